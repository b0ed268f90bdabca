-- Triggers report the name of the constraint they enforce in the error's CONSTRAINT field, as PostgreSQL does for its own constraints.
-- The application reads that field. The text stays for instances of the previous version.
DO $migration$
DECLARE
    definition text;
BEGIN
    FOR definition IN
        SELECT pg_get_functiondef(p.oid) FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.prosrc LIKE '%''refused by constraint "%'
    LOOP
        definition := replace(definition,
            $old$'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation';$old$,
            $new$'refused by constraint "%"', TG_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_NAME;$new$);
        definition := regexp_replace(definition,
            $old$('refused by constraint "(\w+)"' USING ERRCODE = 'restrict_violation');$old$,
            $new$\1, CONSTRAINT = '\2';$new$, 'g');
        EXECUTE definition;
    END LOOP;
END $migration$;

-- Names are stored in one Unicode form, so that the same letters are the same text in searches, sorting and comparisons.
UPDATE "users" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;
UPDATE "trial_requests" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;
ALTER TABLE "users" ADD CONSTRAINT "users_name_nfc" CHECK ("name" IS NFC NORMALIZED);
ALTER TABLE "trial_requests" ADD CONSTRAINT "trial_requests_name_nfc" CHECK ("name" IS NFC NORMALIZED);
