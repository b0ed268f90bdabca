-- Passkeys: keys of WebAuthn that open an account without name and password (docs/contract.md 40).
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id"),
    -- The standard's bounds: a name of at most 1,023 bytes, a counter of 32 bits.
    CONSTRAINT "passkeys_credential_id_form" CHECK ("credential_id" ~ '^[A-Za-z0-9_-]+$' AND char_length("credential_id") <= 1364),
    CONSTRAINT "passkeys_public_key_length" CHECK (octet_length("public_key") BETWEEN 1 AND 4096),
    CONSTRAINT "passkeys_counter_range" CHECK ("counter" BETWEEN 0 AND 4294967295),
    CONSTRAINT "passkeys_transports_few" CHECK (cardinality("transports") <= 20),
    CONSTRAINT "passkeys_device_type" CHECK ("device_type" IN ('singleDevice', 'multiDevice')),
    CONSTRAINT "passkeys_name_length" CHECK (char_length("name") BETWEEN 1 AND 60)
);

-- One key opens one account.
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX "passkeys_user_id_created_at_idx" ON "passkeys"("user_id", "created_at");
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- At most ten of one person. The lock lets no two be counted past each other.
CREATE FUNCTION refuse_more_passkeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."user_id" FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM "passkeys" WHERE "user_id" = NEW."user_id" AND "id" <> NEW."id") >= 10 THEN
        RAISE EXCEPTION 'refused by constraint "passkeys_ten_per_person"' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "passkeys_ten_per_person" BEFORE INSERT OR UPDATE OF "user_id" ON "passkeys"
    FOR EACH ROW EXECUTE FUNCTION refuse_more_passkeys();

-- A key and whose it is never change; what changes is its counter, its name and when it was used.
CREATE FUNCTION refuse_changed_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'refused by constraint "passkeys_stand"' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "passkeys_stand" BEFORE UPDATE ON "passkeys" FOR EACH ROW
    WHEN ((OLD."user_id", OLD."credential_id", OLD."public_key") IS DISTINCT FROM (NEW."user_id", NEW."credential_id", NEW."public_key")
          OR NEW."counter" < OLD."counter")
    EXECUTE FUNCTION refuse_changed_passkey();

-- What a passkey has to sign: taken away by whoever answers it, so that none is answered twice.
CREATE TABLE "passkey_challenges" (
    "challenge" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge"),
    CONSTRAINT "passkey_challenges_form" CHECK ("challenge" ~ '^[A-Za-z0-9_-]{43}$'),
    CONSTRAINT "passkey_challenges_purpose" CHECK ("purpose" IN ('add', 'login', 'second-step')),
    -- Only who signs in by nothing but a passkey is not known yet.
    CONSTRAINT "passkey_challenges_whose" CHECK (("user_id" IS NULL) = ("purpose" = 'login'))
);

CREATE INDEX "passkey_challenges_user_id_idx" ON "passkey_challenges"("user_id");
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
