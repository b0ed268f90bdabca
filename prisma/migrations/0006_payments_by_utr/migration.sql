-- The office looks for every payment that names a UTR, the rejected ones too; payments_utr_once leaves those out.
CREATE INDEX "payments_utr_idx" ON "payments"("utr");
