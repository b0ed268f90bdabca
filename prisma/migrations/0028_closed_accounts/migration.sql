-- The office's lists mark closed accounts. They are few among all, and asked for whenever a list is opened.
CREATE INDEX "users_closed" ON "users" ("closed_at" DESC) WHERE "closed_at" IS NOT NULL AND "erased_at" IS NULL;
