-- The people who learn. An account belongs to the adult who logs in and pays; it has one learner or more
-- (docs/contract/families.md). The first learner has the account's id, so that all earlier rows are theirs.

-- CreateTable
CREATE TABLE "learners" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "year_of_birth" INTEGER,
    "relation" TEXT,
    "notes" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "archived_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "learners_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "learners_id_account_id_key" ON "learners"("id", "account_id");

-- CreateIndex
CREATE INDEX "learners_account_id_created_at_idx" ON "learners"("account_id", "created_at");

-- AddForeignKey
ALTER TABLE "learners" ADD CONSTRAINT "learners_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "learners"
    ADD CONSTRAINT "learners_name_length" CHECK (char_length("name") BETWEEN 1 AND 100),
    ADD CONSTRAINT "learners_year_range" CHECK ("year_of_birth" BETWEEN 1900 AND 2200),
    ADD CONSTRAINT "learners_relation_known" CHECK ("relation" IN ('self', 'child', 'grandchild', 'spouse', 'sibling', 'other')),
    ADD CONSTRAINT "learners_notes_length" CHECK (char_length("notes") <= 500),
    ADD CONSTRAINT "learners_erased_are_archived" CHECK ("erased_at" IS NULL OR "archived_at" IS NOT NULL);

INSERT INTO "learners" ("id", "account_id", "name", "created_at", "archived_at", "erased_at")
SELECT "id", "id", "name", "created_at", "erased_at", "erased_at" FROM "users";

-- Every account gets its first learner when it is created.
CREATE FUNCTION add_first_learner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "learners" ("id", "account_id", "name", "created_at") VALUES (NEW."id", NEW."id", NEW."name", NEW."created_at");
    RETURN NULL;
END $$;
CREATE TRIGGER "users_have_a_learner" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION add_first_learner();

-- A first learner who has the account's name keeps it when the account is renamed.
CREATE FUNCTION rename_first_learner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "learners" SET "name" = NEW."name", "revision" = "revision" + 1 WHERE "id" = NEW."id" AND "name" = OLD."name";
    RETURN NULL;
END $$;
CREATE TRIGGER "users_rename_their_learner" AFTER UPDATE OF "name" ON "users"
    FOR EACH ROW WHEN (NEW."name" <> OLD."name") EXECUTE FUNCTION rename_first_learner();

CREATE TRIGGER "learners_stay_in_account" BEFORE UPDATE ON "learners"
    FOR EACH ROW WHEN (NEW."id" <> OLD."id" OR NEW."account_id" <> OLD."account_id") EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "learners_never_deleted" BEFORE DELETE OR TRUNCATE ON "learners"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- These two lock the account, as a booking does, so that concurrent writes of one family wait for each other.
CREATE FUNCTION refuse_more_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."account_id" FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM "learners" WHERE "account_id" = NEW."account_id" AND "archived_at" IS NULL AND "id" <> NEW."id") >= 10 THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "learners_ten_per_account" BEFORE INSERT OR UPDATE OF "archived_at" ON "learners"
    FOR EACH ROW WHEN (NEW."archived_at" IS NULL) EXECUTE FUNCTION refuse_more_learners();

CREATE FUNCTION refuse_archiving_learner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."account_id" FOR NO KEY UPDATE;
    IF NOT EXISTS (SELECT FROM "learners" WHERE "account_id" = NEW."account_id" AND "archived_at" IS NULL AND "id" <> NEW."id")
       AND NOT EXISTS (SELECT FROM "users" WHERE "id" = NEW."account_id" AND "closed_at" IS NOT NULL) THEN
        RAISE EXCEPTION 'refused by constraint "learners_one_stays"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'learners_one_stays';
    END IF;
    IF EXISTS (SELECT FROM "bookings" WHERE "student_id" = NEW."account_id" AND "learner_id" = NEW."id"
               AND "cancelled_at" IS NULL AND "ends_at" > now()) THEN
        RAISE EXCEPTION 'refused by constraint "learners_archived_without_classes"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'learners_archived_without_classes';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "learners_one_stays" BEFORE UPDATE OF "archived_at" ON "learners"
    FOR EACH ROW WHEN (NEW."archived_at" IS NOT NULL AND OLD."archived_at" IS NULL) EXECUTE FUNCTION refuse_archiving_learner();

-- The learner of each row. Everything before belongs to the first learner.
ALTER TABLE "bookings" ADD COLUMN "learner_id" UUID;
ALTER TABLE "waitlist_entries" ADD COLUMN "learner_id" UUID;
ALTER TABLE "student_profiles" ADD COLUMN "learner_id" UUID;
ALTER TABLE "consents" ADD COLUMN "learner_id" UUID;
ALTER TABLE "payments" ADD COLUMN "learner_id" UUID;
ALTER TABLE "enrolments" ADD COLUMN "learner_id" UUID;
-- The child's name on the receipt, if it differs from the payer's.
ALTER TABLE "receipts" ADD COLUMN "learner_name" TEXT;

ALTER TABLE "bookings" DISABLE TRIGGER USER;
UPDATE "bookings" SET "learner_id" = "student_id";
ALTER TABLE "bookings" ENABLE TRIGGER USER;
ALTER TABLE "waitlist_entries" DISABLE TRIGGER USER;
UPDATE "waitlist_entries" SET "learner_id" = "user_id";
ALTER TABLE "waitlist_entries" ENABLE TRIGGER USER;
UPDATE "student_profiles" SET "learner_id" = "user_id";
UPDATE "consents" SET "learner_id" = "user_id";

ALTER TABLE "bookings" ALTER COLUMN "learner_id" SET NOT NULL;
ALTER TABLE "waitlist_entries" ALTER COLUMN "learner_id" SET NOT NULL;
ALTER TABLE "student_profiles" ALTER COLUMN "learner_id" SET NOT NULL;
ALTER TABLE "consents" ALTER COLUMN "learner_id" SET NOT NULL;

-- A row's learner belongs to the row's account.
-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_learner_id_student_id_fkey" FOREIGN KEY ("learner_id", "student_id") REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_learner_id_user_id_fkey" FOREIGN KEY ("learner_id", "user_id") REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- AddForeignKey
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_learner_id_user_id_fkey" FOREIGN KEY ("learner_id", "user_id") REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_learner_id_user_id_fkey" FOREIGN KEY ("learner_id", "user_id") REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_learner_id_user_id_fkey" FOREIGN KEY ("learner_id", "user_id") REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_learner_id_user_id_fkey" FOREIGN KEY ("learner_id", "user_id") REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- CreateIndex
CREATE INDEX "bookings_learner_id_ends_at_idx" ON "bookings"("learner_id", "ends_at");
-- CreateIndex
CREATE INDEX "waitlist_entries_learner_id_idx" ON "waitlist_entries"("learner_id");
-- CreateIndex
CREATE INDEX "consents_learner_id_idx" ON "consents"("learner_id");
-- CreateIndex
CREATE INDEX "payments_learner_id_idx" ON "payments"("learner_id");
-- CreateIndex
CREATE INDEX "enrolments_learner_id_idx" ON "enrolments"("learner_id");
CREATE INDEX "learners_name_trgm" ON "learners" USING gin (lower("name") gin_trgm_ops);
CREATE INDEX "learners_in_order" ON "learners" ("created_at" DESC, "id" DESC);
CREATE INDEX "learners_by_name" ON "learners" (lower("name"), "id");

-- Fills a learner that was omitted, if the account has only one active learner. Instances of the previous version always
-- omit it. Classes and waitlist entries also need a learner who is not archived.
CREATE FUNCTION choose_learner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    account uuid;
    active uuid[];
BEGIN
    IF TG_TABLE_NAME = 'bookings' THEN
        account := NEW."student_id";
    ELSE
        account := NEW."user_id";
    END IF;
    active := ARRAY(SELECT "id" FROM "learners" WHERE "account_id" = account AND "archived_at" IS NULL);
    IF NEW."learner_id" IS NULL THEN
        IF cardinality(active) > 1 THEN
            RAISE EXCEPTION 'refused by constraint "learners_chosen"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'learners_chosen';
        END IF;
        NEW."learner_id" := coalesce(active[1], account);
    ELSIF TG_TABLE_NAME IN ('bookings', 'waitlist_entries') AND NOT NEW."learner_id" = ANY (active)
          AND EXISTS (SELECT FROM "learners" WHERE "id" = NEW."learner_id" AND "account_id" = account) THEN
        RAISE EXCEPTION 'refused by constraint "learners_present"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'learners_present';
    END IF;
    RETURN NEW;
END $$;
-- Named so that it runs after "bookings_of_open_accounts", which locks the account.
CREATE TRIGGER "bookings_of_present_learners" BEFORE INSERT ON "bookings" FOR EACH ROW EXECUTE FUNCTION choose_learner();
CREATE TRIGGER "waitlist_entries_of_present_learners" BEFORE INSERT ON "waitlist_entries" FOR EACH ROW EXECUTE FUNCTION choose_learner();
CREATE TRIGGER "student_profiles_of_learners" BEFORE INSERT ON "student_profiles"
    FOR EACH ROW WHEN (NEW."learner_id" IS NULL) EXECUTE FUNCTION choose_learner();
CREATE TRIGGER "consents_of_learners" BEFORE INSERT ON "consents"
    FOR EACH ROW WHEN (NEW."learner_id" IS NULL) EXECUTE FUNCTION choose_learner();

-- What was limited per account is limited per learner.
ALTER TABLE "bookings"
    DROP CONSTRAINT "bookings_no_overlap_per_student",
    DROP CONSTRAINT "bookings_series_one_student",
    ADD CONSTRAINT "bookings_no_overlap_per_learner"
        EXCLUDE USING gist ("learner_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("cancelled_at" IS NULL),
    ADD CONSTRAINT "bookings_series_one_learner"
        EXCLUDE USING gist ("series_id" WITH =, "learner_id" WITH <>) WHERE ("series_id" IS NOT NULL);
DROP INDEX "bookings_of_two_in_order";
CREATE INDEX "bookings_of_two_in_order" ON "bookings" ("learner_id", "teacher_id", "starts_at") WHERE "cancelled_at" IS NULL;

ALTER TABLE "student_profiles" DROP CONSTRAINT "student_profiles_pkey";
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_pkey" PRIMARY KEY ("learner_id");
-- CreateIndex
CREATE INDEX "student_profiles_user_id_idx" ON "student_profiles"("user_id");

DROP INDEX "waitlist_entries_one_per_day";
CREATE UNIQUE INDEX "waitlist_entries_one_per_day" ON "waitlist_entries" ("learner_id", "teacher_id", coalesce("day", 'infinity'::date))
    WHERE "ended_at" IS NULL;
CREATE OR REPLACE FUNCTION refuse_more_waitlist_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."user_id" FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM "waitlist_entries" WHERE "user_id" = NEW."user_id" AND "learner_id" = NEW."learner_id"
        AND "ended_at" IS NULL AND "id" <> NEW."id") >= 20 THEN
        RAISE EXCEPTION 'refused by constraint "watches_twenty_per_person"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'watches_twenty_per_person';
    END IF;
    RETURN NEW;
END $$;

DROP INDEX "consents_one_standing_per_person";
CREATE UNIQUE INDEX "consents_one_standing_per_learner" ON "consents" ("learner_id") WHERE "ended_at" IS NULL;

DROP INDEX "payments_one_pending_per_course";
CREATE UNIQUE INDEX "payments_one_pending_per_course" ON "payments" ("user_id", coalesce("learner_id", "user_id"), "course_name")
    WHERE "status" = 'pending';

-- An erasure also removes the child's name from receipts.
CREATE OR REPLACE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    filled_once CONSTANT text[] := ARRAY['prefix', 'academy_name', 'academy_address', 'academy_email'];
    forgotten CONSTANT text[] := ARRAY['received_from', 'utr', 'learner_name'];
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."cancelled_at" IS NULL
       AND to_jsonb(OLD) - 'cancelled_at' = to_jsonb(NEW) - 'cancelled_at' THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD."academy_name" IS NULL AND to_jsonb(OLD) - filled_once = to_jsonb(NEW) - filled_once THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND current_setting('academy.forgetting', true) = 'on'
       AND to_jsonb(OLD) - forgotten = to_jsonb(NEW) - forgotten THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a receipt never changes' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION forget_receipts(before timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    emptied integer;
BEGIN
    PERFORM set_config('academy.forgetting', 'on', true);
    UPDATE "receipts" r SET "received_from" = u."name", "utr" = NULL, "learner_name" = NULL FROM "users" u
    WHERE u."id" = r."user_id" AND u."erased_at" IS NOT NULL AND r."received_from" <> u."name"
      AND r."issued_at" < least(before, now() - interval '6 years');
    GET DIAGNOSTICS emptied = ROW_COUNT;
    PERFORM set_config('academy.forgetting', '', true);
    RETURN emptied;
END $$;

-- Removes an archived learner from the data that nobody else may change: the notes of their classes, reasons in the
-- log, and receipts. Returns the new name.
CREATE FUNCTION forget_learner(learner uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    known "learners"%ROWTYPE;
    pseudonym text := 'Former student ' || nextval('former_people');
BEGIN
    SELECT * INTO known FROM "learners" WHERE "id" = learner AND "archived_at" IS NOT NULL AND "erased_at" IS NULL FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "learners_archived_first"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'learners_archived_first';
    END IF;
    PERFORM set_config('academy.forgetting', 'on', true);
    DELETE FROM "class_note_additions" a USING "bookings" b WHERE b."id" = a."booking_id" AND b."learner_id" = learner;
    DELETE FROM "class_notes" n USING "bookings" b WHERE b."id" = n."booking_id" AND b."learner_id" = learner;
    UPDATE "audit_log" SET "reason" = NULL WHERE "reason" IS NOT NULL AND (
        ("subject" IN ('learner', 'student_profile') AND "subject_id" = learner AND learner <> known."account_id")
        OR ("subject" = 'class' AND "subject_id" IN (SELECT "id" FROM "bookings" WHERE "learner_id" = learner)));
    UPDATE "receipts" SET "learner_name" = NULL WHERE "learner_name" IS NOT NULL
        AND "payment_id" IN (SELECT "id" FROM "payments" WHERE "learner_id" = learner);
    PERFORM set_config('academy.forgetting', '', true);
    UPDATE "bookings" SET "cancel_reason" = NULL WHERE "learner_id" = learner AND "cancel_reason" IS NOT NULL;
    UPDATE "learners" SET "name" = pseudonym, "year_of_birth" = NULL, "relation" = NULL, "notes" = '', "erased_at" = now(),
        "revision" = "revision" + 1 WHERE "id" = learner;
    RETURN pseudonym;
END $$;
