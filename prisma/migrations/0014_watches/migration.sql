-- "Tell me": students who ask to be told when an hour of a teacher becomes free, and when an hour last did.
-- Both times are compared with each other down to the microsecond, and only by the database.
ALTER TABLE "slots" ADD COLUMN "freed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "slots" ALTER COLUMN "freed_at" SET DEFAULT clock_timestamp();

-- CreateTable
CREATE TABLE "watches" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "teacher_id" UUID NOT NULL,
    "day" DATE,
    "end_key" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "watches_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "watches_end_key_key" ON "watches"("end_key");

-- AddForeignKey
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watches" ADD CONSTRAINT "watches_teacher_id_fkey" FOREIGN KEY ("teacher_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows cannot be said in schema.prisma.
-- Whoever asks for the same twice has asked once. A wish without a day stands after all days.
CREATE UNIQUE INDEX "watches_one_per_wish" ON "watches" ("user_id", "teacher_id", coalesce("day", 'infinity'::date))
    WHERE "ended_at" IS NULL;
CREATE INDEX "watches_running_of_teacher" ON "watches" ("teacher_id") WHERE "ended_at" IS NULL;

-- At most twenty at a time for one person. The lock lets no two be counted past each other.
CREATE FUNCTION refuse_more_watches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."user_id" FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM "watches" WHERE "user_id" = NEW."user_id" AND "ended_at" IS NULL AND "id" <> NEW."id") >= 20 THEN
        RAISE EXCEPTION 'refused by constraint "watches_twenty_per_person"' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "watches_twenty_per_person" BEFORE INSERT OR UPDATE OF "user_id", "ended_at" ON "watches"
    FOR EACH ROW WHEN (NEW."ended_at" IS NULL) EXECUTE FUNCTION refuse_more_watches();
