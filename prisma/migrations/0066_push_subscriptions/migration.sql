-- Devices on which people allowed push notifications. Each one belongs to a session, and is deleted with it.
CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_subscriptions_endpoint_form" CHECK ("endpoint" ~ '^https://[a-z0-9.-]+(:[0-9]+)?/\S*$' AND char_length("endpoint") <= 1000),
    -- An uncompressed P-256 key of 65 bytes and a secret of 16 bytes, base64url.
    CONSTRAINT "push_subscriptions_p256dh_form" CHECK ("p256dh" ~ '^[A-Za-z0-9_-]{87}$'),
    CONSTRAINT "push_subscriptions_auth_form" CHECK ("auth" ~ '^[A-Za-z0-9_-]{22}$')
);

-- A device receives the notifications of one person: the one who registered it last.
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");
CREATE UNIQUE INDEX "push_subscriptions_session_id_key" ON "push_subscriptions"("session_id");
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- At most ten devices per person. The lock makes concurrent transactions count one after the other.
CREATE FUNCTION refuse_more_push_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."user_id" FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM "push_subscriptions"
        WHERE "user_id" = NEW."user_id" AND "endpoint" <> NEW."endpoint") >= 10 THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "push_subscriptions_ten_per_person" BEFORE INSERT OR UPDATE OF "user_id" ON "push_subscriptions"
    FOR EACH ROW EXECUTE FUNCTION refuse_more_push_subscriptions();

-- A device that was signed out gets no more notifications, whichever program ended the session.
-- With the owner's rights, because older instances run it before the start grants the application its rights.
CREATE FUNCTION delete_push_subscription_of_session() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
    DELETE FROM "push_subscriptions" WHERE "session_id" = NEW."id";
    RETURN NULL;
END $$;
CREATE TRIGGER "sessions_end_push_subscription" AFTER UPDATE OF "revoked_at" ON "sessions" FOR EACH ROW
    WHEN (NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION delete_push_subscription_of_session();
