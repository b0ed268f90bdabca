-- The office's list of people whose emails are held, oldest email first (docs/contract/emails.md, 33.24).
CREATE INDEX "messages_held_unconfirmed" ON "messages" ("created_at", "id") WHERE "held_because" = 'unconfirmed';
