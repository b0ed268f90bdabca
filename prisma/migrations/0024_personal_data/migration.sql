-- Personal data: accounts that are closed or erased, a guardian's consent, and what a rule of keeping takes away.

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "closed_by" UUID,
ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payments" ALTER COLUMN "screenshot_key" DROP NOT NULL;

-- CreateTable
CREATE TABLE "erasures" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "asked_by" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "was_closed" BOOLEAN NOT NULL DEFAULT false,
    "kept_at" TIMESTAMPTZ(3),
    "kept_by" UUID,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consents" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "learner_under_18" BOOLEAN NOT NULL,
    "guardian_name" TEXT,
    "guardian_relation" TEXT,
    "text_version" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "text_sha256" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "given_by" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" UUID,
    "ended_because" TEXT,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "erasures_user_id_idx" ON "erasures"("user_id");

-- CreateIndex
CREATE INDEX "consents_user_id_given_at_idx" ON "consents"("user_id", "given_at" DESC);

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows cannot be said in schema.prisma.
ALTER TABLE "users"
    ADD CONSTRAINT "users_closed_by_somebody" CHECK (("closed_at" IS NULL) = ("closed_by" IS NULL)),
    ADD CONSTRAINT "users_erased_stay_closed" CHECK ("erased_at" IS NULL OR "closed_at" IS NOT NULL);

-- A payment that waits has its screenshot: only a decided one may lose it.
ALTER TABLE "payments"
    ADD CONSTRAINT "payments_waiting_has_screenshot" CHECK ("screenshot_key" IS NOT NULL OR "status" <> 'pending');

ALTER TABLE "erasures"
    ADD CONSTRAINT "erasures_kept_or_done" CHECK ("kept_at" IS NULL OR "done_at" IS NULL),
    ADD CONSTRAINT "erasures_kept_by_somebody" CHECK (("kept_at" IS NULL) = ("kept_by" IS NULL)),
    ADD CONSTRAINT "erasures_not_before_due" CHECK ("due_at" > "asked_at" AND "done_at" >= "due_at");
CREATE UNIQUE INDEX "erasures_one_open_per_person" ON "erasures" ("user_id") WHERE "kept_at" IS NULL AND "done_at" IS NULL;
CREATE INDEX "erasures_open_in_order" ON "erasures" ("due_at") WHERE "kept_at" IS NULL AND "done_at" IS NULL;

-- Of a learner under 18 it is their guardian who agrees.
ALTER TABLE "consents"
    ADD CONSTRAINT "consents_guardian_of_minor"
        CHECK ("learner_under_18" = ("guardian_name" IS NOT NULL) AND "learner_under_18" = ("guardian_relation" IS NOT NULL)),
    ADD CONSTRAINT "consents_guardian_length"
        CHECK (char_length("guardian_name") BETWEEN 1 AND 100 AND char_length("guardian_relation") BETWEEN 1 AND 40),
    ADD CONSTRAINT "consents_sha256_hex" CHECK ("text_sha256" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "consents_ended_by_somebody"
        CHECK (("ended_at" IS NULL) = ("ended_by" IS NULL) AND ("ended_at" IS NULL) = ("ended_because" IS NULL)),
    ADD CONSTRAINT "consents_ended_because" CHECK ("ended_because" IN ('withdrawn', 'of age', 'replaced'));
CREATE UNIQUE INDEX "consents_one_standing_per_person" ON "consents" ("user_id") WHERE "ended_at" IS NULL;

-- A closed account signs in nowhere, and neither books nor is booked. The person's row is shared, so that whoever closes it
-- waits for what is under way, or is seen by it.
CREATE FUNCTION refuse_for_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    people uuid[];
BEGIN
    people := CASE TG_TABLE_NAME
        WHEN 'sessions' THEN ARRAY[(to_jsonb(NEW) ->> 'user_id')::uuid]
        WHEN 'slots' THEN ARRAY[(to_jsonb(NEW) ->> 'teacher_id')::uuid]
        ELSE ARRAY[(to_jsonb(NEW) ->> 'student_id')::uuid, (to_jsonb(NEW) ->> 'teacher_id')::uuid]
    END;
    PERFORM 1 FROM "users" WHERE "id" = ANY (people) ORDER BY "id" FOR SHARE;
    IF EXISTS (SELECT 1 FROM "users" WHERE "id" = ANY (people) AND "closed_at" IS NOT NULL) THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "sessions_of_open_accounts" BEFORE INSERT ON "sessions"
    FOR EACH ROW EXECUTE FUNCTION refuse_for_closed_account();
CREATE TRIGGER "slots_of_open_accounts" BEFORE INSERT OR UPDATE OF "withdrawn_at" ON "slots"
    FOR EACH ROW WHEN (NEW."withdrawn_at" IS NULL) EXECUTE FUNCTION refuse_for_closed_account();
CREATE TRIGGER "bookings_of_open_accounts" BEFORE INSERT ON "bookings"
    FOR EACH ROW WHEN (NEW."cancelled_at" IS NULL) EXECUTE FUNCTION refuse_for_closed_account();

-- The academy always has an admin who can sign in. The lock lets no two close each other.
CREATE FUNCTION refuse_closing_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7261002);
    IF NOT EXISTS (SELECT 1 FROM "users" WHERE "role" = 'admin' AND "closed_at" IS NULL AND "id" <> NEW."id") THEN
        RAISE EXCEPTION 'refused by constraint "users_last_admin_stays"' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "users_last_admin_stays" BEFORE UPDATE OF "closed_at" ON "users"
    FOR EACH ROW WHEN (OLD."role" = 'admin' AND OLD."closed_at" IS NULL AND NEW."closed_at" IS NOT NULL)
    EXECUTE FUNCTION refuse_closing_last_admin();

-- Numbers of former people: "Former student 12".
CREATE SEQUENCE "former_people";

-- What is never changed may lose what says who it was, inside of the functions below alone. The setting stands while one
-- of them runs (set inside, not in its head: an owner who is no superuser may not write it there); whoever sets it by hand can change nothing more by it than they, and the application's role may not
-- write these tables at all.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('academy.forgetting', true) = 'on'
       AND to_jsonb(OLD) - 'reason' = to_jsonb(NEW) - 'reason' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_changing_old_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('academy.forgetting', true) = 'on' THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'DELETE' OR NOT EXISTS (
        SELECT 1 FROM "bookings" WHERE "id" = NEW."booking_id" AND "ends_at" > now() - interval '168 hours')
    THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_changing_additions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('academy.forgetting', true) = 'on' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."cancelled_at" IS NULL
       AND to_jsonb(OLD) - 'cancelled_at' = to_jsonb(NEW) - 'cancelled_at' THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND current_setting('academy.forgetting', true) = 'on'
       AND to_jsonb(OLD) - '{received_from,utr}'::text[] = to_jsonb(NEW) - '{received_from,utr}'::text[] THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a receipt never changes' USING ERRCODE = 'restrict_violation';
END $$;

-- Takes a person out of what nobody may change: the notes of their classes, and the reasons in the log. It does so once for
-- each person, in the transaction that carries out an erasure that is due; gives their new name.
CREATE FUNCTION forget_person(person uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    known "users"%ROWTYPE;
    pseudonym text;
    named text;
BEGIN
    SELECT * INTO known FROM "users" WHERE "id" = person AND "erased_at" IS NULL FOR UPDATE;
    IF NOT FOUND OR NOT EXISTS (SELECT 1 FROM "erasures" WHERE "user_id" = person AND "done_at" IS NOT NULL) THEN
        RAISE EXCEPTION 'nobody asked for this' USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM set_config('academy.forgetting', 'on', true);
    pseudonym := 'Former ' || known."role" || ' ' || nextval('former_people');

    DELETE FROM "class_note_additions" a USING "bookings" b WHERE b."id" = a."booking_id" AND b."student_id" = person;
    DELETE FROM "class_notes" n USING "bookings" b WHERE b."id" = n."booking_id" AND b."student_id" = person;

    -- What was written about the person goes; where they are only named, the name does.
    UPDATE "audit_log" SET "reason" = NULL WHERE "reason" IS NOT NULL AND (
        ("subject" IN ('person', 'teacher_profile', 'student_profile') AND "subject_id" = person)
        OR ("subject" = 'payment' AND "subject_id" IN (SELECT "id" FROM "payments" WHERE "user_id" = person))
        OR ("subject" = 'class' AND "subject_id" IN (SELECT "id" FROM "bookings" WHERE person IN ("student_id", "teacher_id")))
        OR ("subject" = 'day_off' AND "subject_id" IN (SELECT "id" FROM "days_off" WHERE "teacher_id" = person)));
    named := '\m(' || regexp_replace(known."name", '([^[:alnum:][:space:]])', '\\\1', 'g') || ')(?!\w)';
    UPDATE "audit_log" SET "reason" =
        replace(replace(regexp_replace("reason", named, pseudonym, 'gi'), known."phone", pseudonym), known."email", pseudonym)
    WHERE "reason" ~* named OR position(known."phone" IN "reason") > 0 OR position(known."email" IN lower("reason")) > 0;
    PERFORM set_config('academy.forgetting', '', true);
    RETURN pseudonym;
END $$;

-- Takes away the notes of classes that ended before then; not of the last year, whatever is asked. Gives how many classes.
CREATE FUNCTION forget_class_notes(before timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    old uuid[];
BEGIN
    SELECT array_agg("booking_id") INTO old FROM (
        SELECT n."booking_id" FROM "class_notes" n JOIN "bookings" b ON b."id" = n."booking_id"
        WHERE b."ends_at" < least(before, now() - interval '365 days') LIMIT at_most FOR UPDATE OF n SKIP LOCKED) found;
    PERFORM set_config('academy.forgetting', 'on', true);
    DELETE FROM "class_note_additions" WHERE "booking_id" = ANY (old);
    DELETE FROM "class_notes" WHERE "booking_id" = ANY (old);
    PERFORM set_config('academy.forgetting', '', true);
    RETURN coalesce(cardinality(old), 0);
END $$;

-- After the years that the law asks for, receipts of people who were erased lose their names too. Not of the last six years,
-- whatever is asked. Gives how many.
CREATE FUNCTION forget_receipts(before timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    emptied integer;
BEGIN
    PERFORM set_config('academy.forgetting', 'on', true);
    UPDATE "receipts" r SET "received_from" = u."name", "utr" = NULL FROM "users" u
    WHERE u."id" = r."user_id" AND u."erased_at" IS NOT NULL AND r."received_from" <> u."name"
      AND r."issued_at" < least(before, now() - interval '6 years');
    GET DIAGNOSTICS emptied = ROW_COUNT;
    PERFORM set_config('academy.forgetting', '', true);
    RETURN emptied;
END $$;
