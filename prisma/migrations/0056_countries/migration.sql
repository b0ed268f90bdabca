-- The country of an account and, in India, its state: the place of supply on tax documents (docs/contract/fields.md, 57).
-- The state is a GST state code, like the first two digits of the academy's GSTIN.
ALTER TABLE "users" ADD COLUMN "country" TEXT, ADD COLUMN "state" TEXT;
ALTER TABLE "users"
    ADD CONSTRAINT "users_country_form" CHECK ("country" ~ '^[A-Z]{2}$'),
    ADD CONSTRAINT "users_state_form" CHECK ("state" ~ '^(0[1-9]|1[0-9]|2[0-4]|26|27|29|3[0-8])$'),
    ADD CONSTRAINT "users_state_in_india" CHECK ("state" IS NULL OR "country" IS NOT DISTINCT FROM 'IN'),
    ADD CONSTRAINT "users_erased_without_country" CHECK ("erased_at" IS NULL OR "country" IS NULL);

-- For the office's home page, which counts the families without a country.
CREATE INDEX "users_without_country" ON "users" ("id")
    WHERE "role" = 'student' AND "closed_at" IS NULL AND ("country" IS NULL OR ("country" = 'IN' AND "state" IS NULL));

-- The search of the office also finds contact numbers.
DROP INDEX "users_search_trgm";
CREATE INDEX "users_search_trgm" ON "users" USING gin
    (lower("name" || ' ' || "email" || ' ' || "phone" || ' ' || coalesce("contact_phone", '')) gin_trgm_ops);
