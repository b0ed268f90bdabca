-- When a family read an announcement in the app. Notifications are deleted after 90 days; this stays.
ALTER TABLE "announcement_recipients" ADD COLUMN "read_at" TIMESTAMPTZ(3);
UPDATE "announcement_recipients" r SET "read_at" = n."read_at" FROM "notifications" n
    WHERE n."user_id" = r."user_id" AND n."once_key" = 'announcement:' || r."announcement_id" || ':' || r."user_id"
      AND n."read_at" IS NOT NULL;
