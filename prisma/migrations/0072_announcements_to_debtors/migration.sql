-- Announcements to families with a fee due (docs/contract/announcements.md, 63).
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_audience";
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_audience" CHECK (
    CASE "audience"
        WHEN 'all' THEN num_nonnulls("teacher_id", "course_name", "day") = 0
        WHEN 'due' THEN num_nonnulls("teacher_id", "course_name", "day") = 0
        WHEN 'teacher' THEN "teacher_id" IS NOT NULL AND num_nonnulls("course_name", "day") = 0
        WHEN 'course' THEN "course_name" IS NOT NULL AND num_nonnulls("teacher_id", "day") = 0
        WHEN 'day' THEN "day" IS NOT NULL AND "course_name" IS NULL
        ELSE false
    END) NOT VALID;
ALTER TABLE "announcements" VALIDATE CONSTRAINT "announcements_audience";
