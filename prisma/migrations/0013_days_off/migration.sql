-- A teacher's time off and the academy's holidays: no hour and no class stands in them.
CREATE TABLE "days_off" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "teacher_id" UUID,
    "reason" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "taken_back_at" TIMESTAMPTZ(3),
    "taken_back_by" UUID,

    CONSTRAINT "days_off_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "days_off_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "days_off_end_after_start" CHECK ("ends_at" > "starts_at"),
    CONSTRAINT "days_off_reason_length" CHECK (char_length("reason") BETWEEN 1 AND 300),
    CONSTRAINT "days_off_taken_back_by_somebody" CHECK (("taken_back_at" IS NULL) = ("taken_back_by" IS NULL)),
    -- One teacher's times off never overlap, nor do two holidays; a teacher may be away over a holiday.
    CONSTRAINT "days_off_no_overlap"
        EXCLUDE USING gist (coalesce("teacher_id", '00000000-0000-0000-0000-000000000000'::uuid) WITH =,
                            tstzrange("starts_at", "ends_at") WITH &&)
        WHERE ("taken_back_at" IS NULL)
);
CREATE INDEX "days_off_teacher_id_ends_at_idx" ON "days_off"("teacher_id", "ends_at");
CREATE INDEX "days_off_ends_at_idx" ON "days_off"("ends_at");

ALTER TABLE "slots"
    ADD COLUMN "withdrawn_for" UUID,
    ADD COLUMN "allowed_reason" TEXT,
    ADD COLUMN "allowed_by" UUID,
    ADD CONSTRAINT "slots_withdrawn_for_fkey" FOREIGN KEY ("withdrawn_for") REFERENCES "days_off"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "slots_withdrawn_for_is_withdrawn" CHECK ("withdrawn_for" IS NULL OR "withdrawn_at" IS NOT NULL),
    ADD CONSTRAINT "slots_allowed_by_somebody" CHECK (("allowed_reason" IS NULL) = ("allowed_by" IS NULL));
CREATE INDEX "slots_withdrawn_for_idx" ON "slots"("withdrawn_for");
-- What a holiday takes: the slots of all teachers in some days.
CREATE INDEX "slots_offered_times" ON "slots" USING gist (tstzrange("starts_at", "ends_at")) WHERE ("withdrawn_at" IS NULL);

-- An exclusion constraint sees one table only, so two triggers see to it together that slots and days off never overlap.
-- Whoever writes a slot shares the teacher's row and the holidays' lock; whoever writes time off holds that row, whoever
-- writes a holiday holds that lock. So one of the two waits, and sees then what the other has written: each statement of
-- a volatile function looks at the database anew.
CREATE FUNCTION lock_holidays(shared boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF shared THEN
        PERFORM pg_advisory_xact_lock_shared(7261001);
    ELSE
        PERFORM pg_advisory_xact_lock(7261001);
    END IF;
END $$;

CREATE FUNCTION refuse_slot_on_day_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."teacher_id" FOR SHARE;
    PERFORM lock_holidays(true);
    IF EXISTS (SELECT 1 FROM "days_off"
               WHERE ("teacher_id" = NEW."teacher_id" OR "teacher_id" IS NULL)
                 AND "ends_at" > NEW."starts_at" AND "starts_at" < NEW."ends_at"
                 AND "taken_back_at" IS NULL) THEN
        RAISE EXCEPTION 'refused by constraint "slots_outside_days_off"' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "slots_outside_days_off"
    BEFORE INSERT OR UPDATE OF "teacher_id", "starts_at", "ends_at", "withdrawn_at", "allowed_reason" ON "slots"
    FOR EACH ROW WHEN (NEW."withdrawn_at" IS NULL AND NEW."allowed_reason" IS NULL)
    EXECUTE FUNCTION refuse_slot_on_day_off();

-- A slot that the office allowed on an earlier day off is in the way of a new one like any other. What has ended is not.
CREATE FUNCTION refuse_day_off_over_slots() RETURNS trigger LANGUAGE plpgsql AS $$
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
                 AND "withdrawn_at" IS NULL AND "ends_at" > clock_timestamp()) THEN
        RAISE EXCEPTION 'refused by constraint "days_off_over_no_slots"' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "days_off_over_no_slots"
    BEFORE INSERT OR UPDATE OF "teacher_id", "starts_at", "ends_at", "taken_back_at" ON "days_off"
    FOR EACH ROW WHEN (NEW."taken_back_at" IS NULL)
    EXECUTE FUNCTION refuse_day_off_over_slots();

-- One message may tell of several classes, each with its calendar text.
ALTER TABLE "messages" ADD COLUMN "more_invitations" JSONB NOT NULL DEFAULT '[]';
