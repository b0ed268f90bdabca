-- The academy's own logo (docs/contract/academy.md).

-- CreateTable
CREATE TABLE "academy_pictures" (
    "hash" TEXT NOT NULL,
    "png" BYTEA NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "academy_pictures_pkey" PRIMARY KEY ("hash")
);

-- The hash is the picture's address, which browsers cache for a year.
ALTER TABLE "academy_pictures"
    ADD CONSTRAINT "academy_pictures_hash" CHECK ("hash" = encode(sha256("png"), 'hex')),
    ADD CONSTRAINT "academy_pictures_png" CHECK (
        substr("png", 1, 8) = '\x89504e470d0a1a0a' AND octet_length("png") <= 2097152);
-- Pictures are compressed already.
ALTER TABLE "academy_pictures" ALTER COLUMN "png" SET STORAGE EXTERNAL;

CREATE TRIGGER "academy_pictures_never_change" BEFORE UPDATE OR TRUNCATE ON "academy_pictures"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A draft and a version only name a picture that exists. The lock makes a concurrent deletion wait.
CREATE FUNCTION require_academy_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."content" #>> '{identity,logo}' IS NULL THEN
        RETURN NEW;
    END IF;
    PERFORM FROM "academy_pictures" WHERE "hash" = NEW."content" #>> '{identity,logo}' FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "academy_drafts_logo_exists" BEFORE INSERT OR UPDATE ON "academy_drafts"
    FOR EACH ROW EXECUTE FUNCTION require_academy_picture();
CREATE TRIGGER "academy_versions_logo_exists" BEFORE INSERT ON "academy_versions"
    FOR EACH ROW EXECUTE FUNCTION require_academy_picture();

-- A picture that the draft or a version names stays.
CREATE FUNCTION keep_used_academy_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM "academy_drafts" WHERE "content" #>> '{identity,logo}' = OLD."hash")
       OR EXISTS (SELECT FROM "academy_versions" WHERE "content" #>> '{identity,logo}' = OLD."hash") THEN
        RAISE EXCEPTION 'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER "academy_pictures_used_ones_stay" BEFORE DELETE ON "academy_pictures"
    FOR EACH ROW EXECUTE FUNCTION keep_used_academy_picture();
