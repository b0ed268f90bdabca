-- The office's home adds up the fees that were approved in a month: read from the index alone, without the payments that wait
-- or were rejected.
CREATE INDEX "payments_approved_by_day" ON "payments" ("decided_at") INCLUDE ("fee") WHERE "status" = 'approved';
