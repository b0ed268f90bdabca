-- Announcements of the office and of teachers to families (docs/contract/announcements.md, 63).
CREATE TABLE "announcements" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "sender_id" UUID NOT NULL,
    "sent_on" DATE NOT NULL,
    "number" SMALLINT NOT NULL,
    "audience" TEXT NOT NULL,
    "teacher_id" UUID,
    "course_name" TEXT,
    "day" DATE,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stopped_at" TIMESTAMPTZ(3),
    "stopped_by" UUID,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "announcements_three_a_day" CHECK ("number" BETWEEN 1 AND 3),
    CONSTRAINT "announcements_audience" CHECK (
        CASE "audience"
            WHEN 'all' THEN num_nonnulls("teacher_id", "course_name", "day") = 0
            WHEN 'teacher' THEN "teacher_id" IS NOT NULL AND num_nonnulls("course_name", "day") = 0
            WHEN 'course' THEN "course_name" IS NOT NULL AND num_nonnulls("teacher_id", "day") = 0
            WHEN 'day' THEN "day" IS NOT NULL AND "course_name" IS NULL
            ELSE false
        END),
    CONSTRAINT "announcements_title_length" CHECK (char_length("title") BETWEEN 1 AND 100),
    CONSTRAINT "announcements_text_length" CHECK (char_length("text") BETWEEN 1 AND 1000),
    CONSTRAINT "announcements_stopped_by_somebody" CHECK (("stopped_at" IS NULL) = ("stopped_by" IS NULL))
);
CREATE UNIQUE INDEX "announcements_numbered_once" ON "announcements" ("sender_id", "sent_on", "number");
CREATE INDEX "announcements_created_at_id_idx" ON "announcements" ("created_at" DESC, "id" DESC);
CREATE INDEX "announcements_sender_id_created_at_id_idx" ON "announcements" ("sender_id", "created_at" DESC, "id" DESC);
CREATE INDEX "announcements_teacher_id_idx" ON "announcements" ("teacher_id");

CREATE TABLE "announcement_recipients" (
    "announcement_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "send_at" TIMESTAMPTZ(3) NOT NULL,
    "written_at" TIMESTAMPTZ(3),

    CONSTRAINT "announcement_recipients_pkey" PRIMARY KEY ("announcement_id", "user_id")
);
CREATE INDEX "announcement_recipients_user_id_idx" ON "announcement_recipients" ("user_id");

ALTER TABLE "announcements" ADD CONSTRAINT "announcements_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
