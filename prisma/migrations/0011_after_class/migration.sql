-- What happens after a class: whether it took place, and what was taught.
-- CreateEnum
CREATE TYPE "Attendance" AS ENUM ('unmarked', 'held', 'student_absent', 'teacher_absent');

-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "attendance" "Attendance" NOT NULL DEFAULT 'unmarked',
ADD COLUMN     "marked_at" TIMESTAMPTZ(3),
ADD COLUMN     "marked_by" UUID;

-- CreateTable
CREATE TABLE "class_notes" (
    "booking_id" UUID NOT NULL,
    "taught" TEXT NOT NULL DEFAULT '',
    "homework" TEXT NOT NULL DEFAULT '',
    "private" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "written_by" UUID NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "class_notes_pkey" PRIMARY KEY ("booking_id")
);

-- CreateTable
CREATE TABLE "class_note_additions" (
    "booking_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "part" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "added_by" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "class_note_additions_pkey" PRIMARY KEY ("booking_id","number")
);

-- AddForeignKey
ALTER TABLE "class_notes" ADD CONSTRAINT "class_notes_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "class_note_additions" ADD CONSTRAINT "class_note_additions_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows cannot be said in schema.prisma.
-- A class is marked by somebody, once it has begun, and not while it is cancelled: the mark is taken back first.
ALTER TABLE "bookings"
    ADD CONSTRAINT "bookings_marked_by_somebody"
        CHECK (("attendance" = 'unmarked') = ("marked_at" IS NULL) AND ("marked_at" IS NULL) = ("marked_by" IS NULL)),
    ADD CONSTRAINT "bookings_marked_once_begun" CHECK ("marked_at" >= "starts_at"),
    ADD CONSTRAINT "bookings_marked_stand" CHECK ("attendance" = 'unmarked' OR "cancelled_at" IS NULL);

ALTER TABLE "class_notes"
    ADD CONSTRAINT "class_notes_length"
        CHECK (char_length("taught") <= 4000 AND char_length("homework") <= 4000 AND char_length("private") <= 4000);
ALTER TABLE "class_note_additions"
    ADD CONSTRAINT "class_note_additions_part" CHECK ("part" IN ('taught', 'homework', 'private')),
    ADD CONSTRAINT "class_note_additions_length" CHECK (char_length("text") BETWEEN 1 AND 4000),
    ADD CONSTRAINT "class_note_additions_few" CHECK ("number" BETWEEN 1 AND 20);

-- Notes are of a class that has begun and was not cancelled. Its row is held, so that it is not cancelled meanwhile.
CREATE FUNCTION refuse_notes_before_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "bookings"
        WHERE "id" = NEW."booking_id" AND "cancelled_at" IS NULL AND "starts_at" <= now() FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "class_notes_of_begun" BEFORE INSERT OR UPDATE ON "class_notes"
    FOR EACH ROW EXECUTE FUNCTION refuse_notes_before_class();
CREATE TRIGGER "class_note_additions_of_begun" BEFORE INSERT ON "class_note_additions"
    FOR EACH ROW EXECUTE FUNCTION refuse_notes_before_class();

-- A week after the class its notes stand; they are never taken away.
CREATE FUNCTION refuse_changing_old_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR NOT EXISTS (
        SELECT 1 FROM "bookings" WHERE "id" = NEW."booking_id" AND "ends_at" > now() - interval '168 hours')
    THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "class_notes_stand" BEFORE INSERT OR UPDATE OR DELETE ON "class_notes"
    FOR EACH ROW EXECUTE FUNCTION refuse_changing_old_notes();

CREATE FUNCTION refuse_changing_additions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "class_note_additions_stand" BEFORE UPDATE OR DELETE ON "class_note_additions"
    FOR EACH ROW EXECUTE FUNCTION refuse_changing_additions();

-- The office asks for what nobody marked, and for the classes of one course, in the order of their time.
CREATE INDEX "bookings_unmarked_in_order" ON "bookings" ("starts_at", "id")
    WHERE "cancelled_at" IS NULL AND "attendance" = 'unmarked';
CREATE INDEX "bookings_course_in_order" ON "bookings" ("subject", "starts_at", "id") WHERE "cancelled_at" IS NULL;
