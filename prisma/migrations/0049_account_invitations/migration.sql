-- Accounts that the office creates, and the links that open them (docs/contract/accounts.md). An account without a
-- password has not been opened. Instances of the previous version never create one.
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;

-- Closing the last admin who can log in must stay impossible, so an admin always has a password.
ALTER TABLE "users" ADD CONSTRAINT "users_admins_opened" CHECK ("role" <> 'admin' OR "password_hash" IS NOT NULL);

-- CreateTable
CREATE TABLE "account_invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "address" TEXT,
    "courses" JSONB,
    "rights" "OfficeRight"[] NOT NULL DEFAULT ARRAY[]::"OfficeRight"[],
    "token_sha256" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_invitations_token_sha256_key" ON "account_invitations"("token_sha256");

-- CreateIndex
CREATE INDEX "account_invitations_user_id_created_at_idx" ON "account_invitations"("user_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "account_invitations"
    ADD CONSTRAINT "account_invitations_kind" CHECK ("kind" IN ('office', 'teacher', 'family')),
    ADD CONSTRAINT "account_invitations_channel" CHECK ("channel" IN ('email', 'link')),
    ADD CONSTRAINT "account_invitations_address" CHECK (("channel" = 'email') = ("address" IS NOT NULL)),
    ADD CONSTRAINT "account_invitations_courses" CHECK (
        CASE WHEN "kind" = 'teacher' THEN coalesce(jsonb_typeof("courses"), '') = 'object' AND "courses" <> '{}' ELSE "courses" IS NULL END),
    ADD CONSTRAINT "account_invitations_rights" CHECK (("kind" = 'office') = ("rights" <> '{}')),
    ADD CONSTRAINT "account_invitations_token_form" CHECK ("token_sha256" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "account_invitations_expires_later" CHECK ("expires_at" > "created_at"),
    ADD CONSTRAINT "account_invitations_used_in_time" CHECK ("used_at" <= "expires_at"),
    ADD CONSTRAINT "account_invitations_one_end" CHECK ("used_at" IS NULL OR "revoked_at" IS NULL);

CREATE UNIQUE INDEX "account_invitations_one_open" ON "account_invitations" ("user_id", "channel")
    WHERE "used_at" IS NULL AND "revoked_at" IS NULL;
-- An account is opened once.
CREATE UNIQUE INDEX "account_invitations_opened_once" ON "account_invitations" ("user_id") WHERE "used_at" IS NOT NULL;
CREATE INDEX "account_invitations_opened" ON "account_invitations" ("used_at" DESC, "user_id" DESC) WHERE "used_at" IS NOT NULL;
CREATE INDEX "users_unopened" ON "users" ("created_at" DESC, "id" DESC) WHERE "password_hash" IS NULL;

-- An invitation ends once, and nothing else in it changes.
CREATE FUNCTION keep_account_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."used_at" IS NULL AND OLD."revoked_at" IS NULL
       AND to_jsonb(OLD) - ARRAY['used_at', 'revoked_at'] = to_jsonb(NEW) - ARRAY['used_at', 'revoked_at'] THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "account_invitations_end_once" BEFORE UPDATE ON "account_invitations"
    FOR EACH ROW EXECUTE FUNCTION keep_account_invitation();

-- Only an unopened account that is not closed gets an invitation. The lock makes a concurrent
-- opening or closing wait.
CREATE FUNCTION require_unopened_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM "users" WHERE "id" = NEW."user_id" AND "password_hash" IS NULL AND "closed_at" IS NULL FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "account_invitations_of_unopened" BEFORE INSERT ON "account_invitations"
    FOR EACH ROW EXECUTE FUNCTION require_unopened_account();

-- A used invitation and the password that it set are stored together.
CREATE FUNCTION require_opened_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM "users" WHERE "id" = NEW."user_id" AND "password_hash" IS NOT NULL FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE CONSTRAINT TRIGGER "account_invitations_open_account" AFTER INSERT OR UPDATE OF "used_at" ON "account_invitations"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."used_at" IS NOT NULL) EXECUTE FUNCTION require_opened_account();

-- No way to sign in starts a session of an unopened account.
CREATE TRIGGER "sessions_of_opened_accounts" BEFORE INSERT ON "sessions"
    FOR EACH ROW EXECUTE FUNCTION require_opened_account();

CREATE FUNCTION keep_account_opened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "users_stay_opened" BEFORE UPDATE OF "password_hash" ON "users"
    FOR EACH ROW WHEN (OLD."password_hash" IS NOT NULL AND NEW."password_hash" IS NULL) EXECUTE FUNCTION keep_account_opened();

-- The invitations that an admin sent to new colleagues end with the admin's own rights.
CREATE FUNCTION revoke_invitations_of_reduced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "account_invitations" SET "revoked_at" = now()
    WHERE "created_by" = NEW."id" AND "kind" = 'office' AND "used_at" IS NULL AND "revoked_at" IS NULL;
    RETURN NULL;
END $$;
CREATE TRIGGER "users_reduced_revoke_invitations" AFTER UPDATE OF "role", "office_rights", "closed_at" ON "users"
    FOR EACH ROW WHEN (OLD."office_rights" @> '{everything}' AND OLD."closed_at" IS NULL
        AND NOT (NEW."office_rights" @> '{everything}' AND NEW."closed_at" IS NULL))
    EXECUTE FUNCTION revoke_invitations_of_reduced();
