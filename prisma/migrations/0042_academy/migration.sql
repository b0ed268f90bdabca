-- The data that the office edits on /academy (docs/contract/academy.md).

-- A GSTIN ends in a check digit: a weighted sum of the other characters in base 36.
CREATE FUNCTION is_gstin(given text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT given ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'
       AND substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', (36 - (
             SELECT sum(product / 36 + product % 36)
             FROM generate_series(1, 14) AS place,
                  LATERAL (SELECT (strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(given, place, 1)) - 1)
                                  * CASE WHEN place % 2 = 1 THEN 1 ELSE 2 END AS product) AS term
           )::int % 36) % 36 + 1, 1) = right(given, 1)
$$;

-- CreateTable
CREATE TABLE "academy_versions" (
    "version" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "published_by" UUID,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "academy_versions_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "academy_drafts" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "content" JSONB NOT NULL DEFAULT '{}',
    "saved_by" UUID,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "academy_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "courses" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "art" TEXT NOT NULL,
    "sign" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "placements" JSONB NOT NULL,
    "text" JSONB NOT NULL,
    "covers" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "courses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "course_prices" (
    "id" SERIAL NOT NULL,
    "course_id" UUID NOT NULL,
    "from_day" DATE NOT NULL,
    "fee" INTEGER NOT NULL,
    "list_price" INTEGER NOT NULL,
    "added_by" UUID,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "course_prices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "public_revision" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revision" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "public_revision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "course_prices_course_id_from_day_id_idx" ON "course_prices"("course_id", "from_day" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "course_prices" ADD CONSTRAINT "course_prices_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Versions are numbered without gaps and never change. Version 1 comes from the environment and may have an old GSTIN.
ALTER TABLE "academy_versions"
    ADD CONSTRAINT "academy_versions_content_form" CHECK (jsonb_typeof("content") = 'object'),
    ADD CONSTRAINT "academy_versions_changes_form" CHECK (jsonb_typeof("changes") = 'array'),
    ADD CONSTRAINT "academy_versions_upi_id" CHECK (
        "content" #>> '{money,upi_id}' ~ '^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,64}$' OR "version" = 1),
    ADD CONSTRAINT "academy_versions_gstin" CHECK (
        "content" #>> '{money,gstin}' IS NULL OR is_gstin("content" #>> '{money,gstin}') OR "version" = 1),
    ADD CONSTRAINT "academy_versions_receipt_prefix" CHECK (
        "content" #>> '{money,receipt_prefix}' ~ '^[A-Z0-9]{1,3}$' OR "version" = 1),
    ADD CONSTRAINT "academy_versions_author" CHECK (("published_by" IS NULL) = ("version" = 1));

CREATE FUNCTION number_academy_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."version" <> coalesce((SELECT max("version") FROM "academy_versions"), 0) + 1
       AND NOT EXISTS (SELECT FROM "academy_versions" WHERE "version" = NEW."version") THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "academy_versions_no_gap" BEFORE INSERT ON "academy_versions"
    FOR EACH ROW EXECUTE FUNCTION number_academy_version();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "academy_versions_never_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "academy_versions"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "course_prices_never_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "course_prices"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "courses_never_deleted" BEFORE DELETE OR TRUNCATE ON "courses"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- There is one draft and one revision. The application inserts both with version 1.
ALTER TABLE "academy_drafts"
    ADD CONSTRAINT "academy_drafts_one" CHECK ("id" = 1),
    ADD CONSTRAINT "academy_drafts_content_form" CHECK (jsonb_typeof("content") = 'object');
ALTER TABLE "public_revision" ADD CONSTRAINT "public_revision_one" CHECK ("id" = 1);

CREATE UNIQUE INDEX "courses_name_once" ON "courses" (lower("name"));
CREATE UNIQUE INDEX "courses_slug_once" ON "courses" (lower("slug"));
ALTER TABLE "courses"
    ADD CONSTRAINT "courses_name_form" CHECK ("name" = btrim("name") AND char_length("name") BETWEEN 1 AND 60),
    ADD CONSTRAINT "courses_label_form" CHECK ("label" = btrim("label") AND char_length("label") BETWEEN 1 AND 60),
    ADD CONSTRAINT "courses_slug_form" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length("slug") <= 80),
    ADD CONSTRAINT "courses_art" CHECK ("art" IN ('carnatic', 'hindustani', 'western', 'dance', 'drawing')),
    ADD CONSTRAINT "courses_region" CHECK ("region" IN
        ('south', 'north', 'western', 'southDance', 'northDance', 'westernDance', 'drawing')),
    ADD CONSTRAINT "courses_placements_form" CHECK (jsonb_typeof("placements") = 'array'),
    ADD CONSTRAINT "courses_text_form" CHECK (jsonb_typeof("text") = 'object'),
    ADD CONSTRAINT "courses_covers_length" CHECK (char_length("covers") <= 300);

ALTER TABLE "course_prices"
    ADD CONSTRAINT "course_prices_fee_range" CHECK ("fee" BETWEEN 1 AND 100000),
    ADD CONSTRAINT "course_prices_list_price_range" CHECK ("list_price" BETWEEN "fee" AND 200000);

-- A price never starts in the past. One day of tolerance, because the academy's date can be behind the database's.
CREATE FUNCTION refuse_past_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."from_day" < current_date - 1 THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "course_prices_from_today" BEFORE INSERT ON "course_prices"
    FOR EACH ROW EXECUTE FUNCTION refuse_past_price();

-- Payments, enrolments, classes, trial requests and forms name a course by its name, so a used name stays.
CREATE FUNCTION is_course_name_used(given text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM "payments" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "enrolments" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "bookings" WHERE "subject" = given)
        OR EXISTS (SELECT FROM "trial_requests" WHERE "course_name" = given)
        OR EXISTS (SELECT FROM "teacher_profiles" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
        OR EXISTS (SELECT FROM "student_profiles" WHERE jsonb_path_exists("courses", '$.*[*] ? (@ == $name)', jsonb_build_object('name', given)))
$$;
CREATE FUNCTION keep_course_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."id" <> OLD."id" OR NEW."slug" <> OLD."slug" OR NEW."created_at" <> OLD."created_at"
       OR (NEW."name" <> OLD."name" AND is_course_name_used(OLD."name")) THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "courses_used_name_stays" BEFORE UPDATE ON "courses"
    FOR EACH ROW EXECUTE FUNCTION keep_course_identity();

-- Everything that public pages show increments the revision, by which each instance notices the change.
CREATE FUNCTION increment_public_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "public_revision" SET "revision" = "revision" + 1;
    RETURN NULL;
END $$;
CREATE TRIGGER "academy_versions_are_public" AFTER INSERT ON "academy_versions"
    FOR EACH STATEMENT EXECUTE FUNCTION increment_public_revision();
CREATE TRIGGER "courses_are_public" AFTER INSERT OR UPDATE ON "courses"
    FOR EACH STATEMENT EXECUTE FUNCTION increment_public_revision();
CREATE TRIGGER "course_prices_are_public" AFTER INSERT ON "course_prices"
    FOR EACH STATEMENT EXECUTE FUNCTION increment_public_revision();

-- A receipt keeps the academy's name, address and number prefix of its time. Earlier receipts are filled once, by the
-- application's first start, because these values were in its environment.
ALTER TABLE "receipts"
    ADD COLUMN "prefix" TEXT,
    ADD COLUMN "academy_name" TEXT,
    ADD COLUMN "academy_address" TEXT,
    ADD COLUMN "academy_email" TEXT;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_prefix_form" CHECK ("prefix" ~ '^[A-Z0-9]{1,4}$');

CREATE OR REPLACE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    filled_once CONSTANT text[] := ARRAY['prefix', 'academy_name', 'academy_address', 'academy_email'];
    forgotten CONSTANT text[] := ARRAY['received_from', 'utr'];
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
