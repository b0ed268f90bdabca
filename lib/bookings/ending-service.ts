import { randomUUID } from 'node:crypto'
import { feeSettings } from '@/lib/core/config/settings'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { shortDate } from '@/lib/core/time/format'
import { timeFields } from '@/lib/core/time/zone'
import { type Cause, outcomeText } from '@/lib/credits/outcome'
import { readExpiry, returnCredits } from '@/lib/credits/return-service'
import { Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { moveMeetingRow, removalJob, removeMeetingSql } from '@/lib/meetings/cleanup-service'
import { freeSlotsSql, hasWaitlist, notifyJob } from '@/lib/waitlist/service'
import {
  type BookingWithPeople,
  type Change,
  reminderKeys,
  reminders,
  type UnannouncedChange,
} from './follow-up-service'
import { classUid } from './invitation'

// Functions that end a booking: they cancel the class, or move it to a new booking in another slot. They use
// few SQL statements (docs/decisions/2026-11-23-fewer-statements.md). The caller must first lock the rows of the
// class's student and teacher.

/** How a booking ends. */
export interface Ending extends Change {
  /** True if the old slot becomes free for other students. */
  frees: boolean
  /** The cause of the change. It decides whether the family gets back the credit of a cancelled class. */
  cause: Cause
}

interface Ended {
  uid: string
  sequence: number
  awaited: boolean
  /** The meeting of the class, if it has one. */
  meetingId: string | null
  /** True if the class counts towards a plan. */
  counted: boolean
}

/**
 * Cancels a booking and removes its meeting. Frees the slot if `ending.frees` is true. The caller sends the emails
 * and queues the returned jobs. Throws 409 if the booking was ended concurrently.
 */
export async function cancelBooking(
  tx: Statements,
  booking: BookingWithPeople,
  ending: Ending,
): Promise<UnannouncedChange> {
  const [ended] = await tx.$queryRaw<Ended[]>`
    WITH ended AS (${closing(booking, ending, null)}),
         meeting AS (${removeMeetingSql(booking.id)}),
         freed AS (${freeSlotsSql(ending.frees ? [booking.slotId] : [])}),
         ${nextVersion(booking.id, booking.id)}
    SELECT uid, sequence, ${hasWaitlist(booking.teacherId)} AS awaited, (SELECT id::text FROM meeting) AS "meetingId",
           credit_entry_id IS NOT NULL AS counted
    FROM ended, version`
  if (!ended) throw changedJustNow()
  const [outcome] = ended.counted ? await returnCredits(tx, [booking], ending.cause) : []
  const { uid, sequence, meetingId } = ended
  return {
    before: booking,
    booking,
    invitation: { method: 'CANCEL', uid, sequence },
    jobs: [...(meetingId ? [removalJob(meetingId)] : []), ...waitlistJobs(booking, ending, ended)],
    obsoleteJobs: reminderKeys(booking.id),
    outcome: outcome && outcomeText(outcome, feeSettings()),
  }
}

/**
 * Moves a booking, with its meeting and invitation, to another slot of the same teacher. The database constraints
 * reject a slot that is not free. The caller sends the emails and queues the returned jobs.
 */
export async function moveBooking(
  tx: Statements,
  before: BookingWithPeople,
  to: { id: string; startsAt: Date; endsAt: Date },
  ending: Ending,
): Promise<UnannouncedChange> {
  const { id: slotId, startsAt, endsAt } = to
  const booking = { ...before, id: randomUUID(), slotId, startsAt, endsAt, attendance: 'unmarked' as const }
  // The INSERT selects from `ended`, so PostgreSQL closes the old booking first. Two active bookings of a person must
  // not overlap.
  const [ended] = await tx.$queryRaw<Ended[]>`
    WITH ended AS (${closing(before, ending, booking.id)}),
         placed AS (
           INSERT INTO bookings (id, slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject, subject_chosen,
                                 series_id, created_at, credit_entry_id)
           SELECT ${booking.id}::uuid, ${slotId}::uuid, teacher_id, student_id, learner_id, ${startsAt}::timestamptz,
                  ${endsAt}::timestamptz, subject, subject_chosen, series_id, created_at, credit_entry_id FROM ended),
         freed AS (${freeSlotsSql(ending.frees ? [before.slotId] : [])}),
         ${nextVersion(before.id, booking.id)}
    SELECT uid, sequence, ${hasWaitlist(before.teacherId)} AS awaited,
           (SELECT id::text FROM meetings WHERE booking_id = ${before.id}::uuid AND removed_at IS NULL) AS "meetingId",
           credit_entry_id IS NOT NULL AS counted
    FROM ended, version`
  if (!ended) throw changedJustNow()
  if (ended.counted && ending.cause === 'family') await assertCreditFits(tx, before, booking)
  const { uid, sequence, meetingId } = ended
  const meetingJobs = meetingId
    ? [await moveMeetingRow(tx, meetingId, { bookingId: booking.id, startsAt, endsAt })]
    : []
  return {
    before,
    booking,
    invitation: { method: 'REQUEST', uid, sequence },
    jobs: [...meetingJobs, ...reminders(booking), ...waitlistJobs(before, ending, ended)],
    obsoleteJobs: reminderKeys(before.id),
  }
}

/** Throws 422 if the new slot has another length, or is after the credit's expiry date. */
async function assertCreditFits(tx: Statements, before: BookingWithPeople, booking: BookingWithPeople): Promise<void> {
  const lengthOf = ({ startsAt, endsAt }: BookingWithPeople) => endsAt.getTime() - startsAt.getTime()
  if (lengthOf(before) !== lengthOf(booking)) throw invalidField('to_slot_id', 'Choose a slot of the same length')
  const expiresOn = await readExpiry(tx, booking.id)
  if (expiresOn !== null && timeFields(booking.startsAt, booking.endsAt).date > expiresOn)
    throw invalidField('to_slot_id', `This class can only be moved to ${shortDate(expiresOn)} or earlier`)
}

export const changedJustNow = () =>
  new AppError('conflict', 'This class has just changed. Please check it and try again.')

/**
 * Builds the SQL that closes a booking only if it is active (compare-and-swap). A moved booking refers to its
 * replacement.
 */
const closing = (booking: BookingWithPeople, { byUserId, reason }: Change, movedTo: string | null) => Prisma.sql`
  UPDATE bookings SET cancelled_at = ${new Date()}, cancelled_by = ${byUserId}::uuid, cancel_reason = ${reason},
                      moved_to = ${movedTo}::uuid
  WHERE id = ${booking.id}::uuid AND cancelled_at IS NULL
  RETURNING teacher_id, student_id, learner_id, subject, subject_chosen, series_id, created_at, credit_entry_id`

/**
 * Builds the CTE `version`, which increases the version of a class's calendar invitation. A class gets a row in
 * `invitations` only at its first change. The original invitation was version 0, so this row starts with version 1.
 */
const nextVersion = (fromBookingId: string, toBookingId: string) => Prisma.sql`
  risen AS (
    UPDATE invitations SET booking_id = ${toBookingId}::uuid, sequence = sequence + 1
    WHERE booking_id = ${fromBookingId}::uuid RETURNING uid, sequence),
  first AS (
    INSERT INTO invitations (booking_id, uid, sequence)
    SELECT ${toBookingId}::uuid, ${classUid(fromBookingId)}, 1 WHERE NOT EXISTS (SELECT FROM risen)
    RETURNING uid, sequence),
  version AS (SELECT uid, sequence FROM risen UNION ALL SELECT uid, sequence FROM first)`

const waitlistJobs = ({ teacherId }: BookingWithPeople, { frees }: Ending, { awaited }: Pick<Ended, 'awaited'>) =>
  frees && awaited ? [notifyJob(teacherId)] : []
