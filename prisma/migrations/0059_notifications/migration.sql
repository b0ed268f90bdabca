-- Notifications inside the app (docs/contract/emails.md, 61), and the optional ones that a person turned off. As for
-- messages, there is no foreign key: users are never deleted, and its check would slow down every booking.
CREATE TABLE "notifications" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "href" TEXT NOT NULL,
    "with_user_id" UUID,
    "once_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notifications_length" CHECK (char_length("title") BETWEEN 1 AND 200 AND char_length("text") <= 1200),
    -- A path of this site: `//` and `/\` would lead to another one. Keys and tokens follow a `#` and are never stored.
    CONSTRAINT "notifications_own_path" CHECK ("href" ~ '^/([^/\\#][^#]*)?$' AND char_length("href") <= 500)
);
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications" ("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "notifications_created_at_idx" ON "notifications" ("created_at");
CREATE INDEX "notifications_unread" ON "notifications" ("user_id", "created_at" DESC, "id" DESC) WHERE "read_at" IS NULL;
CREATE INDEX "notifications_about_person" ON "notifications" ("with_user_id") WHERE "with_user_id" IS NOT NULL;
CREATE UNIQUE INDEX "notifications_once" ON "notifications" ("user_id", "once_key") WHERE "once_key" IS NOT NULL;

ALTER TABLE "users" ADD COLUMN "unwanted_notifications" TEXT[] NOT NULL DEFAULT ARRAY[]::text[];
ALTER TABLE "users" ADD CONSTRAINT "users_unwanted_notifications"
    CHECK ("unwanted_notifications" <@ ARRAY['reminders', 'class-notes', 'free-slots']);
