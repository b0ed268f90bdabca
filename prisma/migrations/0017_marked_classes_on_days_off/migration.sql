-- A class that runs and is marked took place: days off that are written while it runs leave it where it is, as they leave
-- what has ended.
CREATE OR REPLACE FUNCTION refuse_day_off_over_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."teacher_id" IS NULL THEN
        PERFORM lock_holidays(false);
    ELSE
        PERFORM 1 FROM "users" WHERE "id" = NEW."teacher_id" FOR NO KEY UPDATE;
    END IF;
    -- Of a span the wrong way round the check speaks.
    IF NEW."ends_at" <= NEW."starts_at" THEN
        RETURN NEW;
    END IF;
    IF EXISTS (SELECT 1 FROM "slots"
               WHERE (NEW."teacher_id" IS NULL OR "teacher_id" = NEW."teacher_id")
                 AND tstzrange("starts_at", "ends_at") && tstzrange(NEW."starts_at", NEW."ends_at")
                 AND "withdrawn_at" IS NULL AND "ends_at" > clock_timestamp()
                 AND NOT EXISTS (SELECT 1 FROM "bookings"
                                 WHERE "bookings"."slot_id" = "slots"."id" AND "bookings"."cancelled_at" IS NULL
                                   AND "bookings"."attendance" <> 'unmarked')) THEN
        RAISE EXCEPTION 'refused by constraint "days_off_over_no_slots"' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
