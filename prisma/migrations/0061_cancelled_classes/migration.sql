-- Cancelled classes, latest cancellation first (docs/contract/classes.md, 10.21): of the academy, of a course, and of a
-- person. Bookings that were closed because their class moved are left out.
CREATE INDEX "bookings_cancelled_in_order" ON "bookings" ("cancelled_at", "id")
    WHERE "cancelled_at" IS NOT NULL AND "moved_to" IS NULL;
CREATE INDEX "bookings_cancelled_of_course" ON "bookings" ("subject", "cancelled_at", "id")
    WHERE "cancelled_at" IS NOT NULL AND "moved_to" IS NULL;
CREATE INDEX "bookings_cancelled_of_learner" ON "bookings" ("learner_id", "cancelled_at", "id")
    WHERE "cancelled_at" IS NOT NULL AND "moved_to" IS NULL;
CREATE INDEX "bookings_cancelled_of_teacher" ON "bookings" ("teacher_id", "cancelled_at", "id")
    WHERE "cancelled_at" IS NOT NULL AND "moved_to" IS NULL;
