-- When a family read an announcement in the app. Notifications are deleted after 90 days; this stays.
ALTER TABLE "announcement_recipients" ADD COLUMN "read_at" TIMESTAMPTZ(3);
UPDATE "announcement_recipients" r SET "read_at" = n."read_at" FROM "notifications" n
    WHERE n."user_id" = r."user_id" AND n."once_key" = 'announcement:' || r."announcement_id" || ':' || r."user_id"
      AND n."read_at" IS NOT NULL;

-- A trigger, so that older instances note the time too. Only the number of readers is shown, to the sender.
CREATE FUNCTION note_read_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "announcement_recipients" SET "read_at" = NEW."read_at"
        WHERE "user_id" = NEW."user_id" AND "read_at" IS NULL
          AND NEW."once_key" = 'announcement:' || "announcement_id" || ':' || "user_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "notifications_note_reads" AFTER UPDATE OF "read_at" ON "notifications" FOR EACH ROW
    WHEN (OLD."read_at" IS NULL AND NEW."read_at" IS NOT NULL AND NEW."once_key" LIKE 'announcement:%')
    EXECUTE FUNCTION note_read_announcement();
