-- Fees (docs/contract/fees.md): plans, enrolments, dues, the allocation of payments to dues, and the classes left.
CREATE TABLE "plans" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "course_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "classes" INTEGER NOT NULL,
    "class_type" TEXT NOT NULL DEFAULT 'private',
    "minutes" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "amount_abroad" INTEGER,
    "period" TEXT NOT NULL,
    "valid_days" INTEGER,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "plans_name_length" CHECK (char_length("name") BETWEEN 1 AND 60),
    CONSTRAINT "plans_classes" CHECK ("classes" BETWEEN 0 AND 400),
    CONSTRAINT "plans_class_type" CHECK ("class_type" IN ('private', 'group')),
    CONSTRAINT "plans_minutes" CHECK ("minutes" BETWEEN 15 AND 240),
    CONSTRAINT "plans_amount" CHECK ("amount" BETWEEN 1 AND 1000000 AND "amount_abroad" BETWEEN 1 AND 1000000),
    CONSTRAINT "plans_period" CHECK ("period" IN ('once', 'month', 'term')),
    CONSTRAINT "plans_valid_days" CHECK ("valid_days" BETWEEN 1 AND 1000)
);
CREATE UNIQUE INDEX "plans_name_once" ON "plans" ("course_name", lower("name")) WHERE "retired_at" IS NULL;

-- A learner's enrolment in a course. A change of plan, teacher or concession ends the row and begins the next one.
-- `ends_on` is the last day; an enrolment that ended before it began has the day before `starts_on`.
CREATE TABLE "course_enrolments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "learner_id" UUID NOT NULL,
    "course_name" TEXT NOT NULL,
    "plan_id" UUID,
    "teacher_id" UUID,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE,
    "joining" TEXT NOT NULL DEFAULT 'full',
    "due_day" INTEGER,
    "concession_kind" TEXT,
    "concession_value" INTEGER,
    "concession_reason" TEXT,
    "concession_until" DATE,
    "end_reason" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "course_enrolments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "course_enrolments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "course_enrolments_learner_id_account_id_fkey" FOREIGN KEY ("learner_id", "account_id")
        REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "course_enrolments_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "course_enrolments_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "course_enrolments_days" CHECK ("ends_on" >= "starts_on" - 1),
    CONSTRAINT "course_enrolments_joining" CHECK ("joining" IN ('full', 'prorated', 'fewer')),
    CONSTRAINT "course_enrolments_concession" CHECK (CASE "concession_kind"
        WHEN 'rupees' THEN coalesce("concession_value" BETWEEN 1 AND 1000000, false)
        WHEN 'percent' THEN coalesce("concession_value" BETWEEN 1 AND 100, false)
        ELSE num_nonnulls("concession_kind", "concession_value", "concession_reason", "concession_until") = 0 END),
    CONSTRAINT "course_enrolments_no_overlap" EXCLUDE USING gist ("learner_id" WITH =, "course_name" WITH =,
        daterange("starts_on", "ends_on" + 1, '[)') WITH &&)
);
CREATE INDEX "course_enrolments_account_id_idx" ON "course_enrolments" ("account_id");
CREATE INDEX "course_enrolments_plan_id_idx" ON "course_enrolments" ("plan_id");
CREATE INDEX "course_enrolments_teacher_id_idx" ON "course_enrolments" ("teacher_id");

INSERT INTO "course_enrolments" ("account_id", "learner_id", "course_name", "starts_on")
    SELECT "user_id", coalesce("learner_id", "user_id"), "course_name", min(("enrolled_at" AT TIME ZONE 'Asia/Kolkata')::date)
    FROM "enrolments" WHERE "ended_at" IS NULL GROUP BY 1, 2, 3;

CREATE TABLE "enrolment_pauses" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "enrolment_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "holding_fee" INTEGER NOT NULL DEFAULT 0,
    "frees_slots" BOOLEAN NOT NULL,
    "reason" TEXT,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrolment_pauses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "enrolment_pauses_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "course_enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "enrolment_pauses_days" CHECK ("to_on" >= "from_on"),
    CONSTRAINT "enrolment_pauses_holding_fee" CHECK ("holding_fee" BETWEEN 0 AND 1000000),
    CONSTRAINT "enrolment_pauses_no_overlap" EXCLUDE USING gist ("enrolment_id" WITH =, daterange("from_on", "to_on", '[]') WITH &&)
        WHERE ("cancelled_at" IS NULL)
);
CREATE INDEX "enrolment_pauses_enrolment_id_idx" ON "enrolment_pauses" ("enrolment_id");

-- A fee that a family owes. Everything but what was paid, refunded or excused is frozen.
CREATE TABLE "dues" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "learner_id" UUID,
    "course_name" TEXT,
    "enrolment_id" UUID,
    "plan_id" UUID,
    "kind" TEXT NOT NULL,
    "period" TEXT,
    "label" TEXT NOT NULL,
    "starts_on" DATE,
    "ends_on" DATE,
    "list_amount" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "concession" TEXT,
    "classes" INTEGER NOT NULL DEFAULT 0,
    "class_type" TEXT,
    "minutes" INTEGER,
    "valid_until" DATE,
    "valid_days" INTEGER,
    "due_on" DATE NOT NULL,
    "paid" INTEGER NOT NULL DEFAULT 0,
    "refunded" INTEGER NOT NULL DEFAULT 0,
    "excused_at" TIMESTAMPTZ(3),
    "excused_by" UUID,
    "excused_reason" TEXT,
    "excused_with_classes" BOOLEAN NOT NULL DEFAULT false,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dues_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "dues_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "dues_learner_id_account_id_fkey" FOREIGN KEY ("learner_id", "account_id") REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "dues_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "course_enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "dues_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "dues_kind" CHECK ("kind" IN ('plan', 'holding', 'registration', 'exam', 'costume', 'books', 'late_fee', 'deposit', 'other')),
    CONSTRAINT "dues_of_period" CHECK (("kind" IN ('plan', 'holding')) = ("period" IS NOT NULL)
        AND ("period" IS NULL OR num_nulls("enrolment_id", "plan_id", "learner_id", "course_name") = 0)),
    CONSTRAINT "dues_label_length" CHECK (char_length("label") BETWEEN 1 AND 200),
    CONSTRAINT "dues_amount" CHECK ("amount" BETWEEN 0 AND "list_amount" AND "list_amount" <= 1000000),
    CONSTRAINT "dues_classes" CHECK ("classes" BETWEEN 0 AND 400
        AND ("classes" = 0 OR ("class_type" IN ('private', 'group') AND "minutes" BETWEEN 15 AND 240 AND "learner_id" IS NOT NULL AND "course_name" IS NOT NULL))),
    CONSTRAINT "dues_paid_within" CHECK ("paid" BETWEEN 0 AND "amount"),
    CONSTRAINT "dues_refunded_within" CHECK ("refunded" BETWEEN 0 AND "paid"),
    CONSTRAINT "dues_excused_with_reason" CHECK (num_nulls("excused_at", "excused_by", "excused_reason") IN (0, 3)
        AND ("excused_at" IS NOT NULL OR NOT "excused_with_classes"))
);
CREATE UNIQUE INDEX "dues_id_account_id_key" ON "dues" ("id", "account_id");
-- Excused dues count too, so the nightly job never creates a period twice.
CREATE UNIQUE INDEX "dues_once_per_period" ON "dues" ("enrolment_id", "period");
CREATE INDEX "dues_learner_id_idx" ON "dues" ("learner_id");
CREATE INDEX "dues_account_id_due_on_idx" ON "dues" ("account_id", "due_on");
CREATE INDEX "dues_due_on_id_idx" ON "dues" ("due_on", "id");
CREATE INDEX "dues_plan_id_idx" ON "dues" ("plan_id");
CREATE INDEX "dues_open" ON "dues" ("due_on", "account_id") WHERE "paid" < "amount" AND "excused_at" IS NULL;

CREATE FUNCTION keep_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    open CONSTANT text[] := ARRAY['paid', 'refunded', 'excused_at', 'excused_by', 'excused_reason', 'excused_with_classes'];
    forgotten CONSTANT text[] := ARRAY['concession', 'excused_reason', 'label'];
BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - open = to_jsonb(NEW) - open
       AND (OLD."excused_at" IS NULL OR (NEW."excused_at" = OLD."excused_at" AND NEW."excused_reason" = OLD."excused_reason")) THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND current_setting('academy.forgetting', true) = 'on'
       AND to_jsonb(OLD) - forgotten = to_jsonb(NEW) - forgotten THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "dues_never_change" BEFORE UPDATE OR DELETE ON "dues" FOR EACH ROW EXECUTE FUNCTION keep_due();

-- Payments that the office records, and the part of an approved payment that no due has used yet.
ALTER TABLE "payments"
    ADD COLUMN "method" TEXT NOT NULL DEFAULT 'upi',
    ADD COLUMN "recorded_by" UUID,
    ADD COLUMN "paid_on" DATE,
    ADD COLUMN "bank_reference" TEXT,
    ADD COLUMN "bank_name" TEXT,
    ADD COLUMN "foreign_currency" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "unallocated" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "due_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
    ALTER COLUMN "screenshot_sha256" DROP NOT NULL,
    ADD CONSTRAINT "payments_method" CHECK ("method" IN ('cash', 'upi', 'bank', 'card', 'cheque', 'paypal', 'wise')),
    ADD CONSTRAINT "payments_recorded" CHECK (CASE WHEN "recorded_by" IS NULL
        THEN "method" = 'upi' AND num_nonnulls("paid_on", "bank_reference", "bank_name") = 0 AND "screenshot_sha256" IS NOT NULL
        ELSE "status" <> 'pending' AND "paid_on" IS NOT NULL AND num_nonnulls("screenshot_key", "screenshot_sha256") = 0 END),
    ADD CONSTRAINT "payments_bank_reference_form" CHECK ("bank_reference" ~ '^[A-Z0-9-]{1,40}$' AND char_length("bank_name") BETWEEN 1 AND 60),
    ADD CONSTRAINT "payments_unallocated_within" CHECK ("unallocated" BETWEEN 0 AND "fee" AND ("status" = 'approved' OR "unallocated" = 0)),
    ADD CONSTRAINT "payments_few_dues" CHECK (cardinality("due_ids") <= 100);
CREATE UNIQUE INDEX "payments_id_user_id_key" ON "payments" ("id", "user_id");
CREATE UNIQUE INDEX "payments_bank_reference_once" ON "payments" ("method", "bank_name", "bank_reference") NULLS NOT DISTINCT
    WHERE "status" <> 'rejected' AND "bank_reference" IS NOT NULL AND "method" <> 'cash';
CREATE INDEX "payments_in_advance" ON "payments" ("user_id") WHERE "unallocated" > 0;

CREATE TABLE "allocations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "due_id" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reversed_at" TIMESTAMPTZ(3),

    CONSTRAINT "allocations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "allocations_payment_id_account_id_fkey" FOREIGN KEY ("payment_id", "account_id") REFERENCES "payments"("id", "user_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "allocations_due_id_account_id_fkey" FOREIGN KEY ("due_id", "account_id") REFERENCES "dues"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "allocations_amount" CHECK ("amount" > 0)
);
CREATE UNIQUE INDEX "allocations_once" ON "allocations" ("payment_id", "due_id") WHERE "reversed_at" IS NULL;
CREATE INDEX "allocations_payment_id_idx" ON "allocations" ("payment_id");
CREATE INDEX "allocations_due_id_idx" ON "allocations" ("due_id");

-- Keeps the sums of a due and a payment, whose checks reject an allocation above either.
CREATE FUNCTION apply_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change CONSTANT integer := CASE WHEN TG_OP = 'INSERT' THEN NEW."amount" ELSE -NEW."amount" END;
BEGIN
    UPDATE "dues" SET "paid" = "paid" + change WHERE "id" = NEW."due_id" AND (change < 0 OR "excused_at" IS NULL);
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "allocations_of_open_dues"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'allocations_of_open_dues';
    END IF;
    UPDATE "payments" SET "unallocated" = "unallocated" - change WHERE "id" = NEW."payment_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "allocations_of_open_dues" AFTER INSERT ON "allocations" FOR EACH ROW EXECUTE FUNCTION apply_allocation();
CREATE TRIGGER "allocations_reversed" AFTER UPDATE OF "reversed_at" ON "allocations" FOR EACH ROW
    WHEN (OLD."reversed_at" IS NULL AND NEW."reversed_at" IS NOT NULL) EXECUTE FUNCTION apply_allocation();

-- At the end of a transaction, the sums of a due and a payment are those of their allocations. A refund of money that is
-- paid in advance lowers the unallocated part.
CREATE FUNCTION require_due_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT "paid" FROM "dues" WHERE "id" = NEW."id") <>
       (SELECT coalesce(sum("amount"), 0) FROM "allocations" WHERE "due_id" = NEW."id" AND "reversed_at" IS NULL) THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "dues_paid_is_sum" AFTER INSERT OR UPDATE OF "paid" ON "dues" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION require_due_sum();

CREATE FUNCTION require_payment_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT "fee" - "unallocated" FROM "payments" WHERE "id" = NEW."id") <
       (SELECT coalesce(sum("amount"), 0) FROM "allocations" WHERE "payment_id" = NEW."id" AND "reversed_at" IS NULL) THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "payments_allocated_within_fee" AFTER UPDATE OF "unallocated" ON "payments" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW."unallocated" > OLD."unallocated") EXECUTE FUNCTION require_payment_sum();

CREATE FUNCTION keep_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."reversed_at" IS NULL AND to_jsonb(OLD) - 'reversed_at' = to_jsonb(NEW) - 'reversed_at' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "allocations_never_change" BEFORE UPDATE OR DELETE ON "allocations" FOR EACH ROW EXECUTE FUNCTION keep_allocation();

-- A rejected payment covers no due.
CREATE FUNCTION refuse_rejecting_allocated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM "allocations" WHERE "payment_id" = NEW."id" AND "reversed_at" IS NULL) THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "payments_allocated_stay_approved" BEFORE UPDATE OF "status" ON "payments" FOR EACH ROW
    WHEN (OLD."status" = 'approved' AND NEW."status" <> 'approved') EXECUTE FUNCTION refuse_rejecting_allocated();

-- The classes that a learner was given and has used. Entries never change; a correction is another entry.
CREATE TABLE "credit_entries" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "learner_id" UUID NOT NULL,
    "course_name" TEXT NOT NULL,
    "class_type" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "classes" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "due_id" UUID,
    "booking_id" UUID,
    -- The academy date of the class that a 'booked' entry counts.
    "class_on" DATE,
    "lot_id" BIGINT,
    "credit_note_id" UUID,
    -- Which entry of its kind this is, because a payment can be approved, rejected and approved again.
    "round" INTEGER NOT NULL DEFAULT 1,
    "expires_on" DATE,
    -- The least balance after this entry, where the academy refuses booking without classes left.
    "least_balance" INTEGER,
    "note" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "credit_entries_learner_id_account_id_fkey" FOREIGN KEY ("learner_id", "account_id") REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "credit_entries_due_id_fkey" FOREIGN KEY ("due_id") REFERENCES "dues"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "credit_entries_lot_id_fkey" FOREIGN KEY ("lot_id") REFERENCES "credit_entries"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "credit_entries_class" CHECK ("class_type" IN ('private', 'group') AND "minutes" BETWEEN 15 AND 240),
    CONSTRAINT "credit_entries_classes" CHECK ("classes" <> 0 AND "classes" BETWEEN -400 AND 400),
    CONSTRAINT "credit_entries_class_on" CHECK (("class_on" IS NOT NULL) = ("reason" = 'booked')),
    CONSTRAINT "credit_entries_round" CHECK ("round" > 0),
    CONSTRAINT "credit_entries_expire_if_given" CHECK ("expires_on" IS NULL OR "classes" > 0),
    CONSTRAINT "credit_entries_source" CHECK (CASE
        WHEN "reason" IN ('paid', 'payment_reversed') THEN "due_id" IS NOT NULL
        WHEN "reason" IN ('booked', 'cancelled', 'teacher_absent', 'time_off', 'holiday', 'academy', 'forgiven', 'undone', 'used_after_all') THEN "booking_id" IS NOT NULL
        WHEN "reason" IN ('expired', 'carried', 'extended') THEN "lot_id" IS NOT NULL
        WHEN "reason" = 'refunded' THEN "credit_note_id" IS NOT NULL
        WHEN "reason" = 'adjusted' THEN "note" IS NOT NULL AND "created_by" IS NOT NULL
        ELSE false END),
    CONSTRAINT "credit_entries_sign" CHECK (("classes" > 0) = ("reason" IN
        ('paid', 'cancelled', 'teacher_absent', 'time_off', 'holiday', 'academy', 'forgiven', 'undone', 'carried', 'extended')) OR "reason" = 'adjusted')
);
CREATE UNIQUE INDEX "credit_entries_once" ON "credit_entries"
    ("learner_id", "course_name", "class_type", "minutes", "reason", "due_id", "booking_id", "lot_id", "credit_note_id", "round") NULLS NOT DISTINCT;
CREATE INDEX "credit_entries_account_id_idx" ON "credit_entries" ("account_id");
CREATE INDEX "credit_entries_due_id_idx" ON "credit_entries" ("due_id") WHERE "due_id" IS NOT NULL;
CREATE INDEX "credit_entries_booking_id_idx" ON "credit_entries" ("booking_id") WHERE "booking_id" IS NOT NULL;
CREATE INDEX "credit_entries_lot_id_idx" ON "credit_entries" ("lot_id") WHERE "lot_id" IS NOT NULL;
CREATE INDEX "credit_entries_expiring" ON "credit_entries" ("expires_on") WHERE "expires_on" IS NOT NULL;

CREATE FUNCTION keep_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('academy.forgetting', true) = 'on'
       AND to_jsonb(OLD) - 'note' = to_jsonb(NEW) - 'note' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "credit_entries_never_change" BEFORE UPDATE OR DELETE ON "credit_entries" FOR EACH ROW EXECUTE FUNCTION keep_credit_entry();

CREATE TABLE "credit_balances" (
    "learner_id" UUID NOT NULL,
    "course_name" TEXT NOT NULL,
    "class_type" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "classes" INTEGER NOT NULL,

    CONSTRAINT "credit_balances_pkey" PRIMARY KEY ("learner_id", "course_name", "class_type", "minutes"),
    CONSTRAINT "credit_balances_learner_id_fkey" FOREIGN KEY ("learner_id") REFERENCES "learners"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE FUNCTION add_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    balance integer;
BEGIN
    INSERT INTO "credit_balances" ("learner_id", "course_name", "class_type", "minutes", "classes")
        VALUES (NEW."learner_id", NEW."course_name", NEW."class_type", NEW."minutes", NEW."classes")
        ON CONFLICT ("learner_id", "course_name", "class_type", "minutes")
        DO UPDATE SET "classes" = "credit_balances"."classes" + NEW."classes" RETURNING "classes" INTO balance;
    IF balance < NEW."least_balance" THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "credit_entries_least_balance" AFTER INSERT ON "credit_entries" FOR EACH ROW EXECUTE FUNCTION add_credit_entry();

-- A balance is the sum of its entries, so only the trigger above may write it.
CREATE FUNCTION refuse_editing_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "credit_balances_only_by_entries" BEFORE INSERT OR UPDATE OR DELETE ON "credit_balances"
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_editing_balance();

-- The entry with which a class was counted. A moved class keeps it.
ALTER TABLE "bookings"
    ADD COLUMN "credit_entry_id" BIGINT,
    ADD CONSTRAINT "bookings_credit_entry_id_fkey" FOREIGN KEY ("credit_entry_id") REFERENCES "credit_entries"("id")
        ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_credit_entry_id_fkey";
CREATE INDEX "bookings_credit_entry" ON "bookings" ("credit_entry_id") WHERE "credit_entry_id" IS NOT NULL;
CREATE UNIQUE INDEX "bookings_credit_used_once" ON "bookings" ("credit_entry_id") WHERE "credit_entry_id" IS NOT NULL AND "cancelled_at" IS NULL;

-- The courses that a learner has paid for: the course of an approved payment, and the courses of the dues that it covers.
CREATE VIEW "paid_courses" AS
    SELECT p."user_id" AS "account_id", coalesce(p."learner_id", p."user_id") AS "learner_id", p."course_name", p."created_at"
    FROM "payments" p WHERE p."status" = 'approved'
    UNION ALL
    SELECT d."account_id", d."learner_id", d."course_name", p."created_at"
    FROM "dues" d JOIN "allocations" a ON a."due_id" = d."id" AND a."reversed_at" IS NULL JOIN "payments" p ON p."id" = a."payment_id"
    WHERE d."course_name" IS NOT NULL AND d."kind" = 'plan';

CREATE OR REPLACE FUNCTION is_course_name_used(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM "payments" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "enrolments" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "plans" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "course_enrolments" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "dues" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "credit_entries" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "bookings" WHERE "subject" = given)
        OR EXISTS (SELECT FROM "trial_requests" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "teacher_courses" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "import_rows" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
        OR EXISTS (SELECT FROM "account_invitations" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
        OR EXISTS (SELECT FROM "teacher_profiles" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
        OR EXISTS (SELECT FROM "student_profiles" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
$$;

-- Removes free texts about an erased account or learner. Amounts and dates stay, because the academy must keep accounts.
CREATE FUNCTION forget_fees(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM set_config('academy.forgetting', 'on', true);
    UPDATE "dues" SET "concession" = CASE WHEN "concession" IS NOT NULL THEN 'Removed' END,
                      "excused_reason" = CASE WHEN "excused_reason" IS NOT NULL THEN 'Removed' END,
                      "label" = CASE WHEN "period" IS NULL THEN "kind" ELSE "label" END
        WHERE "account_id" = person OR "learner_id" = person;
    UPDATE "audit_log" SET "reason" = NULL WHERE "reason" IS NOT NULL AND "subject" IN ('due', 'enrolment', 'credits') AND "subject_id" IN (
        SELECT "id" FROM "dues" WHERE "account_id" = person OR "learner_id" = person
        UNION ALL SELECT "id" FROM "course_enrolments" WHERE "account_id" = person OR "learner_id" = person
        UNION ALL SELECT "id" FROM "learners" WHERE "account_id" = person OR "id" = person);
    UPDATE "credit_entries" SET "note" = 'Removed' WHERE ("account_id" = person OR "learner_id" = person) AND "note" IS NOT NULL;
    PERFORM set_config('academy.forgetting', '', true);
    UPDATE "course_enrolments" SET "concession_reason" = NULL, "end_reason" = NULL
        WHERE ("account_id" = person OR "learner_id" = person) AND num_nonnulls("concession_reason", "end_reason") > 0;
    UPDATE "enrolment_pauses" SET "reason" = NULL WHERE "reason" IS NOT NULL AND "enrolment_id" IN
        (SELECT "id" FROM "course_enrolments" WHERE "account_id" = person OR "learner_id" = person);
END $$;
