-- A second factor (docs/contract.md 39): an authenticator app, and codes for the day it is lost.

-- When this login showed one; NULL = a password (or a provider) alone.
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" TIMESTAMPTZ(3);

CREATE TABLE "authenticators" (
    "user_id" UUID NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER,

    CONSTRAINT "authenticators_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "authenticators_secret_length" CHECK (char_length("secret_sealed") BETWEEN 20 AND 500),
    -- It counts from its first right code on, and that code is used up by it.
    CONSTRAINT "authenticators_confirmed_by_code" CHECK (("confirmed_at" IS NULL) = ("last_step" IS NULL))
);
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A code that was taken is never taken again, and a secret that counts is never exchanged for another one.
CREATE FUNCTION refuse_a_code_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."confirmed_at" IS NOT NULL AND (
        NEW."secret_sealed" <> OLD."secret_sealed" OR NEW."user_id" <> OLD."user_id"
        OR NEW."last_step" IS NULL OR NEW."last_step" <= OLD."last_step") THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "authenticators_code_once" BEFORE UPDATE ON "authenticators"
  FOR EACH ROW EXECUTE FUNCTION refuse_a_code_again();

CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "salt" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "recovery_codes_salt_hex" CHECK ("salt" ~ '^[0-9a-f]{32}$'),
    CONSTRAINT "recovery_codes_digest_hex" CHECK ("digest" ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX "recovery_codes_user_id_digest_key" ON "recovery_codes"("user_id", "digest");
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A used code stays used; nothing of it changes but that.
CREATE FUNCTION refuse_a_recovery_code_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."used_at" IS NOT NULL OR NEW."digest" <> OLD."digest" OR NEW."salt" <> OLD."salt"
        OR NEW."user_id" <> OLD."user_id" THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "recovery_codes_once" BEFORE UPDATE ON "recovery_codes"
  FOR EACH ROW EXECUTE FUNCTION refuse_a_recovery_code_again();

-- Logins whose second step was done: what waits for it stands in the browser, sealed, and opens one session.
CREATE TABLE "second_steps" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "second_steps_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "second_steps_user_id_idx" ON "second_steps"("user_id");
CREATE INDEX "second_steps_done_at_idx" ON "second_steps"("done_at");
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
