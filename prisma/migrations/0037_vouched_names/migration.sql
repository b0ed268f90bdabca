-- Forgetting a person (0024, 0026): a name is taken out of entries about others only where the office knows it to be theirs, by a receipt in that name or by
-- having approved them as a teacher. Whoever was to be erased could call themselves by any words of the log, and these were gone from it for good.
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

    -- What was written about the person goes; where they are only named, the name does.
    UPDATE "audit_log" SET "reason" = NULL WHERE "reason" IS NOT NULL AND (
        ("subject" IN ('person', 'teacher_profile', 'student_profile') AND "subject_id" = person)
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
