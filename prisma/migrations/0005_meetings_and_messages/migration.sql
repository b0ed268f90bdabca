-- A teacher's own room, meetings with hosts, invitations, messages and password resets.
CREATE TYPE "MessageState" AS ENUM ('waiting', 'sent', 'failed');

ALTER TABLE "users" ADD COLUMN "meeting_link" TEXT;

ALTER TABLE "meetings"
    ADD COLUMN "provider_id" TEXT,
    ADD COLUMN "host" TEXT,
    ADD COLUMN "mark" UUID NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN "starts_at" TIMESTAMPTZ(3),
    ADD COLUMN "ends_at" TIMESTAMPTZ(3),
    ADD COLUMN "removed_at" TIMESTAMPTZ(3);
UPDATE "meetings" SET "starts_at" = "created_at", "ends_at" = "created_at" + interval '60 minutes';
UPDATE "meetings" m SET "starts_at" = b."starts_at", "ends_at" = b."ends_at" FROM "bookings" b WHERE b."id" = m."booking_id";
ALTER TABLE "meetings"
    ALTER COLUMN "starts_at" SET NOT NULL,
    ALTER COLUMN "ends_at" SET NOT NULL;

CREATE TABLE "invitations" (
    "booking_id" UUID NOT NULL,
    "uid" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("booking_id")
);

CREATE TABLE "messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "to_name" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "invitation" TEXT,
    "invitation_method" TEXT,
    "once_key" TEXT,
    "state" "MessageState" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_through" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "password_resets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "token_sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "invitations_uid_key" ON "invitations"("uid");
CREATE UNIQUE INDEX "messages_once_key_key" ON "messages"("once_key");
CREATE INDEX "messages_created_at_id_idx" ON "messages"("created_at" DESC, "id" DESC);
CREATE INDEX "messages_state_created_at_id_idx" ON "messages"("state", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "password_resets_token_sha256_key" ON "password_resets"("token_sha256");
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");

ALTER TABLE "invitations" ADD CONSTRAINT "invitations_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows cannot be said in schema.prisma.
-- One host, one meeting at a time: touching is not overlapping.
ALTER TABLE "meetings"
    ADD CONSTRAINT "meetings_end_after_start" CHECK ("ends_at" > "starts_at"),
    ADD CONSTRAINT "meetings_no_overlap_per_host"
        EXCLUDE USING gist ("host" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
        WHERE ("host" IS NOT NULL AND "removed_at" IS NULL);

ALTER TABLE "messages"
    ADD CONSTRAINT "messages_sent_has_time" CHECK ("state" <> 'sent' OR "sent_at" IS NOT NULL),
    ADD CONSTRAINT "messages_invitation_has_method" CHECK (("invitation" IS NULL) = ("invitation_method" IS NULL));
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_sequence_rises" CHECK ("sequence" >= 0);
ALTER TABLE "users" ADD CONSTRAINT "users_meeting_link_https" CHECK ("meeting_link" ~ '^https://');

-- Moves a class's meeting to another time on the same host. False when that host has another meeting then (or there is no
-- meeting): the refusal is caught here, because one that reached the caller would end the caller's transaction.
CREATE FUNCTION move_meeting(meeting uuid, new_start timestamptz, new_end timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE meetings SET starts_at = new_start, ends_at = new_end WHERE id = meeting AND removed_at IS NULL;
    RETURN FOUND;
EXCEPTION WHEN exclusion_violation THEN
    RETURN false;
END $$;
