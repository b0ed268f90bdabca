-- Slots that were added together name their series, and so do the classes of one weekly place.
ALTER TABLE "slots" ADD COLUMN "series_id" UUID;
ALTER TABLE "bookings" ADD COLUMN "series_id" UUID;

-- A series has one teacher, and a weekly place one student: no two rows of a series name different ones.
ALTER TABLE "slots"
    ADD CONSTRAINT "slots_series_one_teacher"
        EXCLUDE USING gist ("series_id" WITH =, "teacher_id" WITH <>) WHERE ("series_id" IS NOT NULL);
ALTER TABLE "bookings"
    ADD CONSTRAINT "bookings_series_one_teacher"
        EXCLUDE USING gist ("series_id" WITH =, "teacher_id" WITH <>) WHERE ("series_id" IS NOT NULL),
    ADD CONSTRAINT "bookings_series_one_student"
        EXCLUDE USING gist ("series_id" WITH =, "student_id" WITH <>) WHERE ("series_id" IS NOT NULL);

-- A series from one of its hours on, and the last class of a weekly place.
CREATE INDEX "slots_series_in_order" ON "slots" ("series_id", "starts_at")
    WHERE "series_id" IS NOT NULL AND "withdrawn_at" IS NULL;
CREATE INDEX "bookings_series_in_order" ON "bookings" ("series_id", "starts_at")
    WHERE "series_id" IS NOT NULL AND "cancelled_at" IS NULL;
