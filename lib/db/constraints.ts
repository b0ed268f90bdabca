import { AppError } from '@/lib/core/http/errors'
import { driverErrorOf } from './driver-errors'

/** Why a query failed. */
export type DatabaseProblem =
  | { kind: 'constraint'; name: string }
  /** A deadlock or a serialization failure; the same write can be retried at once. */
  | { kind: 'collision' }
  /** `require_session` failed, because the caller's session was revoked. */
  | { kind: 'session_ended' }
  /** `require_session` failed, because the right that the call needs was removed. */
  | { kind: 'right_removed' }
  | { kind: 'unreachable' }

const unreachablePrismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOENT',
])
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/**
 * Classifies an error from Prisma or the driver. Returns null for an error of any other kind, such as a bug in a
 * statement. Ignores the server's message, because its language depends on a setting (`lc_messages`).
 */
export function databaseProblem(error: unknown): DatabaseProblem | null {
  if (!(error instanceof Error)) return null
  const { code = '', constraint, message } = driverErrorOf(error) as Error & { code?: string; constraint?: string }
  if (code === '40P01' || code === '40001') return { kind: 'collision' }
  if (code === 'SW401') return { kind: 'session_ended' }
  if (code === 'SW403') return { kind: 'right_removed' }
  if (code.startsWith('23') && constraint) return { kind: 'constraint', name: constraint }
  const unreachable =
    // 25006: the server is now a replica, which rejects writes.
    /^(08|53|57P|25006)/.test(code) ||
    unreachablePrismaCodes.has(code) ||
    networkCodes.has(code) ||
    lostConnection.test(message)
  return unreachable ? { kind: 'unreachable' } : null
}

const REFUNDED = 'Part of this payment has been refunded, so it can no longer be rejected'

/** The message for each constraint that a user's action can violate. */
const conflictMessages: Record<string, string> = {
  plans_name_once: 'This course already has a plan with this name',
  course_enrolments_no_overlap: 'The student is already enrolled in this course during this period',
  enrolment_pauses_no_overlap: 'The enrolment is already paused on some of these days',
  dues_once_per_period: 'This fee has just changed. Please check it and try again.',
  dues_paid_within: 'This fee has just changed. Please check it and try again.',
  allocations_of_open_dues: 'This fee has just changed. Please check it and try again.',
  payments_bank_reference_once: 'This reference was already used for another payment',
  credit_entries_least_balance: 'No classes left. Renew first.',
  users_phone_key: 'Phone number already registered',
  users_email_key: 'Email already registered',
  identities_provider_subject_key: 'This provider account is already connected to another academy account',
  identities_one_per_provider: 'An account from this provider is already connected. Disconnect it first.',
  passkeys_credential_id_key: 'This passkey has already been added',
  passkeys_ten_per_person: 'You already have 10 passkeys. Remove one first.',
  push_subscriptions_ten_per_person: 'You already get notifications on 10 devices. Remove one first.',
  slots_no_overlap_per_teacher: 'This overlaps one of your slots',
  slots_booked_stay: 'This slot is booked. Cancel the class first.',
  slots_outside_days_off: 'This time falls on a holiday or during time off',
  days_off_over_no_slots: 'There are still classes or slots during this time',
  days_off_no_overlap: 'There is already time off or a holiday on these dates',
  terms_no_overlap: 'This overlaps another term',
  terms_name_once: 'Another term has this name',
  announcements_three_a_day: 'You have sent three announcements today. You can send this one tomorrow.',
  bookings_slot_stands: 'This slot is no longer available',
  bookings_one_per_slot: 'This slot is already booked',
  bookings_substitute_single: 'A substitute teaches this class, so it cannot become weekly',
  bookings_no_overlap_per_learner: 'You already have a class at this time',
  bookings_marked_once_begun: 'This class has not started yet',
  bookings_marked_stand: 'Attendance is already recorded. Clear it first.',
  class_notes_of_begun: 'This class has not started yet',
  class_note_additions_of_begun: 'This class has not started yet',
  class_notes_stand: 'These notes can no longer be edited. Please add to them instead.',
  class_notes_pkey: 'Someone else has just changed these notes. Copy your text, open the notes again and paste it in.',
  class_note_additions_pkey:
    'Someone else has just changed these notes. Copy your text, open the notes again and paste it in.',
  watches_twenty_per_person: 'You already have 20 alerts. Turn one off first.',
  payments_one_pending_per_course: 'A payment for this course is already waiting for approval',
  payments_screenshot_once: 'This screenshot was already used for another payment',
  teacher_pictures_of_teachers: 'Only approved teachers can add a picture',
  trial_requests_one_waiting: 'We already have a request for this course from this number',
  trial_requests_booked_has_class: 'To set this status, use “Book the trial”',
  trial_requests_owner_in_office: 'Choose someone who works in the academy office',
  sessions_of_open_accounts: 'This account is closed. Please write to the academy office.',
  account_invitations_of_unopened: 'This person has already opened the account, or the account is closed.',
  account_invitations_one_open: 'This person was invited just now. Reload the page.',
  bookings_of_open_accounts: 'This account is closed',
  slots_of_open_accounts: 'This account is closed',
  users_last_admin_stays: 'The academy needs at least one admin with the “Everything” right',
  erasures_one_open_per_person: 'This account is already waiting to be deleted',
  learners_one_stays: 'An account needs at least one student',
  learners_archived_without_classes: 'This student still has upcoming classes. Cancel them first.',
  learners_archived_first: 'Archive this student first',
  learners_ten_per_account: 'An account can have at most 10 students',
  learners_present: 'This student is archived. Restore the student first.',
  learners_chosen: 'Choose a learner',
  consents_one_standing_per_learner: 'Consent is already on record',
  academy_drafts_logo_exists: 'The uploaded logo no longer exists. Upload it again.',
  academy_versions_pkey: 'Another admin has published a change. Reload the page and try again.',
  academy_versions_gstin: 'The GSTIN is not valid. Correct it under “Money” first.',
  academy_versions_upi_id: 'The UPI ID is not valid. Correct it under “Money” first.',
  courses_name_once: 'Another course already has this name',
  courses_slug_once: 'Another course already has this address. Choose a different name.',
  courses_used_name_stays:
    'Payments, classes or forms already use this name, so it cannot change. Change the display name instead.',
  teacher_courses_taught_once: 'This teacher already teaches this course',
  credit_notes_within_receipt: 'The refund is larger than the amount that can still be refunded',
  credit_notes_of_valid_receipts: 'This payment has just been rejected, so it cannot be refunded',
  receipts_refunded_stay: REFUNDED,
  payments_refunded_stay_approved: REFUNDED,
  dues_refunded_within: REFUNDED,
  payments_utr_once: 'This UPI reference was already used for another payment',
}

/** Returns the message for a violated constraint, or undefined if no user's action can violate it. */
export const messageOf = (constraint: string): string | undefined => conflictMessages[constraint]

/** Builds the 409 error for a violated constraint. */
export const conflictOf = (constraint: string, cause?: unknown): AppError =>
  new AppError('conflict', messageOf(constraint) ?? 'This conflicts with an existing record.', {
    constraint,
    cause,
  })

/** Runs a write. Retries it up to twice when it collides with another write (a deadlock or a serialization failure). */
export async function withRetry<T>(write: () => Promise<T>, triesLeft = 2): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseProblem(error)?.kind !== 'collision' || triesLeft === 0) throw error
    return withRetry(write, triesLeft - 1)
  }
}

/**
 * Runs a write, and retries it up to twice after a collision with another write. Converts a violated constraint to a
 * 409 with its message. Rethrows all other errors.
 */
export async function translateConstraints<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await withRetry(write)
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem?.kind === 'constraint' && Object.hasOwn(conflictMessages, problem.name))
      throw conflictOf(problem.name, error)
    throw error
  }
}
