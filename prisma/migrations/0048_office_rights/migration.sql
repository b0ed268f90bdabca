-- The rights of the people of the office, which combine. "everything" includes all others.
CREATE TYPE "OfficeRight" AS ENUM ('everything', 'desk', 'money', 'read');
ALTER TABLE "users" ADD COLUMN "office_rights" "OfficeRight"[] NOT NULL DEFAULT ARRAY[]::"OfficeRight"[];
UPDATE "users" SET "office_rights" = '{everything}' WHERE "role" = 'admin';

ALTER TABLE "users"
    ADD CONSTRAINT "users_rights_of_admins" CHECK (("role" = 'admin') = (cardinality("office_rights") > 0)),
    ADD CONSTRAINT "users_rights_once" CHECK (cardinality("office_rights")
        = (array_position("office_rights", 'everything') IS NOT NULL)::int
        + (array_position("office_rights", 'desk') IS NOT NULL)::int
        + (array_position("office_rights", 'money') IS NOT NULL)::int
        + (array_position("office_rights", 'read') IS NOT NULL)::int);

-- A person who becomes an admin without named rights gets all of them, because npm start, SQL by hand and instances of the
-- previous version know no rights. A person who stops being an admin loses them.
CREATE FUNCTION follow_role_with_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."role" <> 'admin' THEN
        NEW."office_rights" := '{}';
    ELSIF NEW."office_rights" = '{}' THEN
        NEW."office_rights" := '{everything}';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "users_made_with_rights" BEFORE INSERT ON "users"
    FOR EACH ROW WHEN (NEW."role" = 'admin') EXECUTE FUNCTION follow_role_with_rights();
CREATE TRIGGER "users_rights_follow_role" BEFORE UPDATE OF "role" ON "users"
    FOR EACH ROW WHEN (NEW."role" <> OLD."role" AND 'admin' IN (OLD."role", NEW."role"))
    EXECUTE FUNCTION follow_role_with_rights();

-- The academy always has an open account with all rights. The lock orders two changes that each rely on the other person.
CREATE OR REPLACE FUNCTION refuse_closing_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7261002);
    IF NOT EXISTS (SELECT 1 FROM "users" WHERE "role" = 'admin' AND "closed_at" IS NULL
                   AND "office_rights" @> '{everything}' AND "id" <> NEW."id") THEN
        RAISE EXCEPTION 'refused by constraint "users_last_admin_stays"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'users_last_admin_stays';
    END IF;
    RETURN NEW;
END $$;
DROP TRIGGER "users_last_admin_stays" ON "users";
CREATE TRIGGER "users_last_admin_stays" BEFORE UPDATE OF "closed_at", "role", "office_rights" ON "users"
    FOR EACH ROW WHEN (OLD."role" = 'admin' AND OLD."closed_at" IS NULL AND OLD."office_rights" @> '{everything}'
        AND NOT (NEW."role" = 'admin' AND NEW."closed_at" IS NULL AND NEW."office_rights" @> '{everything}'))
    EXECUTE FUNCTION refuse_closing_last_admin();

-- Locks the sessions of a person who loses a right until the change commits. A write that needs the right waits for this
-- before its own commit. People are locked before sessions, as everywhere.
CREATE FUNCTION lock_sessions_of_reduced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM "sessions" WHERE "user_id" = NEW."id" AND "revoked_at" IS NULL ORDER BY "id" FOR NO KEY UPDATE;
    RETURN NULL;
END $$;
CREATE TRIGGER "users_reduced_lock_sessions" AFTER UPDATE OF "role", "office_rights" ON "users"
    FOR EACH ROW WHEN (NOT NEW."office_rights" @> OLD."office_rights") EXECUTE FUNCTION lock_sessions_of_reduced();

-- Like require_session(session), for a call that needs one of these rights (NULL: none). The rights are read after the
-- session is locked. A person who gives up the right in this very transaction counts as having it.
CREATE FUNCTION require_session(session uuid, rights text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM require_session(session);
    IF rights IS NOT NULL AND NOT EXISTS (
        SELECT FROM "users" u JOIN "sessions" s ON s."user_id" = u."id"
        WHERE s."id" = session AND (u."office_rights"::text[] && rights OR u.xmin = pg_current_xact_id()::xid))
    THEN
        RAISE EXCEPTION 'the right has been removed' USING ERRCODE = 'SW403';
    END IF;
END $$;
