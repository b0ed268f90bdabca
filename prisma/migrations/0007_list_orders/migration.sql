-- The office reads its lists by name too: of people, and of what people sent.
CREATE INDEX "users_name_order" ON "users" (lower("name"), "id");
CREATE INDEX "trial_requests_name_order" ON "trial_requests" (lower("name"), "id");

-- Few requests wait among many that were handled.
CREATE INDEX "trial_requests_waiting" ON "trial_requests" ("created_at" DESC, "id" DESC) WHERE "handled_at" IS NULL;
