-- A session knows its device, and ends when it is not used (docs/contract.md 37). Sessions that run count as used today.
ALTER TABLE "sessions"
  ADD COLUMN "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "device" TEXT,
  ADD COLUMN "network" TEXT,
  ADD CONSTRAINT "sessions_device_length" CHECK (char_length("device") BETWEEN 1 AND 60),
  ADD CONSTRAINT "sessions_network_length" CHECK (char_length("network") BETWEEN 1 AND 60);

-- Whom a provider calls by which name. One person of theirs is one person here.
CREATE TABLE "identities" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "identities_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "identities_provider_form" CHECK ("provider" ~ '^[a-z]{1,20}$'),
    CONSTRAINT "identities_subject_length" CHECK (char_length("subject") BETWEEN 1 AND 255),
    CONSTRAINT "identities_email_length" CHECK (char_length("email") <= 254)
);

CREATE UNIQUE INDEX "identities_provider_subject_key" ON "identities"("provider", "subject");
CREATE UNIQUE INDEX "identities_one_per_provider" ON "identities"("user_id", "provider");

ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
