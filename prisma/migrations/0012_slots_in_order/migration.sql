-- The office's calendar reads the hours of all teachers in the order of their time; those of one have an index of their own.
CREATE INDEX "slots_standing_in_order" ON "slots" ("starts_at", "id") WHERE "withdrawn_at" IS NULL;
