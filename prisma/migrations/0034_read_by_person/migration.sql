-- What is read, and taken away, for one person (docs/contract.md 38.7, 38.9): all letters, wishes and receipts were looked at for it.
CREATE INDEX "messages_user_id_created_at_idx" ON "messages"("user_id", "created_at");
CREATE INDEX "messages_about_person" ON "messages" ("with_user_id") WHERE "with_user_id" IS NOT NULL;
CREATE INDEX "watches_user_id_created_at_idx" ON "watches"("user_id", "created_at");
CREATE INDEX "watches_teacher_id_idx" ON "watches"("teacher_id");
CREATE INDEX "receipts_payment_id_idx" ON "receipts"("payment_id");
CREATE INDEX "meetings_created_by_idx" ON "meetings"("created_by");

-- What nobody marked is counted by the index alone: the class itself was looked at for its end.
DROP INDEX "bookings_unmarked_in_order";
CREATE INDEX "bookings_unmarked_in_order" ON "bookings" ("starts_at", "id") INCLUDE ("ends_at")
    WHERE "cancelled_at" IS NULL AND "attendance" = 'unmarked';
