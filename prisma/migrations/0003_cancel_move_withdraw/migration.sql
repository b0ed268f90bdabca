-- Classes can be cancelled and moved, free slots withdrawn; nothing is deleted.
ALTER TABLE "bookings"
    ADD COLUMN "cancelled_by" UUID,
    ADD COLUMN "cancel_reason" TEXT,
    ADD COLUMN "moved_to" UUID,
    ADD CONSTRAINT "bookings_cancelled_by_somebody" CHECK (("cancelled_at" IS NULL) = ("cancelled_by" IS NULL)),
    ADD CONSTRAINT "bookings_moved_is_cancelled" CHECK ("moved_to" IS NULL OR "cancelled_at" IS NOT NULL);

ALTER TABLE "slots" ADD COLUMN "withdrawn_at" TIMESTAMPTZ(3);
ALTER TABLE "slots" DROP CONSTRAINT "slots_no_overlap_per_teacher";
ALTER TABLE "slots"
    ADD CONSTRAINT "slots_no_overlap_per_teacher"
        EXCLUDE USING gist ("teacher_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
        WHERE ("withdrawn_at" IS NULL);

-- A booked slot cannot be withdrawn, nor a withdrawn one booked, whichever comes first.
CREATE FUNCTION refuse_withdrawing_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "bookings" WHERE "slot_id" = NEW."id" AND "cancelled_at" IS NULL) THEN
        RAISE EXCEPTION 'refused by constraint "slots_booked_stay"' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "slots_booked_stay" BEFORE UPDATE OF "withdrawn_at" ON "slots"
    FOR EACH ROW WHEN (NEW."withdrawn_at" IS NOT NULL) EXECUTE FUNCTION refuse_withdrawing_booked();

CREATE FUNCTION refuse_booking_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "slots" WHERE "id" = NEW."slot_id" AND "withdrawn_at" IS NULL FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "bookings_slot_stands"' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "bookings_slot_stands" BEFORE INSERT ON "bookings"
    FOR EACH ROW EXECUTE FUNCTION refuse_booking_withdrawn();

-- A person's private calendar address: only a digest of its key is kept.
ALTER TABLE "users" ADD COLUMN "feed_digest" TEXT;
-- CreateIndex
CREATE UNIQUE INDEX "users_feed_digest_key" ON "users"("feed_digest");
