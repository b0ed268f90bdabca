-- The class of a substitute teacher is a separate booking that refers to the booking that it replaces.
ALTER TABLE "bookings"
    ADD COLUMN "substitutes" UUID,
    ADD CONSTRAINT "bookings_substitute_single" CHECK ("substitutes" IS NULL OR "series_id" IS NULL) NOT VALID,
    ADD CONSTRAINT "bookings_substitutes_fkey" FOREIGN KEY ("substitutes") REFERENCES "bookings"("id")
        ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_substitute_single";
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_substitutes_fkey";
CREATE INDEX "bookings_substitutes" ON "bookings"("substitutes") WHERE "substitutes" IS NOT NULL;

-- A substitute takes a class of another teacher that is no longer active: the same learner, the same course, the same time.
-- So a class has at most one active substitute (bookings_no_overlap_per_learner).
CREATE FUNCTION refuse_unfit_substitute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "bookings" b
        WHERE b."id" = NEW."substitutes" AND b."cancelled_at" IS NOT NULL AND b."teacher_id" <> NEW."teacher_id"
          AND b."learner_id" = NEW."learner_id" AND b."subject" = NEW."subject"
          AND b."starts_at" = NEW."starts_at" AND b."ends_at" = NEW."ends_at"
        FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "bookings_substitute_fits" BEFORE INSERT OR UPDATE OF "substitutes" ON "bookings"
    FOR EACH ROW WHEN (NEW."substitutes" IS NOT NULL) EXECUTE FUNCTION refuse_unfit_substitute();

-- A class cannot become active again while another teacher stands in for it.
CREATE FUNCTION refuse_reopening_substituted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM "bookings" WHERE "substitutes" = NEW."id" AND "cancelled_at" IS NULL) THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "bookings_substituted_stay" BEFORE UPDATE OF "cancelled_at" ON "bookings"
    FOR EACH ROW WHEN (OLD."cancelled_at" IS NOT NULL AND NEW."cancelled_at" IS NULL)
    EXECUTE FUNCTION refuse_reopening_substituted();
