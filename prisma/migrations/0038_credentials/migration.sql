-- Links in emails and logins that wait for a second step: those begun before this instant are void (docs/security.md).
ALTER TABLE "users" ADD COLUMN "pending_void_before" TIMESTAMPTZ(3);

-- When an address of the account was confirmed for the first time.
ALTER TABLE "users" ADD COLUMN "first_confirmed_at" TIMESTAMPTZ(3);
-- Since when the account is known to belong to the reader of its mailbox; NULL = not known. A reset removes older passkeys.
ALTER TABLE "users" ADD COLUMN "owner_since" TIMESTAMPTZ(3);
UPDATE "users" u SET "first_confirmed_at" = c."first", "owner_since" = c."first"
FROM (SELECT "users"."id", LEAST("email_verified_at", min("used_at")) AS "first" FROM "users"
      LEFT JOIN "email_confirmations" ON "user_id" = "users"."id" AND "used_at" IS NOT NULL GROUP BY 1) c
WHERE c."id" = u."id" AND u."erased_at" IS NULL;

-- An account that begins with a confirmed address was made by the person who runs the academy.
CREATE FUNCTION trust_confirmed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."first_confirmed_at" := coalesce(NEW."first_confirmed_at", NEW."email_verified_at");
    NEW."owner_since" := coalesce(NEW."owner_since", NEW."email_verified_at");
    RETURN NEW;
END $$;
CREATE TRIGGER "users_made_as_confirmed" BEFORE INSERT ON "users"
    FOR EACH ROW WHEN (NEW."email_verified_at" IS NOT NULL) EXECUTE FUNCTION trust_confirmed_account();

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
