-- Tax documents and refunds (docs/contract/fees.md, section 71). Older instances insert receipts without the new columns.
DROP INDEX "receipts_fiscal_year_serial_key";

ALTER TABLE "messages" ADD COLUMN     "credit_note_id" UUID;

ALTER TABLE "receipts" ADD COLUMN     "academy_state" TEXT,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'receipt',
ADD COLUMN     "lines" JSONB,
ADD COLUMN     "lut" TEXT,
ADD COLUMN     "method" TEXT,
ADD COLUMN     "paid_on" DATE,
ADD COLUMN     "place_of_supply" TEXT,
ADD COLUMN     "recipient_country" TEXT,
ADD COLUMN     "recipient_state" TEXT,
ADD COLUMN     "reference" TEXT,
ADD COLUMN     "series" TEXT NOT NULL DEFAULT 'receipt';

CREATE TABLE "document_counters" (
    "series" TEXT NOT NULL,
    "fiscal_year" TEXT NOT NULL,
    "last_serial" INTEGER NOT NULL,

    CONSTRAINT "document_counters_pkey" PRIMARY KEY ("series","fiscal_year")
);

CREATE TABLE "credit_notes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "fiscal_year" TEXT NOT NULL,
    "serial" INTEGER NOT NULL,
    "payment_id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "received_from" TEXT NOT NULL,
    "learner_name" TEXT,
    "course_name" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT,
    "reason" TEXT NOT NULL,
    "refunded_on" DATE NOT NULL,
    "parts" JSONB NOT NULL,
    "kind" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "place_of_supply" TEXT,
    "recipient_state" TEXT,
    "recipient_country" TEXT,
    "academy_state" TEXT,
    "lut" TEXT,
    "gstin" TEXT,
    "prefix" TEXT NOT NULL,
    "academy_name" TEXT NOT NULL,
    "academy_address" TEXT,
    "academy_email" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "tax_rules" (
    "id" SERIAL NOT NULL,
    "scope" TEXT NOT NULL,
    "plan_id" UUID,
    "charge" TEXT,
    "from_day" DATE NOT NULL,
    "treatment" TEXT NOT NULL,
    "sac" TEXT,
    "rate" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "added_by" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_rules_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "export_luts" (
    "fiscal_year" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "set_by" UUID NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_luts_pkey" PRIMARY KEY ("fiscal_year")
);

CREATE INDEX "credit_notes_payment_id_idx" ON "credit_notes"("payment_id");

CREATE INDEX "credit_notes_receipt_id_idx" ON "credit_notes"("receipt_id");

CREATE INDEX "credit_notes_user_id_issued_at_idx" ON "credit_notes"("user_id", "issued_at" DESC);

CREATE INDEX "credit_notes_issued_at_idx" ON "credit_notes"("issued_at");

CREATE UNIQUE INDEX "credit_notes_fiscal_year_serial_key" ON "credit_notes"("fiscal_year", "serial");

CREATE INDEX "tax_rules_plan_id_idx" ON "tax_rules"("plan_id");

CREATE INDEX "credit_entries_credit_note_id_idx" ON "credit_entries"("credit_note_id");

CREATE INDEX "messages_credit_note_id_idx" ON "messages"("credit_note_id");

CREATE INDEX "receipts_issued_at_idx" ON "receipts"("issued_at");

-- For the monthly register.
CREATE INDEX "receipts_cancelled" ON "receipts" ("cancelled_at") WHERE "cancelled_at" IS NOT NULL;

CREATE UNIQUE INDEX "receipts_series_fiscal_year_serial_key" ON "receipts"("series", "fiscal_year", "serial");

ALTER TABLE "messages" ADD CONSTRAINT "messages_credit_note_id_fkey" FOREIGN KEY ("credit_note_id") REFERENCES "credit_notes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_credit_note_id_fkey" FOREIGN KEY ("credit_note_id") REFERENCES "credit_notes"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_payment_id_user_id_fkey" FOREIGN KEY ("payment_id", "user_id") REFERENCES "payments"("id", "user_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "tax_rules" ADD CONSTRAINT "tax_rules_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- True if the lines add up to the amount in rupees, and the taxes of each line, in paise, add up to the line.
CREATE FUNCTION are_document_lines(lines jsonb, amount integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_typeof(lines) = 'array' AND coalesce(
        sum((line ->> 'amount')::integer) = amount AND bool_and(
            (line ->> 'amount')::integer > 0
            AND (line ->> 'taxable')::bigint + (line ->> 'cgst')::bigint + (line ->> 'sgst')::bigint + (line ->> 'igst')::bigint
                = (line ->> 'amount')::bigint * 100
            AND least((line ->> 'taxable')::bigint, (line ->> 'cgst')::bigint, (line ->> 'sgst')::bigint, (line ->> 'igst')::bigint) >= 0
            AND line ->> 'treatment' IN ('unregistered', 'exempt', 'taxable', 'export')), false)
    FROM jsonb_array_elements(CASE jsonb_typeof(lines) WHEN 'array' THEN lines ELSE '[]' END) AS line
$$;

ALTER TABLE "receipts"
    ADD CONSTRAINT "receipts_kind" CHECK ("kind" IN ('receipt', 'bill_of_supply', 'tax_invoice', 'mixed')),
    ADD CONSTRAINT "receipts_series_of_kind" CHECK ("series" =
        CASE "kind" WHEN 'receipt' THEN 'receipt' WHEN 'bill_of_supply' THEN 'bill' ELSE 'invoice' END),
    -- Only an academy with a GSTIN issues tax documents.
    ADD CONSTRAINT "receipts_taxed_with_gstin" CHECK ("kind" = 'receipt'
        OR num_nulls("gstin", "lines", "place_of_supply", "academy_state") = 0),
    ADD CONSTRAINT "receipts_lines_add_up" CHECK ("lines" IS NULL OR are_document_lines("lines", "amount")),
    ADD CONSTRAINT "receipts_place_form" CHECK ("place_of_supply" ~ '^[0-9]{2}$'),
    ADD CONSTRAINT "receipts_method" CHECK ("method" IN ('cash', 'upi', 'bank', 'card', 'cheque', 'paypal', 'wise'));

ALTER TABLE "document_counters"
    ADD CONSTRAINT "document_counters_series" CHECK ("series" IN ('invoice', 'bill', 'credit_note'));

ALTER TABLE "credit_notes"
    ADD CONSTRAINT "credit_notes_serial_positive" CHECK ("serial" > 0),
    ADD CONSTRAINT "credit_notes_fiscal_year_form" CHECK ("fiscal_year" ~ '^[0-9]{2}-[0-9]{2}$'),
    ADD CONSTRAINT "credit_notes_prefix_form" CHECK ("prefix" ~ '^[A-Z0-9]{1,4}$'),
    ADD CONSTRAINT "credit_notes_amount_positive" CHECK ("amount" > 0),
    ADD CONSTRAINT "credit_notes_method" CHECK ("method" IN ('cash', 'upi', 'bank', 'card', 'cheque', 'paypal', 'wise')),
    ADD CONSTRAINT "credit_notes_reason_length" CHECK (char_length("reason") BETWEEN 1 AND 300),
    ADD CONSTRAINT "credit_notes_kind" CHECK ("kind" IN ('receipt', 'bill_of_supply', 'tax_invoice', 'mixed')),
    ADD CONSTRAINT "credit_notes_taxed_with_gstin" CHECK ("kind" = 'receipt' OR num_nulls("gstin", "place_of_supply") = 0),
    ADD CONSTRAINT "credit_notes_lines_add_up" CHECK (are_document_lines("lines", "amount")),
    ADD CONSTRAINT "credit_notes_place_form" CHECK ("place_of_supply" ~ '^[0-9]{2}$');

ALTER TABLE "tax_rules"
    ADD CONSTRAINT "tax_rules_scope" CHECK (CASE "scope"
        WHEN 'default' THEN num_nonnulls("plan_id", "charge") = 0
        WHEN 'plan' THEN "plan_id" IS NOT NULL AND "charge" IS NULL
        WHEN 'charge' THEN "plan_id" IS NULL AND coalesce(
            "charge" IN ('holding', 'registration', 'exam', 'costume', 'books', 'late_fee', 'deposit', 'other'), false)
        ELSE false END),
    ADD CONSTRAINT "tax_rules_treatment" CHECK (CASE "treatment"
        WHEN 'unregistered' THEN "sac" IS NULL AND "rate" = 0
        WHEN 'exempt' THEN "sac" IS NOT NULL AND "rate" = 0
        WHEN 'taxable' THEN "sac" IS NOT NULL AND "rate" BETWEEN 0 AND 100
        ELSE false END),
    ADD CONSTRAINT "tax_rules_sac_form" CHECK ("sac" ~ '^[0-9]{4,8}$');

ALTER TABLE "export_luts"
    ADD CONSTRAINT "export_luts_fiscal_year_form" CHECK ("fiscal_year" ~ '^[0-9]{2}-[0-9]{2}$'),
    ADD CONSTRAINT "export_luts_number_form" CHECK ("number" ~ '^[A-Z0-9/-]{4,30}$');

CREATE FUNCTION refuse_tax_rule_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "tax_rules_never_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "tax_rules"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_tax_rule_change();

CREATE FUNCTION refuse_credit_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    forgotten CONSTANT text[] := ARRAY['received_from', 'learner_name', 'reference', 'reason', 'lines'];
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('academy.forgetting', true) = 'on'
       AND to_jsonb(OLD) - forgotten = to_jsonb(NEW) - forgotten THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "credit_notes_never_change" BEFORE UPDATE OR DELETE ON "credit_notes"
    FOR EACH ROW EXECUTE FUNCTION refuse_credit_note_change();

-- The lock on the receipt makes concurrent refunds, and a refund and a rejection, wait for each other.
CREATE FUNCTION check_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    original "receipts"%ROWTYPE;
BEGIN
    SELECT * INTO original FROM "receipts" WHERE "id" = NEW."receipt_id" FOR NO KEY UPDATE;
    IF original."payment_id" IS DISTINCT FROM NEW."payment_id" OR original."cancelled_at" IS NOT NULL THEN
        RAISE EXCEPTION 'refused by constraint "credit_notes_of_valid_receipts"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'credit_notes_of_valid_receipts';
    END IF;
    IF NEW."amount" + coalesce((SELECT sum("amount") FROM "credit_notes" WHERE "receipt_id" = NEW."receipt_id"), 0) > original."amount" THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "credit_notes_within_receipt" BEFORE INSERT ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION check_credit_note();

CREATE FUNCTION refuse_cancelling_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM "credit_notes" WHERE "receipt_id" = NEW."id") THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "receipts_refunded_stay" BEFORE UPDATE OF "cancelled_at" ON "receipts" FOR EACH ROW
    WHEN (OLD."cancelled_at" IS NULL AND NEW."cancelled_at" IS NOT NULL) EXECUTE FUNCTION refuse_cancelling_refunded();

CREATE FUNCTION refuse_rejecting_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM "credit_notes" WHERE "payment_id" = NEW."id") THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "payments_refunded_stay_approved" BEFORE UPDATE OF "status" ON "payments" FOR EACH ROW
    WHEN (OLD."status" = 'approved' AND NEW."status" <> 'approved') EXECUTE FUNCTION refuse_rejecting_refunded();

CREATE OR REPLACE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    filled_once CONSTANT text[] := ARRAY['prefix', 'academy_name', 'academy_address', 'academy_email'];
    forgotten CONSTANT text[] := ARRAY['received_from', 'utr', 'learner_name', 'reference', 'lines'];
BEGIN
    IF TG_OP = 'UPDATE' AND OLD."cancelled_at" IS NULL
       AND to_jsonb(OLD) - 'cancelled_at' = to_jsonb(NEW) - 'cancelled_at' THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD."academy_name" IS NULL AND to_jsonb(OLD) - filled_once = to_jsonb(NEW) - filled_once THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND current_setting('academy.forgetting', true) = 'on'
       AND to_jsonb(OLD) - forgotten = to_jsonb(NEW) - forgotten THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a receipt never changes' USING ERRCODE = 'restrict_violation';
END $$;

-- Removes learners' names from lines: of all lines, or only of those that belong to the learner.
CREATE FUNCTION without_learner(lines jsonb, learner uuid, is_theirs boolean) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_agg(CASE WHEN learner IS NULL
        OR coalesce((SELECT "learner_id" FROM "dues" WHERE "id" = (line ->> 'due_id')::uuid) = learner, is_theirs)
        THEN line || '{"learner": null}' ELSE line END ORDER BY place)
    FROM jsonb_array_elements(lines) WITH ORDINALITY AS each(line, place)
$$;

CREATE OR REPLACE FUNCTION forget_receipts(before timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    emptied integer;
BEGIN
    PERFORM set_config('academy.forgetting', 'on', true);
    UPDATE "credit_notes" n SET "received_from" = u."name", "reference" = NULL, "learner_name" = NULL, "reason" = 'Removed',
        "lines" = without_learner(n."lines", NULL, true) FROM "users" u
    WHERE u."id" = n."user_id" AND u."erased_at" IS NOT NULL AND n."received_from" <> u."name"
      AND n."issued_at" < least(before, now() - interval '6 years');
    UPDATE "receipts" r SET "received_from" = u."name", "utr" = NULL, "reference" = NULL, "learner_name" = NULL,
        "lines" = without_learner(r."lines", NULL, true) FROM "users" u
    WHERE u."id" = r."user_id" AND u."erased_at" IS NOT NULL AND r."received_from" <> u."name"
      AND r."issued_at" < least(before, now() - interval '6 years');
    GET DIAGNOSTICS emptied = ROW_COUNT;
    PERFORM set_config('academy.forgetting', '', true);
    RETURN emptied;
END $$;

CREATE OR REPLACE FUNCTION forget_learner(learner uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp AS $$
DECLARE
    known "learners"%ROWTYPE;
    pseudonym text := 'Former student ' || nextval('former_people');
BEGIN
    SELECT * INTO known FROM "learners" WHERE "id" = learner AND "archived_at" IS NOT NULL AND "erased_at" IS NULL FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "learners_archived_first"' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'learners_archived_first';
    END IF;
    PERFORM set_config('academy.forgetting', 'on', true);
    DELETE FROM "class_note_additions" a USING "bookings" b WHERE b."id" = a."booking_id" AND b."learner_id" = learner;
    DELETE FROM "class_notes" n USING "bookings" b WHERE b."id" = n."booking_id" AND b."learner_id" = learner;
    UPDATE "audit_log" SET "reason" = NULL WHERE "reason" IS NOT NULL AND (
        ("subject" IN ('learner', 'student_profile') AND "subject_id" = learner AND learner <> known."account_id")
        OR ("subject" = 'class' AND "subject_id" IN (SELECT "id" FROM "bookings" WHERE "learner_id" = learner)));
    UPDATE "receipts" SET "learner_name" = NULL WHERE "learner_name" IS NOT NULL
        AND "payment_id" IN (SELECT "id" FROM "payments" WHERE "learner_id" = learner);
    UPDATE "credit_notes" SET "learner_name" = NULL WHERE "learner_name" IS NOT NULL
        AND "payment_id" IN (SELECT "id" FROM "payments" WHERE "learner_id" = learner);
    UPDATE "receipts" r SET "lines" = without_learner(r."lines", learner, coalesce(p."learner_id" = learner, false))
        FROM "payments" p WHERE p."id" = r."payment_id" AND r."user_id" = known."account_id" AND r."lines" IS NOT NULL;
    UPDATE "credit_notes" n SET "lines" = without_learner(n."lines", learner, coalesce(p."learner_id" = learner, false))
        FROM "payments" p WHERE p."id" = n."payment_id" AND n."user_id" = known."account_id";
    PERFORM set_config('academy.forgetting', '', true);
    UPDATE "bookings" SET "cancel_reason" = NULL WHERE "learner_id" = learner AND "cancel_reason" IS NOT NULL;
    UPDATE "learners" SET "name" = pseudonym, "year_of_birth" = NULL, "relation" = NULL, "notes" = '', "erased_at" = now(),
        "revision" = "revision" + 1 WHERE "id" = learner;
    RETURN pseudonym;
END $$;
