-- Settings for fees and classes in the academy's data (docs/contract/fees.md). Earlier versions have none of them.

-- STRICT: a missing value is accepted. The CASE prevents the cast of a value that is not a number.
CREATE FUNCTION is_whole_number(given jsonb, minimum int, maximum int) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN jsonb_typeof(given) = 'number'
                THEN (given #>> '{}')::numeric BETWEEN minimum AND maximum
                     AND (given #>> '{}')::numeric = trunc((given #>> '{}')::numeric)
                ELSE false END
$$;

ALTER TABLE "academy_versions"
    ADD CONSTRAINT "academy_versions_fees_form" CHECK (jsonb_typeof("content" -> 'fees') = 'object'),
    ADD CONSTRAINT "academy_versions_fees_days" CHECK (
        (jsonb_typeof("content" #> '{fees,due_day}') = 'null' OR is_whole_number("content" #> '{fees,due_day}', 1, 28))
        AND is_whole_number("content" #> '{fees,grace_days}', 0, 60)
        AND is_whole_number("content" #> '{fees,reminder_days_before}', 0, 30)
        AND jsonb_typeof("content" #> '{fees,remind_on_due_day}') = 'boolean'
        AND is_whole_number("content" #> '{fees,reminder_days_after}', 0, 60)),
    ADD CONSTRAINT "academy_versions_fees_quiet_hours" CHECK (
        jsonb_typeof("content" #> '{fees,quiet_from}') = 'string'
        AND jsonb_typeof("content" #> '{fees,quiet_until}') = 'string'
        AND "content" #>> '{fees,quiet_from}' ~ '^([01][0-9]|2[0-3]):(00|30)$'
        AND "content" #>> '{fees,quiet_until}' ~ '^([01][0-9]|2[0-3]):(00|30)$'),
    ADD CONSTRAINT "academy_versions_fees_classes" CHECK (
        is_whole_number("content" #> '{fees,make_up_days}', 1, 1000)
        AND is_whole_number("content" #> '{fees,make_up_per_term}', 0, 100)
        AND is_whole_number("content" #> '{fees,carry_over}', 0, 100)
        AND (jsonb_typeof("content" #> '{fees,plan_validity_days}') = 'null'
             OR is_whole_number("content" #> '{fees,plan_validity_days}', 1, 1000))
        AND "content" #> '{fees,fifth_week}' IN ('"class"'::jsonb, '"none"', '"extra"')
        AND "content" #> '{fees,late_cancellation}' IN ('"counts"'::jsonb, '"returns"')
        AND jsonb_typeof("content" #> '{fees,holiday_returns}') = 'boolean'),
    ADD CONSTRAINT "academy_versions_fees_sibling" CHECK (
        "content" #> '{fees,sibling_discount}' IN ('"none"'::jsonb, '"later"', '"all"')
        AND "content" #> '{fees,sibling_kind}' IN ('"percent"'::jsonb, '"rupees"')
        AND is_whole_number("content" #> '{fees,sibling_value}', 0, 100000)
        AND ("content" #>> '{fees,sibling_discount}' = 'none'
             OR is_whole_number("content" #> '{fees,sibling_value}', 1,
                                CASE "content" #>> '{fees,sibling_kind}' WHEN 'percent' THEN 100 ELSE 100000 END))),
    ADD CONSTRAINT "academy_versions_fees_booking" CHECK (
        jsonb_typeof("content" #> '{fees,block_overdue_booking}') = 'boolean'
        AND "content" #> '{fees,booking_without_credit}' IN ('"nothing"'::jsonb, '"warning"', '"refuse"')
        AND "content" #> '{fees,who_may_cancel}' IN ('"family"'::jsonb, '"office"'));

-- Public pages explain how fees work once the academy has a plan.
CREATE TRIGGER "plans_are_public" AFTER INSERT OR UPDATE OR DELETE ON "plans"
    FOR EACH STATEMENT EXECUTE FUNCTION increment_public_revision();
