import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { personalData } from '@/lib/privacy/records'
import { retentionPeriods } from '@/lib/privacy/retention-periods'
import { ownerUrl } from '../../support/owner'

/** Returns the definitions that a query finds, keyed by name. */
async function definitions(query: string): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ name: string; definition: string }>(query)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

const constraints = () =>
  definitions(`SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
               WHERE connamespace = 'public'::regnamespace AND convalidated`)
const indexes = () =>
  definitions(`SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
               FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE n.nspname = 'public' AND i.indisvalid`)
const triggers = () =>
  definitions(`SELECT tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger
               WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')`)

describe('the constraint', () => {
  it.each([
    [
      'slots_no_overlap_per_teacher',
      /^EXCLUDE USING gist \(teacher_id WITH =, tstzrange\(starts_at, ends_at\) WITH &&\) WHERE \(\(withdrawn_at IS NULL\)\)$/,
    ],
    [
      'bookings_no_overlap_per_learner',
      /^EXCLUDE USING gist \(learner_id WITH =, tstzrange\(starts_at, ends_at\) WITH &&\) WHERE \(\(cancelled_at IS NULL\)\)$/,
    ],
    [
      'slots_series_one_teacher',
      /^EXCLUDE USING gist \(series_id WITH =, teacher_id WITH <>\) WHERE \(\(series_id IS NOT NULL\)\)$/,
    ],
    [
      'bookings_series_one_teacher',
      /^EXCLUDE USING gist \(series_id WITH =, teacher_id WITH <>\) WHERE \(\(series_id IS NOT NULL\)\)$/,
    ],
    [
      'bookings_series_one_learner',
      /^EXCLUDE USING gist \(series_id WITH =, learner_id WITH <>\) WHERE \(\(series_id IS NOT NULL\)\)$/,
    ],
    ['course_prices_fee_abroad_range', /fee_abroad >= 1\) AND \(fee_abroad <= 100000/],
    ['academy_versions_bank_account', /num_nonnulls\(.*\)/],
    ['academy_versions_account_number', /\^\[A-Z0-9\]\{6,34\}\$/],
    ['academy_versions_ifsc', /\^\[A-Z\]\{4\}0\[A-Z0-9\]\{6\}\$/],
    ['academy_versions_swift', /\^\[A-Z\]\{6\}\[A-Z0-9\]\{2\}\(\[A-Z0-9\]\{3\}\)\?\$/],
    ['academy_versions_payment_link', /\^https:/],
    ['academy_versions_payment_methods', /"cash", "upi", "bank", "card", "cheque", "paypal", "wise"/],
    ['academy_versions_fees_form', /jsonb_typeof\(\(content -> 'fees'::text\)\) = 'object'/],
    ['academy_versions_fees_days', /is_whole_number\(\(content #> '\{fees,due_day\}'::text\[\]\), 1, 28\)/],
    ['academy_versions_fees_quiet_hours', /\^\(\[01\]\[0-9\]\|2\[0-3\]\):\(00\|30\)\$/],
    ['academy_versions_fees_classes', /is_whole_number\(\(content #> '\{fees,make_up_days\}'::text\[\]\), 1, 1000\)/],
    ['academy_versions_fees_sibling', /WHEN 'percent'::text THEN 100/],
    ['academy_versions_fees_booking', /"nothing".*"warning".*"refuse"/],
    ['slots_end_after_start', /ends_at > starts_at/],
    ['users_rights_of_admins', /role = 'admin'::"Role"\) = \(cardinality\(office_rights\) > 0/],
    ['users_rights_once', /cardinality\(office_rights\) = .*array_position\(office_rights, 'read'/],
    ['slots_allowed_by_somebody', /allowed_reason IS NULL\) = \(allowed_by IS NULL/],
    ['slots_withdrawn_for_is_withdrawn', /withdrawn_for IS NULL\) OR \(withdrawn_at IS NOT NULL/],
    ['days_off_end_after_start', /ends_at > starts_at/],
    ['days_off_reason_length', /char_length\(reason\)/],
    ['days_off_taken_back_by_somebody', /taken_back_at IS NULL\) = \(taken_back_by IS NULL/],
    [
      'days_off_no_overlap',
      /^EXCLUDE USING gist \(COALESCE\(teacher_id, .*\) WITH =, tstzrange\(starts_at, ends_at\) WITH &&\) WHERE \(\(taken_back_at IS NULL\)\)$/,
    ],
    ['users_admins_opened', /role <> 'admin'.*password_hash IS NOT NULL/],
    ['account_invitations_user_id_fkey', /REFERENCES users\(id\)/],
    ['account_invitations_one_end', /used_at IS NULL\) OR \(revoked_at IS NULL/],
    ['users_pending_email_is_another', /pending_email <> email/],
    ['messages_held_for_a_reason', /state.*held.*held_because IS NOT NULL/],
    ['messages_held_because', /held_because = ANY/],
    ['notifications_length', /char_length\(title\)/],
    ['notifications_own_path', /href ~/],
    ['users_unwanted_notifications', /unwanted_notifications <@/],
    ['whatsapp_opt_ins_user_id_fkey', /REFERENCES users\(id\)/],
    ['whatsapp_opt_ins_number', /number ~/],
    ['whatsapp_messages_number', /number ~/],
    ['whatsapp_messages_parameters', /cardinality\(parameters\)/],
    ['whatsapp_messages_failure', /state = 'failed'.*error_code IS NOT NULL/],
    ['whatsapp_messages_acknowledged', /'queued'.*'failed'.*provider_id IS NOT NULL/],
    ['days_off_teacher_id_fkey', /REFERENCES users\(id\)/],
    ['slots_withdrawn_for_fkey', /REFERENCES days_off\(id\)/],
    ['bookings_slot_id_teacher_id_starts_at_ends_at_fkey', /ON UPDATE RESTRICT ON DELETE RESTRICT$/],
    ['bookings_student_id_fkey', /REFERENCES users\(id\)/],
    ['slots_teacher_id_fkey', /REFERENCES users\(id\)/],
    ['teacher_pictures_user_id_fkey', /REFERENCES users\(id\)/],
    ['payments_user_id_fkey', /REFERENCES users\(id\)/],
    ['sessions_user_id_fkey', /REFERENCES users\(id\)/],
    ['authenticators_user_id_fkey', /REFERENCES users\(id\)/],
    ['authenticators_confirmed_by_code', /confirmed_at IS NULL\) = \(last_step IS NULL/],
    ['recovery_codes_digest_hex', /\^\[0-9a-f\]\{64\}\$/],
    ['second_steps_pkey', /PRIMARY KEY \(id\)/],
    ['identities_user_id_fkey', /REFERENCES users\(id\)/],
    ['push_subscriptions_user_id_fkey', /REFERENCES users\(id\) ON UPDATE CASCADE ON DELETE CASCADE/],
    ['push_subscriptions_session_id_fkey', /REFERENCES sessions\(id\) ON UPDATE CASCADE ON DELETE CASCADE/],
    ['push_subscriptions_endpoint_form', /\^https:.*char_length\(endpoint\) <= 1000/],
    ['push_subscriptions_p256dh_form', /\{87\}/],
    ['push_subscriptions_auth_form', /\{22\}/],
    ['passkeys_user_id_fkey', /REFERENCES users\(id\)/],
    ['passkey_challenges_user_id_fkey', /REFERENCES users\(id\)/],
    ['passkey_challenges_whose', /user_id IS NULL\) = \(purpose = 'login'/],
    ['passkey_challenges_form', /\{43\}/],
    ['passkeys_counter_range', /4294967295/],
    ['passkeys_public_key_length', /octet_length\(public_key\)/],
    ['passkeys_name_length', /char_length\(name\) <= 60/],
    ['identities_subject_length', /char_length\(subject\) >= 1/],
    ['sessions_device_length', /char_length\(device\) <= 60/],
    ['waitlist_entries_user_id_fkey', /REFERENCES users\(id\)/],
    ['waitlist_entries_teacher_id_fkey', /REFERENCES users\(id\)/],
    ['teacher_profiles_user_id_fkey', /REFERENCES users\(id\)/],
    ['student_profiles_user_id_fkey', /REFERENCES users\(id\)/],
    ['bookings_marked_by_somebody', /marked_at IS NULL\) = \(marked_by IS NULL/],
    ['bookings_marked_once_begun', /marked_at >= starts_at/],
    ['bookings_marked_stand', /cancelled_at IS NULL/],
    ['class_notes_length', /char_length\(private\) <= 4000/],
    ['class_note_additions_part', /homework/],
    ['class_note_additions_length', /char_length\(text\) <= 4000/],
    ['class_note_additions_few', /number <= 20/],
    ['class_notes_booking_id_fkey', /REFERENCES bookings\(id\)/],
    ['class_note_additions_booking_id_fkey', /REFERENCES bookings\(id\)/],
    ['meetings_booking_id_fkey', /REFERENCES bookings\(id\)/],
    [
      'meetings_no_overlap_per_host',
      /^EXCLUDE USING gist \(host WITH =, tstzrange\(starts_at, ends_at\) WITH &&\) WHERE .*removed_at IS NULL/,
    ],
    ['meetings_ready_has_link', /join_url IS NOT NULL/],
    ['payments_fee_positive', /fee > 0/],
    ['payments_utr_twelve_digits', /\^\[0-9\]\{12\}\$/],
    ['payments_sha256_hex', /\^\[0-9a-f\]\{64\}\$/],
    ['users_phone_ten_digits', /\^\[0-9\]\{10\}\$/],
    ['users_contact_phone_form', /\^\\\+\[1-9\]\[0-9\]\{6,14\}\$/],
    ['users_erased_without_contact_phone', /erased_at IS NULL\) OR \(contact_phone IS NULL/],
    ['users_country_form', /\^\[A-Z\]\{2\}\$/],
    ['users_state_in_india', /NOT \(country IS DISTINCT FROM 'IN'/],
    ['users_erased_without_country', /erased_at IS NULL\) OR \(country IS NULL/],
    ['users_email_lower_case', /lower\(email\)/],
    ['users_name_length', /char_length\(name\)/],
    ['users_name_nfc', /name IS NFC NORMALIZED/],
    ['trial_requests_name_nfc', /name IS NFC NORMALIZED/],
    ['trial_requests_handled', /\(status = 'new'::text\) = \(handled_at IS NULL\)/],
    ['trial_requests_lost_because', /\(status = 'lost'::text\) = \(lost_because IS NOT NULL\)/],
    ['trial_requests_follow_up_open', /follow_up_on IS NULL/],
    ['trial_requests_booked_has_class', /booking_id IS NOT NULL/],
    ['trial_requests_class_has_account', /user_id IS NOT NULL/],
    ['teacher_profiles_alt_mobile_format', /91\[0-9\]\{10\}/],
    ['teacher_profiles_years_range', /years_learning <= 80/],
    ['student_profiles_alt_mobile_format', /91\[0-9\]\{10\}/],
    ['student_profiles_years_range', /years_learning <= 80/],
    ['users_closed_by_somebody', /closed_at IS NULL\) = \(closed_by IS NULL/],
    ['users_erased_stay_closed', /erased_at IS NULL\) OR \(closed_at IS NOT NULL/],
    ['payments_waiting_has_screenshot', /screenshot_key IS NOT NULL/],
    ['erasures_kept_or_done', /kept_at IS NULL\) OR \(done_at IS NULL/],
    ['erasures_kept_by_somebody', /kept_at IS NULL\) = \(kept_by IS NULL/],
    ['erasures_not_before_due', /done_at >= due_at/],
    ['consents_guardian_of_minor', /learner_under_18 = \(guardian_name IS NOT NULL/],
    ['consents_guardian_length', /char_length\(guardian_name\)/],
    ['consents_sha256_hex', /\^\[0-9a-f\]\{64\}\$/],
    ['consents_ended_by_somebody', /ended_at IS NULL\) = \(ended_by IS NULL/],
    ['consents_ended_because', /withdrawn/],
    ['consents_kind_known', /learning.*recordings.*publicity/],
    ['consents_channel_known', /web.*office.*paper/],
    ['receipts_kind', /receipt.*bill_of_supply.*tax_invoice.*mixed/],
    ['receipts_series_of_kind', /series =\s+CASE kind/],
    ['receipts_taxed_with_gstin', /num_nulls\(gstin, lines, place_of_supply, academy_state\) = 0/],
    ['receipts_lines_add_up', /are_document_lines\(lines, amount\)/],
    ['receipts_place_form', /\^\[0-9\]\{2\}\$/],
    ['receipts_method', /cash.*upi.*wise/],
    ['document_counters_series', /invoice.*bill.*credit_note/],
    ['credit_notes_serial_positive', /serial > 0/],
    ['credit_notes_fiscal_year_form', /\[0-9\]\{2\}-\[0-9\]\{2\}/],
    ['credit_notes_prefix_form', /\[A-Z0-9\]\{1,4\}/],
    ['credit_notes_amount_positive', /amount > 0/],
    ['credit_notes_method', /cash.*upi.*wise/],
    ['credit_notes_reason_length', /char_length\(reason\)/],
    ['credit_notes_kind', /receipt.*bill_of_supply.*tax_invoice.*mixed/],
    ['credit_notes_taxed_with_gstin', /num_nulls\(gstin, place_of_supply\) = 0/],
    ['credit_notes_lines_add_up', /are_document_lines\(lines, amount\)/],
    ['credit_notes_place_form', /\^\[0-9\]\{2\}\$/],
    ['tax_rules_scope', /WHEN 'default'::text THEN/],
    ['tax_rules_treatment', /CASE treatment/],
    ['tax_rules_sac_form', /\[0-9\]\{4,8\}/],
    ['export_luts_fiscal_year_form', /\[0-9\]\{2\}-\[0-9\]\{2\}/],
    ['export_luts_number_form', /A-Z0-9/],
    [
      'course_enrolments_no_overlap',
      /^EXCLUDE USING gist \(learner_id WITH =, course_name WITH =, daterange\(starts_on, \(ends_on \+ 1\), '\[\)'::text\) WITH &&\)$/,
    ],
    [
      'enrolment_pauses_no_overlap',
      /^EXCLUDE USING gist \(enrolment_id WITH =, daterange\(from_on, to_on, '\[\]'::text\) WITH &&\) WHERE \(\(cancelled_at IS NULL\)\)$/,
    ],
    ['course_enrolments_days', /ends_on >= \(starts_on - 1\)/],
    ['dues_of_period', /num_nulls\(enrolment_id, plan_id, learner_id, course_name\) = 0/],
    ['dues_amount', /amount >= 0\) AND \(amount <= list_amount/],
    ['dues_paid_within', /paid >= 0\) AND \(paid <= amount/],
    ['dues_refunded_within', /refunded >= 0\) AND \(refunded <= paid/],
    ['dues_excused_with_reason', /num_nulls\(excused_at, excused_by, excused_reason\)/],
    ['payments_method', /cash.*upi.*wise/],
    ['payments_recorded', /recorded_by IS NULL/],
    ['payments_unallocated_within', /unallocated >= 0\) AND \(unallocated <= fee/],
    ['payments_few_dues', /cardinality\(due_ids\) <= 100/],
    ['allocations_amount', /amount > 0/],
    ['allocations_payment_id_account_id_fkey', /\(payment_id, account_id\) REFERENCES payments\(id, user_id\)/],
    ['allocations_due_id_account_id_fkey', /\(due_id, account_id\) REFERENCES dues\(id, account_id\)/],
    ['credit_entries_learner_id_account_id_fkey', /\(learner_id, account_id\) REFERENCES learners\(id, account_id\)/],
    ['credit_entries_classes', /classes <> 0/],
    ['credit_entries_source', /'adjusted'::text\) THEN/],
    ['credit_entries_sign', /classes > 0/],
  ])('the constraint %s exists', async (name, definition) =>
    expect((await constraints()).get(name)).toMatch(definition),
  )
})

describe('the unique index', () => {
  it.each([
    ['push_subscriptions_endpoint_key', /\(endpoint\)$/],
    ['push_subscriptions_session_id_key', /\(session_id\)$/],
    ['passkeys_credential_id_key', /\(credential_id\)$/],
    ['passkey_challenges_pkey', /\(challenge\)$/],
    ['identities_provider_subject_key', /\(provider, subject\)$/],
    ['identities_one_per_provider', /\(user_id, provider\)$/],
    ['bookings_one_per_slot', /^CREATE UNIQUE INDEX .* \(slot_id\) WHERE \(cancelled_at IS NULL\)$/],
    [
      'payments_one_pending_per_course',
      /^CREATE UNIQUE INDEX .* \(user_id, COALESCE\(learner_id, user_id\), course_name\) WHERE \(status = 'pending'::"Decision"\)$/,
    ],
    [
      'payments_screenshot_once',
      /^CREATE UNIQUE INDEX .* \(screenshot_sha256\) WHERE \(status <> 'rejected'::"Decision"\)$/,
    ],
    ['payments_utr_once', /^CREATE UNIQUE INDEX .* \(utr\) WHERE \(status <> 'rejected'::"Decision"\)$/],
    ['receipts_one_per_payment', /^CREATE UNIQUE INDEX .* \(payment_id\) WHERE \(cancelled_at IS NULL\)$/],
    ['receipts_series_fiscal_year_serial_key', /^CREATE UNIQUE INDEX .* \(series, fiscal_year, serial\)$/],
    ['credit_notes_fiscal_year_serial_key', /^CREATE UNIQUE INDEX .* \(fiscal_year, serial\)$/],
    ['trial_requests_one_waiting', /^CREATE UNIQUE INDEX .* \(phone, course_name\) WHERE \(handled_at IS NULL\)$/],
    ['password_resets_token_sha256_key', /^CREATE UNIQUE INDEX .* \(token_sha256\)$/],
    ['teacher_pictures_address_key', /^CREATE UNIQUE INDEX .* \(address\)$/],
    ['class_notes_pkey', /^CREATE UNIQUE INDEX .* \(booking_id\)$/],
    ['class_note_additions_pkey', /^CREATE UNIQUE INDEX .* \(booking_id, number\)$/],
    ['meetings_booking_id_key', /^CREATE UNIQUE INDEX .* \(booking_id\)$/],
    ['users_phone_key', /^CREATE UNIQUE INDEX .* \(phone\)$/],
    ['users_email_key', /^CREATE UNIQUE INDEX .* \(email\)$/],
    ['waitlist_entries_end_key_key', /^CREATE UNIQUE INDEX .* \(end_key\)$/],
    [
      'waitlist_entries_one_per_day',
      /^CREATE UNIQUE INDEX .* \(learner_id, teacher_id, COALESCE\(day, 'infinity'::date\)\) WHERE \(ended_at IS NULL\)$/,
    ],
    [
      'erasures_one_open_per_person',
      /^CREATE UNIQUE INDEX .* \(user_id\) WHERE \(\(kept_at IS NULL\) AND \(done_at IS NULL\)\)$/,
    ],
    ['consents_one_standing_per_learner', /^CREATE UNIQUE INDEX .* \(learner_id, kind\) WHERE \(ended_at IS NULL\)$/],
    ['rate_limits_pkey', /^CREATE UNIQUE INDEX .* \(key\)$/],
    ['slots_id_teacher_id_starts_at_ends_at_key', /^CREATE UNIQUE INDEX .* \(id, teacher_id, starts_at, ends_at\)$/],
    ['plans_name_once', /\(course_name, lower\(name\)\) WHERE \(retired_at IS NULL\)$/],
    ['dues_once_per_period', /^CREATE UNIQUE INDEX .* \(enrolment_id, period\)$/],
    ['payments_bank_reference_once', /\(method, bank_name, bank_reference\) NULLS NOT DISTINCT WHERE/],
    [
      'credit_entries_once',
      /\(learner_id, course_name, class_type, minutes, reason, due_id, .* round\) NULLS NOT DISTINCT$/,
    ],
    [
      'bookings_credit_used_once',
      /\(credit_entry_id\) WHERE \(\(credit_entry_id IS NOT NULL\) AND \(cancelled_at IS NULL\)\)$/,
    ],
  ])('the unique index %s exists', async (name, definition) => expect((await indexes()).get(name)).toMatch(definition))
})

const whereCancelled = 'WHERE ((cancelled_at IS NOT NULL) AND (moved_to IS NULL))'

describe('the index for a list', () => {
  it.each([
    ['slots_teacher_id_starts_at_idx', '(teacher_id, starts_at)'],
    ['slots_standing_in_order', '(starts_at, id) WHERE (withdrawn_at IS NULL)'],
    ['slots_offered_times', 'USING gist (tstzrange(starts_at, ends_at)) WHERE (withdrawn_at IS NULL)'],
    ['days_off_teacher_id_ends_at_idx', '(teacher_id, ends_at)'],
    ['days_off_ends_at_idx', '(ends_at)'],
    ['slots_series_in_order', '(series_id, starts_at) WHERE ((series_id IS NOT NULL) AND (withdrawn_at IS NULL))'],
    ['bookings_series_in_order', '(series_id, starts_at) WHERE ((series_id IS NOT NULL) AND (cancelled_at IS NULL))'],
    ['bookings_student_id_ends_at_idx', '(student_id, ends_at)'],
    ['bookings_teacher_id_ends_at_idx', '(teacher_id, ends_at)'],
    ['bookings_unmarked_in_order', '(starts_at, id) INCLUDE (ends_at) WHERE ((cancelled_at IS NULL) AND (attendance ='],
    ['bookings_course_in_order', '(subject, starts_at, id) WHERE (cancelled_at IS NULL)'],
    ['bookings_cancelled_in_order', `(cancelled_at, id) ${whereCancelled}`],
    ['bookings_cancelled_of_course', `(subject, cancelled_at, id) ${whereCancelled}`],
    ['bookings_cancelled_of_learner', `(learner_id, cancelled_at, id) ${whereCancelled}`],
    ['bookings_cancelled_of_teacher', `(teacher_id, cancelled_at, id) ${whereCancelled}`],
    ['payments_created_at_id_idx', '(created_at DESC, id DESC)'],
    ['payments_status_created_at_id_idx', '(status, created_at DESC, id DESC)'],
    ['payments_utr_idx', '(utr)'],
    ['payments_course_name_created_at_id_idx', '(course_name, created_at DESC, id DESC)'],
    ['payments_approved_by_day', `(decided_at) INCLUDE (fee) WHERE (status = 'approved'::"Decision")`],
    ['users_role_created_at_id_idx', '(role, created_at DESC, id DESC)'],
    ['users_role_name_id_idx', '(role, name, id)'],
    ['users_name_order', '(lower(name), id)'],
    ['users_search_trgm', 'USING gin'],
    ['trial_requests_created_at_id_idx', '(created_at DESC, id DESC)'],
    ['trial_requests_waiting', '(created_at DESC, id DESC) WHERE (handled_at IS NULL)'],
    ['trial_requests_name_order', '(lower(name), id)'],
    ['trial_requests_search_trgm', 'USING gin'],
    ['trial_requests_one_per_class', '(booking_id) WHERE (booking_id IS NOT NULL)'],
    ['trial_requests_follow_ups', '(follow_up_on, id) WHERE (follow_up_on IS NOT NULL)'],
    ['messages_search_trgm', 'USING gin'],
    ['notifications_user_id_created_at_id_idx', '(user_id, created_at DESC, id DESC)'],
    ['notifications_unread', '(user_id, created_at DESC, id DESC) WHERE (read_at IS NULL)'],
    ['notifications_about_person', '(with_user_id) WHERE (with_user_id IS NOT NULL)'],
    ['notifications_once', '(user_id, once_key) WHERE (once_key IS NOT NULL)'],
    ['whatsapp_messages_once_key_key', '(once_key)'],
    ['whatsapp_messages_provider_id_key', '(provider_id)'],
    ['whatsapp_messages_user_id_created_at_idx', '(user_id, created_at)'],
    ['whatsapp_messages_created_at_id_idx', '(created_at DESC, id DESC)'],
    ['whatsapp_messages_state_created_at_id_idx', '(state, created_at DESC, id DESC)'],
    ['whatsapp_messages_about_person', '(with_user_id) WHERE (with_user_id IS NOT NULL)'],
    ['users_name_trgm', 'USING gin'],
    ['learners_name_trgm', 'USING gin'],
    ['learners_in_order', '(created_at DESC, id DESC)'],
    ['learners_by_name', '(lower(name), id)'],
    ['bookings_learner_id_ends_at_idx', '(learner_id, ends_at)'],
    ['bookings_of_two_in_order', '(learner_id, teacher_id, starts_at) WHERE (cancelled_at IS NULL)'],
    ['teacher_profiles_submitted_at_user_id_idx', '(submitted_at DESC, user_id DESC)'],
    ['teacher_profiles_status_submitted_at_user_id_idx', '(status, submitted_at DESC, user_id DESC)'],
    ['sessions_user_id_idx', '(user_id)'],
    ['waitlist_entries_running_of_teacher', '(teacher_id) WHERE (ended_at IS NULL)'],
    ['erasures_open_in_order', '(due_at) WHERE ((kept_at IS NULL) AND (done_at IS NULL))'],
    ['users_unopened', '(created_at DESC, id DESC) WHERE (password_hash IS NULL)'],
    ['account_invitations_opened', '(used_at DESC, user_id DESC) WHERE (used_at IS NOT NULL)'],
    ['account_invitations_user_id_created_at_idx', '(user_id, created_at DESC)'],
    ['imports_digest_key', '(digest)'],
    ['imports_id_kind_key', '(id, kind)'],
    ['import_rows_learner_id_key', '(learner_id)'],
    ['import_rows_user_id_idx', '(user_id)'],
    ['users_closed', '(closed_at DESC) WHERE ((closed_at IS NOT NULL) AND (erased_at IS NULL))'],
    ['consents_user_id_given_at_idx', '(user_id, given_at DESC)'],
    ['audit_log_subject_subject_id_id_idx', '(subject, subject_id, id)'],
    ['dues_open', '(due_on, id) WHERE ((paid < amount) AND (excused_at IS NULL))'],
    ['dues_due_on_id_idx', '(due_on, id)'],
    ['dues_account_id_due_on_idx', '(account_id, due_on)'],
    ['payments_in_advance', '(user_id) WHERE (unallocated > 0)'],
    ['credit_entries_expiring', '(expires_on) WHERE (expires_on IS NOT NULL)'],
  ])('the index %s exists', async (name, columns) => expect((await indexes()).get(name)).toContain(columns))
})

describe('the trigger', () => {
  it.each([
    ['audit_log_append_only', /BEFORE DELETE OR UPDATE ON public\.audit_log FOR EACH ROW/],
    ['audit_log_no_truncate', /BEFORE TRUNCATE ON public\.audit_log/],
    ['slots_booked_stay', /BEFORE UPDATE OF withdrawn_at ON public\.slots FOR EACH ROW/],
    ['bookings_slot_stands', /BEFORE INSERT ON public\.bookings FOR EACH ROW/],
    ['class_notes_of_begun', /BEFORE INSERT OR UPDATE ON public\.class_notes FOR EACH ROW/],
    ['class_note_additions_of_begun', /BEFORE INSERT ON public\.class_note_additions FOR EACH ROW/],
    ['class_notes_stand', /BEFORE INSERT OR DELETE OR UPDATE ON public\.class_notes FOR EACH ROW/],
    ['class_note_additions_stand', /BEFORE DELETE OR UPDATE ON public\.class_note_additions FOR EACH ROW/],
    [
      'slots_outside_days_off',
      /BEFORE INSERT OR UPDATE OF teacher_id, starts_at, ends_at, withdrawn_at, allowed_reason ON public\.slots FOR EACH ROW WHEN \(\(\(new\.withdrawn_at IS NULL\) AND \(new\.allowed_reason IS NULL\)\)\)/,
    ],
    [
      'days_off_over_no_slots',
      /BEFORE INSERT OR UPDATE OF teacher_id, starts_at, ends_at, taken_back_at ON public\.days_off FOR EACH ROW WHEN \(\(new\.taken_back_at IS NULL\)\)/,
    ],
    [
      'push_subscriptions_ten_per_person',
      /BEFORE INSERT OR UPDATE OF user_id ON public\.push_subscriptions FOR EACH ROW/,
    ],
    [
      'sessions_end_push_subscription',
      /AFTER UPDATE OF revoked_at ON public\.sessions FOR EACH ROW WHEN \(\(new\.revoked_at IS NOT NULL\)\)/,
    ],
    ['passkeys_ten_per_person', /BEFORE INSERT OR UPDATE OF user_id ON public\.passkeys FOR EACH ROW/],
    ['passkeys_stand', /BEFORE UPDATE ON public\.passkeys FOR EACH ROW/],
    [
      'watches_twenty_per_person',
      /BEFORE INSERT OR UPDATE OF user_id, ended_at ON public\.waitlist_entries FOR EACH ROW/,
    ],
    ['teacher_pictures_of_teachers', /BEFORE INSERT OR UPDATE ON public\.teacher_pictures FOR EACH ROW/],
    ['teacher_courses_end_once', /BEFORE UPDATE ON public\.teacher_courses FOR EACH ROW/],
    ['teacher_courses_never_deleted', /BEFORE DELETE OR TRUNCATE ON public\.teacher_courses FOR EACH STATEMENT/],
    ['teacher_courses_in_catalogue', /BEFORE INSERT ON public\.teacher_courses FOR EACH ROW/],
    ['teacher_courses_are_public', /AFTER INSERT OR UPDATE ON public\.teacher_courses DEFERRABLE INITIALLY DEFERRED/],
    ['plans_are_public', /AFTER INSERT OR DELETE OR UPDATE ON public\.plans FOR EACH STATEMENT/],
    ['users_teaching_is_public', /AFTER UPDATE OF role, closed_at ON public\.users DEFERRABLE INITIALLY DEFERRED/],
    ['teacher_profiles_copied_when_added', /AFTER INSERT ON public\.teacher_profiles FOR EACH ROW/],
    ['teacher_profiles_copied_when_approved', /AFTER UPDATE OF status ON public\.teacher_profiles FOR EACH ROW/],
    ['receipts_never_change', /BEFORE DELETE OR UPDATE ON public\.receipts FOR EACH ROW/],
    ['receipts_refunded_stay', /BEFORE UPDATE OF cancelled_at ON public\.receipts FOR EACH ROW/],
    ['payments_refunded_stay_approved', /BEFORE UPDATE OF status ON public\.payments FOR EACH ROW/],
    ['credit_notes_never_change', /BEFORE DELETE OR UPDATE ON public\.credit_notes FOR EACH ROW/],
    ['credit_notes_within_receipt', /BEFORE INSERT ON public\.credit_notes FOR EACH ROW/],
    ['tax_rules_never_change', /BEFORE DELETE OR UPDATE OR TRUNCATE ON public\.tax_rules FOR EACH STATEMENT/],
    ['authenticators_code_once', /BEFORE UPDATE ON public\.authenticators FOR EACH ROW/],
    ['recovery_codes_once', /BEFORE UPDATE ON public\.recovery_codes FOR EACH ROW/],
    ['sessions_of_opened_accounts', /BEFORE INSERT ON public\.sessions FOR EACH ROW/],
    ['users_stay_opened', /BEFORE UPDATE OF password_hash ON public\.users FOR EACH ROW/],
    ['account_invitations_end_once', /BEFORE UPDATE ON public\.account_invitations FOR EACH ROW/],
    ['account_invitations_of_unopened', /BEFORE INSERT ON public\.account_invitations FOR EACH ROW/],
    [
      'account_invitations_open_account',
      /AFTER INSERT OR UPDATE OF used_at ON public\.account_invitations DEFERRABLE INITIALLY DEFERRED/,
    ],
    ['account_invitations_as_imported', /BEFORE INSERT ON public\.account_invitations FOR EACH ROW WHEN/],
    ['imports_never_change', /BEFORE DELETE OR UPDATE ON public\.imports FOR EACH ROW/],
    ['import_rows_never_change', /BEFORE UPDATE ON public\.import_rows FOR EACH ROW/],
    ['sessions_of_open_accounts', /BEFORE INSERT ON public\.sessions FOR EACH ROW/],
    ['bookings_of_open_accounts', /BEFORE INSERT ON public\.bookings FOR EACH ROW/],
    ['slots_of_open_accounts', /BEFORE INSERT OR UPDATE OF withdrawn_at ON public\.slots FOR EACH ROW/],
    ['users_last_admin_stays', /BEFORE UPDATE OF closed_at, role, office_rights ON public\.users FOR EACH ROW/],
    ['users_made_with_rights', /BEFORE INSERT ON public\.users FOR EACH ROW WHEN \(\(new\.role = 'admin'/],
    ['users_rights_follow_role', /BEFORE UPDATE OF role ON public\.users FOR EACH ROW/],
    ['users_reduced_lock_sessions', /AFTER UPDATE OF role, office_rights ON public\.users FOR EACH ROW/],
    ['payments_pending_never_returns', /BEFORE UPDATE OF status ON public\.payments FOR EACH ROW/],
    ['trial_requests_follow_status', /BEFORE INSERT OR UPDATE ON public\.trial_requests FOR EACH ROW/],
    ['trial_requests_owner_in_office', /BEFORE INSERT OR UPDATE OF owner_id ON public\.trial_requests FOR EACH ROW/],
    [
      'trial_requests_class_of_account',
      /AFTER INSERT OR UPDATE OF booking_id, user_id ON public\.trial_requests DEFERRABLE INITIALLY DEFERRED/,
    ],
    ['users_release_enquiries', /AFTER UPDATE OF role, closed_at ON public\.users FOR EACH ROW/],
    ['bookings_move_enquiries', /AFTER UPDATE OF moved_to, attendance ON public\.bookings FOR EACH ROW/],
    ['payments_join_enquiries', /AFTER INSERT OR UPDATE OF status ON public\.payments FOR EACH ROW/],
    ['users_confirmed_as_it_is', /BEFORE UPDATE OF email ON public\.users/],
    ['whatsapp_opt_ins_for_number', /AFTER UPDATE OF phone, contact_phone, closed_at ON public\.users FOR EACH ROW/],
    ['whatsapp_messages_forward', /BEFORE UPDATE OF state ON public\.whatsapp_messages FOR EACH ROW WHEN/],
    ['dues_never_change', /BEFORE DELETE OR UPDATE ON public\.dues FOR EACH ROW/],
    ['allocations_of_open_dues', /AFTER INSERT ON public\.allocations FOR EACH ROW/],
    ['allocations_reversed', /AFTER UPDATE OF reversed_at ON public\.allocations FOR EACH ROW/],
    ['allocations_never_change', /BEFORE DELETE OR UPDATE ON public\.allocations FOR EACH ROW/],
    ['payments_allocated_stay_approved', /BEFORE UPDATE OF status ON public\.payments FOR EACH ROW/],
    ['credit_entries_never_change', /BEFORE DELETE OR UPDATE ON public\.credit_entries FOR EACH ROW/],
    ['credit_entries_least_balance', /AFTER INSERT ON public\.credit_entries FOR EACH ROW/],
    [
      'credit_balances_only_by_entries',
      /BEFORE INSERT OR DELETE OR UPDATE ON public\.credit_balances FOR EACH ROW WHEN \(\(pg_trigger_depth\(\) = 0\)\)/,
    ],
  ])('the trigger %s exists', async (name, definition) => expect((await triggers()).get(name)).toMatch(definition))
})

describe('the functions of the triggers', () => {
  it('triggers report the name of their constraint in every message that contains one', async () => {
    const { rows } = await pool().query<{ name: string; source: string }>(
      `SELECT proname AS name, prosrc AS source FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%refused by constraint%'`,
    )
    const raises = rows.flatMap(({ source }) => source.match(/'refused by constraint[^;]*;/g) ?? [])
    expect(raises.length).toBeGreaterThan(10)
    for (const raise of raises)
      expect(raise).toMatch(/"%"', TG_NAME USING .*CONSTRAINT = TG_NAME;|"(\w+)"' USING .*CONSTRAINT = '\1';/)
  })
})

describe('the tables', () => {
  it('all tables have a primary key', async () => {
    const { rows } = await pool().query(
      `SELECT relname FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conrelid = c.oid AND contype = 'p')`,
    )
    expect(rows).toEqual([])
  })

  it('all timestamps are stored with their time zone', async () => {
    const { rows } = await pool().query(
      `SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'timestamp without time zone'`,
    )
    expect(rows).toEqual([])
  })

  /** Returns the columns (`table.column`) that have an index. The index may leave out null values. */
  async function listIndexedColumns(): Promise<string[]> {
    const { rows } = await pool().query<{ place: string }>(
      `SELECT i.indrelid::regclass || '.' || a.attname AS place
       FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indisvalid AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))`,
    )
    return rows.map(({ place }) => place)
  }

  it('every foreign key has an index', async () => {
    const { rows } = await pool().query<{ place: string }>(
      `SELECT f.conrelid::regclass || '.' || a.attname AS place
       FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
       WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace`,
    )
    const indexedColumns = await listIndexedColumns()
    // bookings.slot_id needs no index for deletions, because slots are never deleted.
    expect(rows.map(({ place }) => place).filter((place) => !indexedColumns.includes(place))).toEqual([
      'bookings.slot_id',
    ])
  })

  it('an index finds every row that is deleted when a person is erased', async () => {
    const indexedColumns = await listIndexedColumns()
    const places = personalData(retentionPeriods()).flatMap(({ rows = [] }) =>
      rows.map(([table, column]) => `${table}.${column}`),
    )
    expect(places.filter((place) => !indexedColumns.includes(place))).toEqual([])
  })
})

describe('schema.prisma', () => {
  /**
   * Returns SQL that lists the contents of a schema, one item per line. Ignores whether arrays are nullable, because
   * Prisma cannot express that.
   */
  const catalogueSql = (schema: string) => `
    SELECT 'column ' || table_name || '.' || column_name || ' ' || udt_name || CASE data_type WHEN 'ARRAY' THEN '' ELSE ' ' || is_nullable END
           || coalesce(' ' || datetime_precision, '') || coalesce(' ' || character_maximum_length, '')
           || coalesce(' = ' || replace(column_default, '${schema}.', ''), '')
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = '${schema}' AND table_name <> '_prisma_migrations' AND table_type = 'BASE TABLE'
    UNION ALL
    SELECT 'enum ' || typname || ' ' || string_agg(enumlabel, ',' ORDER BY enumsortorder)
      FROM pg_enum JOIN pg_type t ON t.oid = enumtypid WHERE typnamespace = '${schema}'::regnamespace GROUP BY typname
    UNION ALL
    SELECT 'key ' || conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = '${schema}'::regnamespace AND contype IN ('p', 'f')
       AND conrelid::regclass::text <> '_prisma_migrations'
    UNION ALL
    SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class c ON c.oid = indexrelid
     WHERE c.relnamespace = '${schema}'::regnamespace`

  it('schema.prisma has the same tables, columns, keys and indexes as the migrations', async () => {
    const flags = ['--experimental-wasm-modules', '--disable-warning=ExperimentalWarning']
    const printed = await promisify(execFile)(process.execPath, [...flags, 'scripts/migrate/diff.mjs', 'empty']).catch(
      (error: { code: number; stdout: string }) => error,
    )
    expect(printed).toMatchObject({ code: 2 })
    const client = new pg.Client({ connectionString: ownerUrl() })
    await client.connect()
    const read = async (schema: string) => {
      await client.query(`SET LOCAL search_path = ${schema}`)
      const { rows } = await client.query<{ '?column?': string }>(catalogueSql(schema))
      return rows.map((row) => row['?column?'].replaceAll(`${schema}.`, '')).sort()
    }
    try {
      await client.query('BEGIN; CREATE SCHEMA from_prisma; SET LOCAL search_path = from_prisma')
      await client.query(printed.stdout)
      const [wanted, migrated] = [await read('from_prisma'), await read('public')]
      expect(wanted.length).toBeGreaterThan(150)
      expect(wanted.filter((line) => !migrated.includes(line))).toEqual([])
      const more = migrated.filter((line) => !wanted.includes(line))
      expect(more.filter((line) => !/^CREATE (UNIQUE )?INDEX/.test(line))).toEqual([])
    } finally {
      await client.end()
    }
  })
})
