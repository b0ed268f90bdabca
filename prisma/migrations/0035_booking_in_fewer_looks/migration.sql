-- What every booking asks of the records, in fewer looks (docs/performance.md).
-- Whether somebody's account is closed is read with the lock that waits for whoever closes it: a locked row is given as it is then.
CREATE OR REPLACE FUNCTION refuse_for_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    person uuid;
    other uuid;
    is_closed boolean;
BEGIN
    IF TG_TABLE_NAME = 'sessions' THEN
        person := NEW."user_id";
    ELSIF TG_TABLE_NAME = 'slots' THEN
        person := NEW."teacher_id";
    ELSE
        person := NEW."student_id";
        other := NEW."teacher_id";
    END IF;
    SELECT bool_or("closed_at" IS NOT NULL) INTO is_closed
    FROM (SELECT "closed_at" FROM "users" WHERE "id" IN (person, other) ORDER BY "id" FOR SHARE) held;
    IF is_closed THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
