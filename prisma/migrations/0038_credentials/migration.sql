-- Links in emails and logins that wait for a second step: those begun before this instant are void (docs/security.md).
ALTER TABLE "users" ADD COLUMN "pending_void_before" TIMESTAMPTZ(3);

-- Since when the account is known to belong to the person who reads its mailbox. A reset removes older ways in.
ALTER TABLE "users" ADD COLUMN "owner_since" TIMESTAMPTZ(3);
UPDATE "users" u SET "owner_since" = LEAST(u."email_verified_at", c."first")
FROM (SELECT "users"."id", min("used_at") AS "first" FROM "users"
      LEFT JOIN "email_confirmations" ON "user_id" = "users"."id" AND "used_at" IS NOT NULL GROUP BY 1) c
WHERE c."id" = u."id" AND u."erased_at" IS NULL;

-- An address that the office changes starts unconfirmed (0018). The account itself was confirmed before.
CREATE OR REPLACE FUNCTION forget_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."owner_since" := coalesce(NEW."owner_since", OLD."email_verified_at");
    NEW."email_verified_at" := NULL;
    RETURN NEW;
END $$;

-- Called by every write of a signed-in person just before it commits: rejects it when the session has ended.
-- The lock orders the write and a revocation. A session that this very transaction ended counts as valid.
CREATE FUNCTION require_session(session uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM "sessions"
    WHERE "id" = session AND ("revoked_at" IS NULL OR "sessions".xmin = pg_current_xact_id()::xid) FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the session has ended' USING ERRCODE = 'SW401';
    END IF;
END $$;
