-- Optional emails that a person turned off (docs/contract.md 33.19): 'reminders', 'class-notes'.
ALTER TABLE "users" ADD COLUMN "unwanted_emails" TEXT[] NOT NULL DEFAULT ARRAY[]::text[];
ALTER TABLE "users" ADD CONSTRAINT "users_unwanted_emails" CHECK ("unwanted_emails" <@ ARRAY['reminders', 'class-notes']);

-- An email that was written before its person turned such emails off is held back.
ALTER TABLE "messages" DROP CONSTRAINT "messages_held_because";
ALTER TABLE "messages" ADD CONSTRAINT "messages_held_because"
    CHECK ("held_because" IN ('unconfirmed', 'limit', 'together', 'told', 'over', 'unwanted'));
