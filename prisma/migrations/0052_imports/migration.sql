-- Lists of students that the office imports (docs/contract/accounts.md, 58).

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_by" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "learner_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateTable
CREATE TABLE "import_columns" (
    "header_sha256" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_columns_pkey" PRIMARY KEY ("header_sha256")
);

-- The same rows are added once, also by two simultaneous requests.
-- CreateIndex
CREATE UNIQUE INDEX "imports_digest_key" ON "imports"("digest");

-- A learner is added by one row of one import.
-- CreateIndex
CREATE UNIQUE INDEX "import_rows_learner_id_key" ON "import_rows"("learner_id");

-- CreateIndex
CREATE INDEX "import_rows_user_id_idx" ON "import_rows"("user_id");

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_learner_id_user_id_fkey" FOREIGN KEY ("learner_id", "user_id") REFERENCES "learners"("id", "account_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE "imports"
    ADD CONSTRAINT "imports_digest_form" CHECK ("digest" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "imports_rows_range" CHECK ("rows" BETWEEN 1 AND 5000);
ALTER TABLE "import_rows"
    ADD CONSTRAINT "import_rows_line_positive" CHECK ("line" >= 1),
    ADD CONSTRAINT "import_rows_outcome" CHECK ("outcome" IN ('new', 'second_child', 'new_child'));
ALTER TABLE "import_columns"
    ADD CONSTRAINT "import_columns_header_form" CHECK ("header_sha256" ~ '^[0-9a-f]{64}$'),
    ADD CONSTRAINT "import_columns_object" CHECK (jsonb_typeof("columns") = 'object');

CREATE TRIGGER "imports_never_change" BEFORE UPDATE OR DELETE ON "imports"
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "import_rows_never_change" BEFORE UPDATE ON "import_rows"
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
