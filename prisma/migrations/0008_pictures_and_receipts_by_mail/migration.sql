-- A teacher's own picture, open to visitors by an address of its own that says nothing about the person.
CREATE TABLE "teacher_pictures" (
    "user_id" UUID NOT NULL,
    "address" UUID NOT NULL DEFAULT gen_random_uuid(),
    "file_key" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "teacher_pictures_pkey" PRIMARY KEY ("user_id")
);

CREATE UNIQUE INDEX "teacher_pictures_address_key" ON "teacher_pictures"("address");

ALTER TABLE "teacher_pictures" ADD CONSTRAINT "teacher_pictures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows cannot be said in schema.prisma.
-- Only approved teachers have a picture. The lock lets no rejection slip in between.
CREATE FUNCTION refuse_picture_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."user_id" AND "role" = 'teacher' FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "teacher_pictures_of_teachers"' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "teacher_pictures_of_teachers" BEFORE INSERT OR UPDATE ON "teacher_pictures"
    FOR EACH ROW EXECUTE FUNCTION refuse_picture_of_others();

-- The receipt that goes along with a message, as a PDF drawn when the message leaves.
ALTER TABLE "messages" ADD COLUMN "receipt_id" UUID;
CREATE INDEX "messages_receipt_id_idx" ON "messages"("receipt_id");
ALTER TABLE "messages" ADD CONSTRAINT "messages_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The fingerprint of screenshots is made in another way from now on: what was made in the former one compares with nothing.
UPDATE "payments" SET "screenshot_dhash" = NULL;
