-- Lists of teachers that the office imports (docs/contract/accounts.md, 58). Instances of the previous version import
-- only students, which is the default.
ALTER TABLE "imports" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'students';
ALTER TABLE "import_rows"
    ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'students',
    ADD COLUMN "courses" JSONB;

-- CreateIndex
CREATE UNIQUE INDEX "imports_id_kind_key" ON "imports"("id", "kind");

-- DropForeignKey
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_import_id_fkey";

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_kind_fkey" FOREIGN KEY ("import_id", "kind") REFERENCES "imports"("id", "kind") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- A teacher has courses for the invitation, and a new account. The unique learner keeps a second row from it.
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind" CHECK ("kind" IN ('students', 'teachers'));
ALTER TABLE "import_rows"
    ADD CONSTRAINT "import_rows_courses" CHECK (
        CASE WHEN "kind" = 'teachers' THEN coalesce(jsonb_typeof("courses"), '') = 'object' AND "courses" <> '{}' ELSE "courses" IS NULL END),
    ADD CONSTRAINT "import_rows_teacher_is_new" CHECK (
        "kind" <> 'teachers' OR ("outcome" = 'new' AND "learner_id" = "user_id"));

-- A teacher of an import is only invited as a teacher, also by instances of the previous version.
CREATE FUNCTION keep_imported_teacher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM "import_rows" WHERE "user_id" = NEW."user_id" AND "kind" = 'teachers') THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "account_invitations_as_imported" BEFORE INSERT ON "account_invitations"
    FOR EACH ROW WHEN (NEW."kind" <> 'teacher') EXECUTE FUNCTION keep_imported_teacher();

-- A course of an imported or invited teacher keeps its name, because opening the account approves them for it.
CREATE OR REPLACE FUNCTION is_course_name_used(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM "payments" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "enrolments" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "bookings" WHERE "subject" = given)
        OR EXISTS (SELECT FROM "trial_requests" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "teacher_courses" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "import_rows" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
        OR EXISTS (SELECT FROM "account_invitations" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
        OR EXISTS (SELECT FROM "teacher_profiles" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
        OR EXISTS (SELECT FROM "student_profiles" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
$$;
