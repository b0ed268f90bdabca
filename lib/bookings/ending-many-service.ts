import { randomUUID } from 'node:crypto'
import type { Cause } from '@/lib/credits/outcome'
import { returnCredits } from '@/lib/credits/return-service'
import type { Statements } from '@/lib/db/transaction'
import { moveMeetingRow, removalJob, removeMeetings } from '@/lib/meetings/cleanup-service'
import type { Recipient } from '@/lib/notifications/service'
import type { NewJob } from '@/lib/queue/queue'
import { changedJustNow } from './ending-service'
import {
  type BookingWithPeople,
  type Change,
  reminderKeys,
  reminders,
  type UnannouncedChange,
} from './follow-up-service'
import { classUid } from './invitation'
import type { Target } from './lock-service'

/** A class and its new slot. Without a slot, the class is cancelled. */
export interface PlannedEnding {
  booking: BookingWithPeople
  target: Target | null
  /** The teacher of the new slot, if a substitute takes the class. */
  substitute?: Recipient | undefined
}

interface Ending extends PlannedEnding {
  /** The ID of the new booking. Null if the class is cancelled. */
  newId: string | null
}

/**
 * Cancels and moves many classes, like `cancelBooking` and `moveBooking`. Does not free the old slots. Before the call,
 * lock the people and the new slots. After the call, send the emails and queue the jobs. `cause` decides whether
 * families get credits back. Throws 409 if a booking was ended concurrently.
 */
export async function endBookings(
  tx: Statements,
  planned: readonly PlannedEnding[],
  { byUserId, reason }: Change,
  cause: Cause,
): Promise<UnannouncedChange[]> {
  if (planned.length === 0) return []
  const endings = planned.map((ending) => ({ ...ending, newId: ending.target && randomUUID() }))
  const rows = JSON.stringify(endings.map(rowOf))
  const closed = await tx.$queryRaw<{ id: string; counted: boolean }[]>`
    UPDATE bookings b SET cancelled_at = ${new Date()}, cancelled_by = ${byUserId}::uuid, cancel_reason = ${reason},
                          moved_to = e.new_id
    FROM json_to_recordset(${rows}::json) AS e(id uuid, new_id uuid)
    WHERE b.id = e.id AND b.cancelled_at IS NULL
    RETURNING b.id::text, b.credit_entry_id IS NOT NULL AND e.new_id IS NULL AS counted`
  if (closed.length < endings.length) throw changedJustNow()
  // Inserts the new bookings in a second statement, because all old bookings must be closed first.
  await tx.$queryRaw`
    INSERT INTO bookings (id, slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject, subject_chosen,
                          series_id, substitutes, created_at, credit_entry_id)
    SELECT e.new_id, s.id, s.teacher_id, b.student_id, b.learner_id, s.starts_at, s.ends_at, b.subject,
           b.subject_chosen OR s.teacher_id <> b.teacher_id,
           CASE s.teacher_id WHEN b.teacher_id THEN b.series_id WHEN own.teacher_id THEN own.series_id END,
           CASE WHEN s.teacher_id NOT IN (b.teacher_id, own.teacher_id) THEN own.id END, b.created_at,
           b.credit_entry_id
    FROM json_to_recordset(${rows}::json) AS e(id uuid, new_id uuid, slot_id uuid)
    JOIN bookings b ON b.id = e.id JOIN slots s ON s.id = e.slot_id
    -- The booking with the student's own teacher. It is b itself unless a substitute teaches the class.
    JOIN bookings own ON own.id = coalesce(b.substitutes, b.id)`
  await returnCredits(
    tx,
    closed.filter(({ counted }) => counted),
    cause,
  )
  const versions = await nextVersions(tx, rows)
  const meetingJobs = await updateMeetings(tx, endings)
  return endings.map((ending) => {
    const { booking: before, target } = ending
    const booking = movedTo(ending)
    const version = versions.get(booking.id)
    if (!version) throw new Error('an invitation was not written')
    return {
      before,
      booking,
      invitation: { method: target ? 'REQUEST' : 'CANCEL', ...version },
      jobs: [...(meetingJobs.get(before.id) ?? []), ...(target ? reminders(booking) : [])],
      obsoleteJobs: reminderKeys(before.id),
    }
  })
}

const rowOf = ({ booking, target, newId }: Ending) => ({
  id: booking.id,
  new_id: newId,
  slot_id: target?.id ?? null,
  uid: classUid(booking.id),
})

/** Returns the class with its new time and teacher. If the class is cancelled, returns it unchanged. */
function movedTo({ booking, target, newId, substitute }: Ending): BookingWithPeople {
  if (!target || !newId) return booking
  const { id: slotId, startsAt, endsAt } = target
  const moved = { ...booking, id: newId, slotId, startsAt, endsAt, attendance: 'unmarked' as const }
  if (!substitute) return moved
  return { ...moved, teacherId: substitute.id, teacher: substitute, seriesId: null, subjectChosen: true }
}

/**
 * Writes the next version of each calendar invitation. Returns the versions, keyed by booking ID. If a class moves, the
 * key is the ID of its new booking.
 */
async function nextVersions(tx: Statements, rows: string): Promise<Map<string, { uid: string; sequence: number }>> {
  const versions = await tx.$queryRaw<{ bookingId: string; uid: string; sequence: number }[]>`
    WITH ending AS MATERIALIZED (
           SELECT id, coalesce(new_id, id) AS to_id, uid
           FROM json_to_recordset(${rows}::json) AS e(id uuid, new_id uuid, uid text)),
         risen AS (
           UPDATE invitations i SET booking_id = e.to_id, sequence = i.sequence + 1
           FROM ending e WHERE i.booking_id = e.id RETURNING i.booking_id, i.uid, i.sequence),
         first AS (
           INSERT INTO invitations (booking_id, uid, sequence)
           SELECT e.to_id, e.uid, 1 FROM ending e WHERE e.to_id NOT IN (SELECT booking_id FROM risen)
           RETURNING booking_id, uid, sequence)
    SELECT booking_id::text AS "bookingId", uid, sequence FROM risen
    UNION ALL SELECT booking_id::text, uid, sequence FROM first`
  return new Map(versions.map(({ bookingId, ...version }) => [bookingId, version]))
}

/**
 * Removes the meetings of cancelled classes and of classes that a substitute takes. Moves all other meetings. Returns
 * the jobs, keyed by the ID of the old booking.
 */
async function updateMeetings(tx: Statements, endings: readonly Ending[]): Promise<Map<string, NewJob[]>> {
  const keepsMeeting = ({ target, substitute }: Ending) => target !== null && !substitute
  const endedIds = endings.filter((ending) => !keepsMeeting(ending)).map(({ booking }) => booking.id)
  const jobs = new Map<string, NewJob[]>()
  for (const { id, bookingId } of await removeMeetings(tx, endedIds)) jobs.set(bookingId, [removalJob(id)])

  const movesByBookingId = new Map(endings.filter(keepsMeeting).map((ending) => [ending.booking.id, ending]))
  const meetings = await tx.$queryRaw<{ id: string; bookingId: string }[]>`
    SELECT id::text, booking_id::text AS "bookingId" FROM meetings
    WHERE booking_id = ANY(${[...movesByBookingId.keys()]}::uuid[]) AND removed_at IS NULL`
  for (const { id, bookingId } of meetings) {
    const { target, newId } = movesByBookingId.get(bookingId) ?? {}
    if (target && newId) jobs.set(bookingId, [await moveMeetingRow(tx, id, { ...target, bookingId: newId })])
  }
  return jobs
}
