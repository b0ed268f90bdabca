-- What the office needs to decide a payment, and what follows from an approval.
ALTER TABLE "payments"
    ADD COLUMN "reference" TEXT,
    ADD COLUMN "decision_reason" TEXT,
    ADD COLUMN "screenshot_dhash" TEXT,
    ADD CONSTRAINT "payments_reference_form" CHECK ("reference" ~ '^[A-Za-z0-9]{1,35}$'),
    ADD CONSTRAINT "payments_dhash_hex" CHECK ("screenshot_dhash" ~ '^[0-9a-f]{16}$');
ALTER TABLE "teacher_profiles" ADD COLUMN "decision_reason" TEXT;
ALTER TABLE "student_profiles" ADD COLUMN "decision_reason" TEXT;
ALTER TABLE "audit_log" ADD COLUMN "reason" TEXT;

-- CreateTable
CREATE TABLE "enrolments" (
    "payment_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "course_name" TEXT NOT NULL,
    "enrolled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrolments_pkey" PRIMARY KEY ("payment_id")
);

-- CreateTable
CREATE TABLE "receipt_counters" (
    "fiscal_year" TEXT NOT NULL,
    "last_serial" INTEGER NOT NULL,

    CONSTRAINT "receipt_counters_pkey" PRIMARY KEY ("fiscal_year")
);

-- CreateTable
CREATE TABLE "receipts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "fiscal_year" TEXT NOT NULL,
    "serial" INTEGER NOT NULL,
    "payment_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "received_from" TEXT NOT NULL,
    "course_name" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "utr" TEXT,
    "gstin" TEXT,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_mappings" (
    "header" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statement_mappings_pkey" PRIMARY KEY ("header")
);

-- CreateIndex
CREATE INDEX "enrolments_user_id_enrolled_at_idx" ON "enrolments"("user_id", "enrolled_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "receipts_fiscal_year_serial_key" ON "receipts"("fiscal_year", "serial");

-- CreateIndex
CREATE INDEX "receipts_user_id_issued_at_idx" ON "receipts"("user_id", "issued_at" DESC);

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A payment has one receipt that counts. Numbers run 1, 2, 3 within a fiscal year (April to March, '26-27').
CREATE UNIQUE INDEX "receipts_one_per_payment" ON "receipts" ("payment_id") WHERE "cancelled_at" IS NULL;
ALTER TABLE "receipts"
    ADD CONSTRAINT "receipts_serial_positive" CHECK ("serial" > 0),
    ADD CONSTRAINT "receipts_fiscal_year_form" CHECK ("fiscal_year" ~ '^[0-9]{2}-[0-9]{2}$'),
    ADD CONSTRAINT "receipts_amount_positive" CHECK ("amount" > 0);

-- A receipt that was given out never changes: it can only be cancelled, once.
CREATE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."cancelled_at" IS NULL
       AND to_jsonb(OLD) - 'cancelled_at' = to_jsonb(NEW) - 'cancelled_at' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a receipt never changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "receipts_never_change" BEFORE UPDATE OR DELETE ON "receipts"
    FOR EACH ROW EXECUTE FUNCTION refuse_receipt_change();

-- Finds pictures that look alike: hashes that differ in fewer than 8 of their 64 bits share at least one of their 8 bytes.
CREATE INDEX "payments_similar_screenshot" ON "payments" USING gin
    ((ARRAY['0' || substr("screenshot_dhash", 1, 2), '1' || substr("screenshot_dhash", 3, 2), '2' || substr("screenshot_dhash", 5, 2), '3' || substr("screenshot_dhash", 7, 2), '4' || substr("screenshot_dhash", 9, 2), '5' || substr("screenshot_dhash", 11, 2), '6' || substr("screenshot_dhash", 13, 2), '7' || substr("screenshot_dhash", 15, 2)]));
