-- The table of the waitlist is named like the thing it contains.
ALTER TABLE "watches" RENAME TO "waitlist_entries";
ALTER TABLE "waitlist_entries" RENAME CONSTRAINT "watches_pkey" TO "waitlist_entries_pkey";
ALTER TABLE "waitlist_entries" RENAME CONSTRAINT "watches_user_id_fkey" TO "waitlist_entries_user_id_fkey";
ALTER TABLE "waitlist_entries" RENAME CONSTRAINT "watches_teacher_id_fkey" TO "waitlist_entries_teacher_id_fkey";
ALTER INDEX "watches_end_key_key" RENAME TO "waitlist_entries_end_key_key";
ALTER INDEX "watches_one_per_wish" RENAME TO "waitlist_entries_one_per_day";
ALTER INDEX "watches_running_of_teacher" RENAME TO "waitlist_entries_running_of_teacher";
ALTER INDEX "watches_user_id_created_at_idx" RENAME TO "waitlist_entries_user_id_created_at_idx";
ALTER INDEX "watches_teacher_id_idx" RENAME TO "waitlist_entries_teacher_id_idx";

-- The trigger "watches_twenty_per_person" and the name in its error stay: instances of the previous version turn this
-- name into the message of their 409.
ALTER FUNCTION refuse_more_watches() RENAME TO refuse_more_waitlist_entries;
CREATE OR REPLACE FUNCTION refuse_more_waitlist_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."user_id" FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM "waitlist_entries" WHERE "user_id" = NEW."user_id" AND "ended_at" IS NULL AND "id" <> NEW."id") >= 20 THEN
        RAISE EXCEPTION 'refused by constraint "watches_twenty_per_person"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'watches_twenty_per_person';
    END IF;
    RETURN NEW;
END $$;

-- Instances of the previous version still use the old name while an update is rolled out. PostgreSQL passes their reads
-- and writes on to the table. A later release drops the view.
CREATE VIEW "watches" AS SELECT * FROM "waitlist_entries";

-- The start grants rights only after this migration is committed. Until then old instances need those of the table.
DO $$
DECLARE
    given record;
BEGIN
    FOR given IN
        SELECT DISTINCT CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END AS role, a.privilege_type AS privilege
        FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.oid = '"waitlist_entries"'::regclass AND a.grantee <> c.relowner
    LOOP
        EXECUTE format('GRANT %s ON "watches" TO %s', given.privilege, given.role);
    END LOOP;
END $$;
