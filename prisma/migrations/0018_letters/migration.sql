-- Addresses that were confirmed, and letters that are held back (docs/decisions/2026-11-22-letters.md).
-- Whoever has an account already was written to until now, and goes on as confirmed.
ALTER TABLE "users" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "users" ALTER COLUMN "email_verified_at" DROP DEFAULT;
ALTER TABLE "users" ADD COLUMN "pending_email" TEXT;

-- CreateTable
CREATE TABLE "email_confirmations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "token_sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_confirmations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_confirmations_token_sha256_key" ON "email_confirmations"("token_sha256");

-- CreateIndex
CREATE INDEX "email_confirmations_user_id_idx" ON "email_confirmations"("user_id");

-- AddForeignKey
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterEnum
ALTER TYPE "MessageState" ADD VALUE 'held';

-- AlterTable
ALTER TABLE "messages" ADD COLUMN "held_because" TEXT,
ADD COLUMN "to_confirmed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "useful_until" TIMESTAMPTZ(3),
ADD COLUMN "with_user_id" UUID;
-- What waits at this moment was written under the earlier rule.
UPDATE "messages" SET "to_confirmed" = true WHERE "state" = 'waiting';

-- What follows cannot be said in schema.prisma.
-- A change of the address to the one that stands already is none.
ALTER TABLE "users" ADD CONSTRAINT "users_pending_email_is_another" CHECK ("pending_email" <> "email");

-- An address is confirmed as what it is: another one begins unconfirmed, unless it is confirmed in the same write.
CREATE FUNCTION forget_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."email_verified_at" := NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER "users_confirmed_as_it_is" BEFORE UPDATE OF "email" ON "users"
    FOR EACH ROW WHEN (NEW."email" <> OLD."email" AND NEW."email_verified_at" IS NOT DISTINCT FROM OLD."email_verified_at")
    EXECUTE FUNCTION forget_confirmation();

-- As text: a value of an enum cannot be used in the transaction that adds it.
ALTER TABLE "messages" ADD CONSTRAINT "messages_held_for_a_reason" CHECK (("state"::text = 'held') = ("held_because" IS NOT NULL));
ALTER TABLE "messages" ADD CONSTRAINT "messages_held_because" CHECK ("held_because" IN ('unconfirmed', 'limit', 'together', 'told', 'over'));
CREATE INDEX "messages_held_of_person" ON "messages" ("user_id", "created_at") WHERE "held_because" IN ('unconfirmed', 'together');
