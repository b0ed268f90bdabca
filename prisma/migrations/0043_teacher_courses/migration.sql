-- The courses of each teacher: the only source for booking, course pages and lists of teachers (docs/contract/academy.md).

-- CreateTable
CREATE TABLE "teacher_courses" (
    "id" SERIAL NOT NULL,
    "teacher_id" UUID NOT NULL,
    "course_name" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "added_by" UUID,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "ended_by" UUID,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "teacher_courses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "teacher_courses_teacher_id_idx" ON "teacher_courses"("teacher_id");

-- AddForeignKey
ALTER TABLE "teacher_courses" ADD CONSTRAINT "teacher_courses_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX "teacher_courses_taught_once" ON "teacher_courses" ("teacher_id", lower("course_name"), "region")
    WHERE "ended_at" IS NULL;
CREATE INDEX "teacher_courses_of_course" ON "teacher_courses" (lower("course_name")) WHERE "ended_at" IS NULL;

ALTER TABLE "teacher_courses"
    ADD CONSTRAINT "teacher_courses_name_form" CHECK (
        "course_name" = btrim("course_name") AND char_length("course_name") BETWEEN 1 AND 60),
    ADD CONSTRAINT "teacher_courses_region" CHECK ("region" IN
        ('south', 'north', 'western', 'southDance', 'northDance', 'westernDance', 'drawing')),
    -- A new approval also ends courses: those of the earlier form. No admin chose that.
    ADD CONSTRAINT "teacher_courses_ended_by" CHECK ("ended_by" IS NULL OR "ended_at" IS NOT NULL),
    ADD CONSTRAINT "teacher_courses_ended_later" CHECK ("ended_at" >= "added_at");

-- The history of a teacher's courses is kept: a row ends once, and nothing else in it changes.
CREATE FUNCTION keep_teacher_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."ended_at" IS NULL AND NEW."ended_at" IS NOT NULL
       AND to_jsonb(OLD) - ARRAY['ended_at', 'ended_by'] = to_jsonb(NEW) - ARRAY['ended_at', 'ended_by'] THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "teacher_courses_end_once" BEFORE UPDATE ON "teacher_courses"
    FOR EACH ROW EXECUTE FUNCTION keep_teacher_course();
CREATE TRIGGER "teacher_courses_never_deleted" BEFORE DELETE OR TRUNCATE ON "teacher_courses"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The office adds courses of the catalogue. The lock makes a concurrent change of the course's name wait.
CREATE FUNCTION require_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM "courses" WHERE "name" = NEW."course_name" FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "teacher_courses_in_catalogue" BEFORE INSERT ON "teacher_courses"
    FOR EACH ROW WHEN (NEW."added_by" IS NOT NULL) EXECUTE FUNCTION require_course();

-- An approval copies the form's courses in their order and ends those of an earlier form. Courses that the office added
-- stay. A trigger, because instances of the previous version still approve teachers while an update is rolled out.
CREATE FUNCTION copy_courses_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "teacher_courses" SET "ended_at" = clock_timestamp()
    WHERE "teacher_id" = NEW."user_id" AND "added_by" IS NULL AND "ended_at" IS NULL;
    INSERT INTO "teacher_courses" ("teacher_id", "course_name", "region")
    SELECT NEW."user_id", course.name, region.key
    FROM unnest(NEW."regions") WITH ORDINALITY AS region (key, place),
         jsonb_array_elements_text(NEW."courses" -> region.key) WITH ORDINALITY AS course (name, place)
    ORDER BY region.place, course.place
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER "teacher_profiles_copied_when_added" AFTER INSERT ON "teacher_profiles"
    FOR EACH ROW WHEN (NEW."status" = 'approved') EXECUTE FUNCTION copy_courses_of_form();
CREATE TRIGGER "teacher_profiles_copied_when_approved" AFTER UPDATE OF "status" ON "teacher_profiles"
    FOR EACH ROW WHEN (NEW."status" = 'approved' AND OLD."status" <> 'approved') EXECUTE FUNCTION copy_courses_of_form();

INSERT INTO "teacher_courses" ("teacher_id", "course_name", "region", "added_at")
SELECT form."user_id", course.name, region.key, coalesce(form."decided_at", form."submitted_at")
FROM "teacher_profiles" form,
     unnest(form."regions") WITH ORDINALITY AS region (key, place),
     jsonb_array_elements_text(form."courses" -> region.key) WITH ORDINALITY AS course (name, place)
WHERE form."status" = 'approved'
ORDER BY form."submitted_at", form."user_id", region.place, course.place
ON CONFLICT DO NOTHING;

-- A course with a current or former teacher keeps its name.
CREATE OR REPLACE FUNCTION is_course_name_used(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM "payments" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "enrolments" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "bookings" WHERE "subject" = given)
        OR EXISTS (SELECT FROM "trial_requests" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "teacher_courses" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "teacher_profiles" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
        OR EXISTS (SELECT FROM "student_profiles" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
$$;

-- Public pages show which courses have no teacher, but only while the rule for it is on. The lock makes this wait for a
-- version that turns it on. Deferred to the commit, so that nothing waits for other rows while it holds the lock.
CREATE FUNCTION publish_taught_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM "public_revision" FOR UPDATE;
    UPDATE "public_revision" SET "revision" = "revision" + 1
    WHERE (SELECT "content" #>> '{rules,trial_without_teacher}' FROM "academy_versions" ORDER BY "version" DESC LIMIT 1) = 'true';
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "teacher_courses_are_public" AFTER INSERT OR UPDATE ON "teacher_courses"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION publish_taught_courses();
CREATE CONSTRAINT TRIGGER "users_teaching_is_public" AFTER UPDATE OF "role", "closed_at" ON "users"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD."role" = 'teacher' AND OLD."closed_at" IS NULL) <> (NEW."role" = 'teacher' AND NEW."closed_at" IS NULL))
    EXECUTE FUNCTION publish_taught_courses();
