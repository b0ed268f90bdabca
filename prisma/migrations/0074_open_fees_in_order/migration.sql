-- The list of overdue fees reads the open fees in this order.
DROP INDEX "dues_open";
CREATE INDEX "dues_open" ON "dues" ("due_on", "id") WHERE "paid" < "amount" AND "excused_at" IS NULL;
