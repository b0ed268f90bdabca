-- The number for calls and WhatsApp, with a country that a person confirmed (docs/contract/fields.md, 57). The login
-- phone stays ten digits.
ALTER TABLE "users" ADD COLUMN "contact_phone" TEXT;
ALTER TABLE "users"
    ADD CONSTRAINT "users_contact_phone_form" CHECK ("contact_phone" ~ '^\+[1-9][0-9]{6,14}$'),
    ADD CONSTRAINT "users_erased_without_contact_phone" CHECK ("erased_at" IS NULL OR "contact_phone" IS NULL);

-- Login numbers of families without a ten-digit number. They begin with 1, like no mobile number in India. The sequence
-- never returns a value twice, and multiplying by a number without a common factor spreads the values.
CREATE SEQUENCE "login_numbers" MAXVALUE 999999999 NO CYCLE;
CREATE FUNCTION login_number(place bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT '1' || lpad(((place * 618033989) % 1000000000)::text, 9, '0')
$$;
CREATE FUNCTION next_login_number() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    number text;
BEGIN
    LOOP
        number := login_number(nextval('login_numbers'));
        EXIT WHEN NOT EXISTS (SELECT 1 FROM "users" WHERE "phone" = number);
    END LOOP;
    RETURN number;
END $$;

-- The old and new contact number in the audit log are deleted at an erasure, like its reasons.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('academy.forgetting', true) = 'on' AND (
        to_jsonb(OLD) - 'reason' = to_jsonb(NEW) - 'reason'
        OR (OLD."action" = 'change contact number' AND NEW."from_state" IS NULL AND NEW."to_state" = 'deleted'
            AND to_jsonb(OLD) - '{from_state,to_state}'::text[] = to_jsonb(NEW) - '{from_state,to_state}'::text[])) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION forget_person(person uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    known "users"%ROWTYPE;
    place bigint;
    pseudonym text;
    named text;
    addressed text;
BEGIN
    SELECT * INTO known FROM "users" WHERE "id" = person AND "erased_at" IS NULL FOR UPDATE;
    IF NOT FOUND OR NOT EXISTS (SELECT 1 FROM "erasures" WHERE "user_id" = person AND "done_at" IS NOT NULL) THEN
        RAISE EXCEPTION 'nobody asked for this' USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM set_config('academy.forgetting', 'on', true);
    LOOP
        place := nextval('former_people');
        EXIT WHEN NOT EXISTS (SELECT 1 FROM "users" WHERE "phone" = lpad(place::text, 10, '0')
                              OR "email" = 'former-' || place || '@erased.invalid');
    END LOOP;
    pseudonym := 'Former ' || known."role" || ' ' || place;

    DELETE FROM "class_note_additions" a USING "bookings" b WHERE b."id" = a."booking_id" AND b."student_id" = person;
    DELETE FROM "class_notes" n USING "bookings" b WHERE b."id" = n."booking_id" AND b."student_id" = person;

    UPDATE "audit_log" SET "from_state" = NULL, "to_state" = 'deleted'
    WHERE "subject" = 'person' AND "subject_id" = person AND "action" = 'change contact number';
    UPDATE "audit_log" SET "reason" = replace("reason", known."contact_phone", pseudonym)
    WHERE position(known."contact_phone" IN "reason") > 0;
    UPDATE "users" SET "contact_phone" = NULL WHERE "id" = person AND "contact_phone" IS NOT NULL;

    -- Reasons about the person are deleted. Reasons that only mention the person lose the name, phone and email.
    UPDATE "audit_log" SET "reason" = NULL WHERE "reason" IS NOT NULL AND (
        ("subject" IN ('person', 'teacher_profile', 'student_profile') AND "subject_id" = person)
        OR ("subject" IN ('student_profile', 'learner')
            AND "subject_id" IN (SELECT "id" FROM "learners" WHERE "account_id" = person))
        OR ("subject" = 'payment' AND "subject_id" IN (SELECT "id" FROM "payments" WHERE "user_id" = person))
        OR ("subject" = 'class' AND "subject_id" IN (SELECT "id" FROM "bookings" WHERE person IN ("student_id", "teacher_id")))
        OR ("subject" = 'day_off' AND "subject_id" IN (SELECT "id" FROM "days_off" WHERE "teacher_id" = person)));
    addressed := regexp_replace(known."email", '([^[:alnum:][:space:]])', '\\\1', 'g');
    UPDATE "audit_log" SET "reason" = regexp_replace(replace("reason", known."phone", pseudonym), addressed, pseudonym, 'gi')
    WHERE position(known."phone" IN "reason") > 0 OR "reason" ~* addressed;
    FOREACH named IN ARRAY ARRAY(
        SELECT DISTINCT "received_from" FROM "receipts" WHERE "user_id" = person
        UNION SELECT known."name" WHERE EXISTS (SELECT FROM "teacher_profiles" WHERE "user_id" = person AND "status" = 'approved'))
    LOOP
        CONTINUE WHEN named !~ '[^[:space:]]{2}[[:space:]]+[^[:space:]]';
        named := '\m(' || regexp_replace(named, '([^[:alnum:][:space:]])', '\\\1', 'g') || ')(?!\w)';
        UPDATE "audit_log" SET "reason" = regexp_replace("reason", named, pseudonym, 'gi')
        WHERE "at" >= known."created_at" AND "reason" ~* named;
    END LOOP;
    PERFORM set_config('academy.forgetting', '', true);
    RETURN pseudonym;
END $$;
