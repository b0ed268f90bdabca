-- Enquiries: trial requests, phone calls and WhatsApp messages in one list (docs/contract/catalogue.md, 59). Instances of
-- the previous version only know `handled_at`, which the trigger below keeps consistent with the status.
ALTER TABLE "trial_requests"
    ALTER COLUMN "days" SET DEFAULT ARRAY[]::TEXT[],
    ALTER COLUMN "times" SET DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "source" TEXT NOT NULL DEFAULT 'form',
    ADD COLUMN "owner_id" UUID,
    ADD COLUMN "follow_up_on" DATE,
    ADD COLUMN "status" TEXT NOT NULL DEFAULT 'new',
    ADD COLUMN "lost_because" TEXT,
    ADD COLUMN "notes" TEXT,
    ADD COLUMN "user_id" UUID,
    ADD COLUMN "booking_id" UUID,
    ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
UPDATE "trial_requests" SET "status" = 'contacted' WHERE "handled_at" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "trial_requests" ADD CONSTRAINT "trial_requests_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- AddForeignKey
ALTER TABLE "trial_requests" ADD CONSTRAINT "trial_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Only visitors of the form choose days and times.
ALTER TABLE "trial_requests"
    DROP CONSTRAINT "trial_requests_some_day",
    DROP CONSTRAINT "trial_requests_some_time",
    ADD CONSTRAINT "trial_requests_some_day" CHECK (("source" <> 'form' OR cardinality("days") > 0)
        AND "days" <@ ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
    ADD CONSTRAINT "trial_requests_some_time" CHECK (("source" <> 'form' OR cardinality("times") > 0)
        AND "times" <@ ARRAY['early', 'morning', 'afternoon', 'evening', 'night']),
    ADD CONSTRAINT "trial_requests_source" CHECK ("source" IN ('form', 'call', 'whatsapp', 'visit', 'other')),
    ADD CONSTRAINT "trial_requests_status" CHECK ("status" IN ('new', 'contacted', 'trial booked', 'trial done', 'joined', 'lost')),
    ADD CONSTRAINT "trial_requests_handled" CHECK (("status" = 'new') = ("handled_at" IS NULL)),
    ADD CONSTRAINT "trial_requests_lost_because" CHECK (("status" = 'lost') = ("lost_because" IS NOT NULL)
        AND char_length("lost_because") BETWEEN 1 AND 300),
    ADD CONSTRAINT "trial_requests_notes_length" CHECK (char_length("notes") BETWEEN 1 AND 2000),
    ADD CONSTRAINT "trial_requests_follow_up_open" CHECK ("follow_up_on" IS NULL OR "status" NOT IN ('joined', 'lost')),
    ADD CONSTRAINT "trial_requests_booked_has_class" CHECK ("status" <> 'trial booked' OR "booking_id" IS NOT NULL),
    ADD CONSTRAINT "trial_requests_class_has_account" CHECK ("booking_id" IS NULL OR "user_id" IS NOT NULL);

CREATE UNIQUE INDEX "trial_requests_one_per_class" ON "trial_requests" ("booking_id") WHERE "booking_id" IS NOT NULL;
CREATE INDEX "trial_requests_follow_ups" ON "trial_requests" ("follow_up_on", "id") WHERE "follow_up_on" IS NOT NULL;
CREATE INDEX "trial_requests_of_account" ON "trial_requests" ("user_id") WHERE "user_id" IS NOT NULL;
CREATE INDEX "trial_requests_of_owner" ON "trial_requests" ("owner_id") WHERE "owner_id" IS NOT NULL;

-- Handled means: not new. Every change increases the revision, also one by the previous version or by a trigger.
CREATE FUNCTION follow_enquiry_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        NEW."revision" := OLD."revision" + 1;
        IF NEW."status" = OLD."status" AND NEW."handled_at" IS NULL THEN
            NEW."handled_at" := OLD."handled_at";
        END IF;
        IF NEW."status" = 'new' AND OLD."status" <> 'new' THEN
            NEW."handled_at" := NULL;
        END IF;
    END IF;
    IF NEW."status" = 'new' AND NEW."handled_at" IS NOT NULL THEN
        NEW."status" := 'contacted';
    ELSIF NEW."status" <> 'new' AND NEW."handled_at" IS NULL THEN
        NEW."handled_at" := now();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "trial_requests_follow_status" BEFORE INSERT OR UPDATE ON "trial_requests"
    FOR EACH ROW EXECUTE FUNCTION follow_enquiry_status();

-- The lock makes a concurrent closing or change of the role wait.
CREATE FUNCTION require_owner_in_office() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM "users" WHERE "id" = NEW."owner_id" AND "role" = 'admin' AND "closed_at" IS NULL FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "trial_requests_owner_in_office" BEFORE INSERT OR UPDATE OF "owner_id" ON "trial_requests"
    FOR EACH ROW WHEN (NEW."owner_id" IS NOT NULL) EXECUTE FUNCTION require_owner_in_office();

-- A person who leaves the office owns no enquiries.
CREATE FUNCTION release_enquiries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "trial_requests" SET "owner_id" = NULL WHERE "owner_id" = NEW."id";
    RETURN NULL;
END $$;
CREATE TRIGGER "users_release_enquiries" AFTER UPDATE OF "role", "closed_at" ON "users"
    FOR EACH ROW WHEN (OLD."role" = 'admin' AND OLD."closed_at" IS NULL AND (NEW."role" <> 'admin' OR NEW."closed_at" IS NOT NULL))
    EXECUTE FUNCTION release_enquiries();

-- The class belongs to the account. Checked at the commit, because a moved class is inserted after the old one is closed.
CREATE FUNCTION require_class_of_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM "trial_requests" t WHERE t."id" = NEW."id" AND t."booking_id" IS NOT NULL AND NOT EXISTS (
        SELECT FROM "bookings" b WHERE b."id" = t."booking_id" AND b."student_id" = t."user_id")) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE CONSTRAINT TRIGGER "trial_requests_class_of_account" AFTER INSERT OR UPDATE OF "booking_id", "user_id" ON "trial_requests"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."booking_id" IS NOT NULL) EXECUTE FUNCTION require_class_of_enquiry();

-- An enquiry follows its trial class: to its new time, and to "trial done" when the class is marked as held.
CREATE FUNCTION follow_trial_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."moved_to" IS NOT NULL AND NEW."moved_to" IS DISTINCT FROM OLD."moved_to" THEN
        UPDATE "trial_requests" SET "booking_id" = NEW."moved_to" WHERE "booking_id" = NEW."id";
    END IF;
    IF NEW."attendance" = 'held' THEN
        UPDATE "trial_requests" SET "status" = 'trial done' WHERE "booking_id" = NEW."id" AND "status" = 'trial booked';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "bookings_move_enquiries" AFTER UPDATE OF "moved_to", "attendance" ON "bookings"
    FOR EACH ROW WHEN ((NEW."moved_to" IS NOT NULL AND NEW."moved_to" IS DISTINCT FROM OLD."moved_to")
        OR (NEW."attendance" = 'held' AND OLD."attendance" <> 'held'))
    EXECUTE FUNCTION follow_trial_class();

-- The first approved payment of the account means that the family has joined. A lost enquiry stays lost.
CREATE FUNCTION join_enquiries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "trial_requests" SET "status" = 'joined', "follow_up_on" = NULL
    WHERE "user_id" = NEW."user_id" AND "status" NOT IN ('joined', 'lost');
    RETURN NULL;
END $$;
CREATE TRIGGER "payments_join_enquiries" AFTER INSERT OR UPDATE OF "status" ON "payments"
    FOR EACH ROW WHEN (NEW."status" = 'approved') EXECUTE FUNCTION join_enquiries();
