-- CreateTable
CREATE TABLE "trial_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "course_name" TEXT NOT NULL,
    "days" TEXT[],
    "times" TEXT[],
    "time_zone" TEXT NOT NULL,
    "message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "trial_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "trial_requests_created_at_id_idx" ON "trial_requests"("created_at" DESC, "id" DESC);

-- What follows cannot be said in schema.prisma.
ALTER TABLE "trial_requests"
    ALTER COLUMN "days" SET NOT NULL,
    ALTER COLUMN "times" SET NOT NULL,
    ADD CONSTRAINT "trial_requests_name_length" CHECK (char_length("name") BETWEEN 1 AND 100),
    ADD CONSTRAINT "trial_requests_phone_international" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}$'),
    ADD CONSTRAINT "trial_requests_some_day" CHECK (cardinality("days") > 0
        AND "days" <@ ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
    ADD CONSTRAINT "trial_requests_some_time" CHECK (cardinality("times") > 0
        AND "times" <@ ARRAY['early', 'morning', 'afternoon', 'evening', 'night']),
    ADD CONSTRAINT "trial_requests_message_length" CHECK (char_length("message") BETWEEN 1 AND 1000);

-- Sent twice is one wish: a second one counts once the office has dealt with the first.
CREATE UNIQUE INDEX "trial_requests_one_waiting" ON "trial_requests" ("phone", "course_name") WHERE "handled_at" IS NULL;

-- The office's search box.
CREATE INDEX "trial_requests_search_trgm" ON "trial_requests"
    USING gin (lower("name" || ' ' || "phone" || ' ' || "course_name") gin_trgm_ops);
