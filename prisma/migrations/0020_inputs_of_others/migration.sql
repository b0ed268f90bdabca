-- The columns of a bank's statement are remembered by a digest of its header line: no index row holds a line of some kilobytes.
-- The line itself is needed no more.
ALTER TABLE "statement_mappings" ADD COLUMN "header_sha256" TEXT;
UPDATE "statement_mappings" SET "header_sha256" = encode(sha256(convert_to("header", 'UTF8')), 'hex');
ALTER TABLE "statement_mappings"
    DROP CONSTRAINT "statement_mappings_pkey",
    DROP COLUMN "header",
    ALTER COLUMN "header_sha256" SET NOT NULL,
    ADD CONSTRAINT "statement_mappings_pkey" PRIMARY KEY ("header_sha256"),
    ADD CONSTRAINT "statement_mappings_sha256_hex" CHECK ("header_sha256" ~ '^[0-9a-f]{64}$');

-- Who was refused because somebody else's payment names the same UTR: the office decides whose it is.
CREATE TABLE "utr_claims" (
    "user_id" UUID NOT NULL,
    "utr" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "utr_claims_pkey" PRIMARY KEY ("user_id","utr"),
    CONSTRAINT "utr_claims_twelve_digits" CHECK ("utr" ~ '^[0-9]{12}$')
);
CREATE INDEX "utr_claims_utr_idx" ON "utr_claims"("utr");
ALTER TABLE "utr_claims" ADD CONSTRAINT "utr_claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A teacher's own room is an address that every program reads alike: no backslash, space, control character or login in it. One
-- that is no such address, or that leads on to somewhere else, is no room; its teacher enters it anew.
UPDATE "users" SET "meeting_link" = NULL
    WHERE "meeting_link" ~ '[\\[:cntrl:][:space:]]'
       OR "meeting_link" ~ '^[^/]*//[^/?#]*@'
       OR "meeting_link" ~* '/(linkredirect|redirect)([/?#]|$)'
       OR "meeting_link" ~* '[?&#](dest|destination|url|goto|next|target|continue|redirect[a-z_]*|return[a-z_]*|back_?url)=';
ALTER TABLE "users"
    ADD CONSTRAINT "users_meeting_link_plain"
        CHECK ("meeting_link" !~ '[\\[:cntrl:][:space:]]' AND "meeting_link" !~ '^[^/]*//[^/?#]*@');
