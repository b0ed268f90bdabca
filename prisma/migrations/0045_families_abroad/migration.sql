-- Fees and payment details for families abroad (docs/contract/academy.md).

ALTER TABLE "course_prices" ADD COLUMN "fee_abroad" INTEGER;
ALTER TABLE "course_prices"
    ADD CONSTRAINT "course_prices_fee_abroad_range" CHECK ("fee_abroad" BETWEEN 1 AND 100000);

-- Versions that were stored before these fields existed have none of them.
ALTER TABLE "academy_versions"
    ADD CONSTRAINT "academy_versions_bank_account" CHECK (
        num_nonnulls("content" #>> '{money,bank_holder}', "content" #>> '{money,account_number}',
                     "content" #>> '{money,bank_branch}', "content" #>> '{money,ifsc}') IN (0, 4)
        AND ("content" #>> '{money,swift}' IS NULL OR "content" #>> '{money,ifsc}' IS NOT NULL)),
    ADD CONSTRAINT "academy_versions_account_number" CHECK (
        "content" #>> '{money,account_number}' ~ '^[A-Z0-9]{6,34}$'),
    ADD CONSTRAINT "academy_versions_ifsc" CHECK ("content" #>> '{money,ifsc}' ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
    ADD CONSTRAINT "academy_versions_swift" CHECK (
        "content" #>> '{money,swift}' ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
    ADD CONSTRAINT "academy_versions_payment_link" CHECK (
        "content" #>> '{money,payment_link}' ~ '^https://[^[:space:]]+$'
        AND char_length("content" #>> '{money,payment_link}') <= 300),
    ADD CONSTRAINT "academy_versions_payment_methods" CHECK (
        jsonb_typeof("content" #> '{money,payment_methods}') = 'array'
        AND "content" #> '{money,payment_methods}' <@ '["cash", "upi", "bank", "card", "cheque", "paypal", "wise"]'
        AND "content" #> '{money,payment_methods}' <> '[]');
