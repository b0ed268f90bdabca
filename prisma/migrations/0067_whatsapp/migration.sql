-- WhatsApp messages through the Cloud API (docs/contract/emails.md, 67): who agreed to get them, and their delivery.
CREATE TABLE "whatsapp_opt_ins" (
    "user_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "opted_in_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "whatsapp_opt_ins_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "whatsapp_opt_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "whatsapp_opt_ins_number" CHECK ("number" ~ '^\+[1-9][0-9]{6,14}$')
);
CREATE INDEX "whatsapp_opt_ins_number_idx" ON "whatsapp_opt_ins" ("number");

-- An opt-in is for one number of an open account. This trigger also works for changes by an older version of the app.
-- It has the owner's rights, because older instances run it before the start grants the application its rights.
CREATE FUNCTION end_whatsapp_opt_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
    DELETE FROM "whatsapp_opt_ins" WHERE "user_id" = NEW."id" AND (NEW."closed_at" IS NOT NULL OR "number" IS DISTINCT FROM
        coalesce(NEW."contact_phone", CASE WHEN NEW."phone" ~ '^[6-9][0-9]{9}$' THEN '+91' || NEW."phone" END));
    RETURN NULL;
END $$;
CREATE TRIGGER "whatsapp_opt_ins_for_number" AFTER UPDATE OF "phone", "contact_phone", "closed_at" ON "users"
    FOR EACH ROW EXECUTE FUNCTION end_whatsapp_opt_in();

-- In the order of progress, so that a later state is greater. A delivered message has not failed, whatever was reported
-- before.
CREATE TYPE "WhatsAppState" AS ENUM ('queued', 'sent', 'failed', 'delivered', 'read');

-- As for messages, there is no foreign key: users are never deleted, and its check would slow down every cancellation.
CREATE TABLE "whatsapp_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "with_user_id" UUID,
    "template" TEXT NOT NULL,
    "parameters" TEXT[] NOT NULL,
    "number" TEXT NOT NULL,
    "state" "WhatsAppState" NOT NULL DEFAULT 'queued',
    "provider_id" TEXT,
    "whatsapp_id" TEXT,
    "error_code" TEXT,
    "once_key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimed_at" TIMESTAMPTZ(3),
    "useful_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "whatsapp_messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "whatsapp_messages_number" CHECK ("number" ~ '^\+[1-9][0-9]{6,14}$'),
    CONSTRAINT "whatsapp_messages_parameters" CHECK (cardinality("parameters") BETWEEN 1 AND 10),
    CONSTRAINT "whatsapp_messages_failure" CHECK (("state" = 'failed') = ("error_code" IS NOT NULL)),
    CONSTRAINT "whatsapp_messages_acknowledged" CHECK ("state" IN ('queued', 'failed') OR "provider_id" IS NOT NULL)
);
CREATE UNIQUE INDEX "whatsapp_messages_once_key_key" ON "whatsapp_messages" ("once_key");
CREATE UNIQUE INDEX "whatsapp_messages_provider_id_key" ON "whatsapp_messages" ("provider_id");
CREATE INDEX "whatsapp_messages_user_id_created_at_idx" ON "whatsapp_messages" ("user_id", "created_at");
CREATE INDEX "whatsapp_messages_created_at_id_idx" ON "whatsapp_messages" ("created_at" DESC, "id" DESC);
CREATE INDEX "whatsapp_messages_state_created_at_id_idx" ON "whatsapp_messages" ("state", "created_at" DESC, "id" DESC);
CREATE INDEX "whatsapp_messages_about_person" ON "whatsapp_messages" ("with_user_id") WHERE "with_user_id" IS NOT NULL;

-- Status reports may arrive late and in any order.
CREATE FUNCTION whatsapp_state_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER "whatsapp_messages_forward" BEFORE UPDATE OF "state" ON "whatsapp_messages"
    FOR EACH ROW WHEN (NEW."state" < OLD."state") EXECUTE FUNCTION whatsapp_state_forward();
