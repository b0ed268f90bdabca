-- The terms of the school year, and when the office changed the slots of a teacher (docs/contract/classes.md, 60).
CREATE TABLE "terms" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "terms_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "terms_name_length" CHECK (char_length("name") BETWEEN 1 AND 60 AND "name" = btrim("name")),
    CONSTRAINT "terms_dates" CHECK ("ends_on" > "starts_on" AND "ends_on" - "starts_on" <= 366),
    CONSTRAINT "terms_no_overlap" EXCLUDE USING gist (daterange("starts_on", "ends_on", '[]') WITH &&)
);
CREATE UNIQUE INDEX "terms_name_once" ON "terms" (lower("name"));
