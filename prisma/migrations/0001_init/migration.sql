-- CreateEnum
CREATE TYPE "Role" AS ENUM ('student', 'teacher', 'admin');

-- CreateEnum
CREATE TYPE "Decision" AS ENUM ('pending', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "MeetingState" AS ENUM ('creating', 'ready');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'student',
    "time_zone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "teacher_profiles" (
    "user_id" UUID NOT NULL,
    "alt_mobile" TEXT,
    "qualification" TEXT NOT NULL,
    "years_learning" INTEGER,
    "teaching_experience" TEXT,
    "regions" TEXT[],
    "courses" JSONB NOT NULL,
    "status" "Decision" NOT NULL DEFAULT 'pending',
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "teacher_profiles_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "student_profiles" (
    "user_id" UUID NOT NULL,
    "alt_mobile" TEXT,
    "qualification" TEXT NOT NULL,
    "other_experience" TEXT,
    "years_learning" INTEGER,
    "regions" TEXT[],
    "courses" JSONB NOT NULL,
    "status" "Decision" NOT NULL DEFAULT 'pending',
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "student_profiles_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "slots" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "teacher_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "slots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slot_id" UUID NOT NULL,
    "teacher_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "meetings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "booking_id" UUID,
    "created_by" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "state" "MeetingState" NOT NULL DEFAULT 'creating',
    "join_url" TEXT,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "meetings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "course_name" TEXT NOT NULL,
    "fee" INTEGER NOT NULL,
    "utr" TEXT,
    "screenshot_key" TEXT NOT NULL,
    "screenshot_sha256" TEXT NOT NULL,
    "status" "Decision" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "from_state" TEXT,
    "to_state" TEXT NOT NULL,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_phone_key" ON "users"("phone");

-- CreateIndex
CREATE INDEX "users_role_created_at_id_idx" ON "users"("role", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "users_role_name_id_idx" ON "users"("role", "name", "id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "teacher_profiles_submitted_at_user_id_idx" ON "teacher_profiles"("submitted_at" DESC, "user_id" DESC);

-- CreateIndex
CREATE INDEX "teacher_profiles_status_submitted_at_user_id_idx" ON "teacher_profiles"("status", "submitted_at" DESC, "user_id" DESC);

-- CreateIndex
CREATE INDEX "student_profiles_status_submitted_at_user_id_idx" ON "student_profiles"("status", "submitted_at" DESC, "user_id" DESC);

-- CreateIndex
CREATE INDEX "slots_teacher_id_starts_at_idx" ON "slots"("teacher_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "slots_id_teacher_id_starts_at_ends_at_key" ON "slots"("id", "teacher_id", "starts_at", "ends_at");

-- CreateIndex
CREATE INDEX "bookings_student_id_ends_at_idx" ON "bookings"("student_id", "ends_at");

-- CreateIndex
CREATE INDEX "bookings_teacher_id_ends_at_idx" ON "bookings"("teacher_id", "ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "meetings_booking_id_key" ON "meetings"("booking_id");

-- CreateIndex
CREATE INDEX "payments_created_at_id_idx" ON "payments"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_status_created_at_id_idx" ON "payments"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_user_id_created_at_idx" ON "payments"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_log_subject_subject_id_id_idx" ON "audit_log"("subject", "subject_id", "id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slots" ADD CONSTRAINT "slots_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_slot_id_teacher_id_starts_at_ends_at_fkey" FOREIGN KEY ("slot_id", "teacher_id", "starts_at", "ends_at") REFERENCES "slots"("id", "teacher_id", "starts_at", "ends_at") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows cannot be said in schema.prisma. Each constraint is named, because lib/db/violations.ts turns the name
-- into a sentence for a person. scripts/migrate.mjs sends this file to the
-- server whole: adapter-pg's own executeScript would cut it at every semicolon, function bodies included.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE "users"
    ADD CONSTRAINT "users_phone_ten_digits" CHECK ("phone" ~ '^[0-9]{10}$'),
    ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email")),
    ADD CONSTRAINT "users_name_length" CHECK (char_length("name") BETWEEN 1 AND 100);

ALTER TABLE "teacher_profiles"
    ALTER COLUMN "regions" SET NOT NULL,
    ADD CONSTRAINT "teacher_profiles_alt_mobile_format" CHECK ("alt_mobile" ~ '^\+91[0-9]{10}$'),
    ADD CONSTRAINT "teacher_profiles_years_range" CHECK ("years_learning" BETWEEN 0 AND 80);

ALTER TABLE "student_profiles"
    ALTER COLUMN "regions" SET NOT NULL,
    ADD CONSTRAINT "student_profiles_alt_mobile_format" CHECK ("alt_mobile" ~ '^\+91[0-9]{10}$'),
    ADD CONSTRAINT "student_profiles_years_range" CHECK ("years_learning" BETWEEN 0 AND 80);

-- A teacher's slots never overlap: touching is not overlapping.
ALTER TABLE "slots"
    ADD CONSTRAINT "slots_end_after_start" CHECK ("ends_at" > "starts_at"),
    ADD CONSTRAINT "slots_no_overlap_per_teacher"
        EXCLUDE USING gist ("teacher_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);

-- A slot is booked by at most one student, and a student's classes never overlap.
CREATE UNIQUE INDEX "bookings_one_per_slot" ON "bookings" ("slot_id") WHERE "cancelled_at" IS NULL;
ALTER TABLE "bookings"
    ADD CONSTRAINT "bookings_no_overlap_per_student"
        EXCLUDE USING gist ("student_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
        WHERE ("cancelled_at" IS NULL);

ALTER TABLE "meetings"
    ADD CONSTRAINT "meetings_ready_has_link" CHECK ("state" <> 'ready' OR "join_url" IS NOT NULL);

ALTER TABLE "payments"
    ADD CONSTRAINT "payments_fee_positive" CHECK ("fee" > 0),
    ADD CONSTRAINT "payments_utr_twelve_digits" CHECK ("utr" ~ '^[0-9]{12}$'),
    ADD CONSTRAINT "payments_sha256_hex" CHECK ("screenshot_sha256" ~ '^[0-9a-f]{64}$');
CREATE UNIQUE INDEX "payments_one_pending_per_course" ON "payments" ("user_id", "course_name") WHERE "status" = 'pending';
CREATE UNIQUE INDEX "payments_screenshot_once" ON "payments" ("screenshot_sha256") WHERE "status" <> 'rejected';
CREATE UNIQUE INDEX "payments_utr_once" ON "payments" ("utr") WHERE "status" <> 'rejected';

-- A decided payment may be decided the other way, but never waits again.
CREATE FUNCTION refuse_pending_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a decided payment never waits again' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "payments_pending_never_returns" BEFORE UPDATE OF "status" ON "payments"
    FOR EACH ROW WHEN (OLD."status" <> 'pending' AND NEW."status" = 'pending') EXECUTE FUNCTION refuse_pending_again();

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The admin's search box: any part of a name, an email or a phone.
CREATE INDEX "users_search_trgm" ON "users" USING gin (lower("name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);
