import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/core/http/errors'
import { Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { moveRoom, removalJob, removingRoom } from '@/lib/meetings/cleanup-service'
import { freeing, hasWaitlist, notifyJob } from '@/lib/waitlist/service'
import { type Change, type LessonWithPeople, reminderKeys, reminders, type UnannouncedChange } from './follow-up-service'
import { classUid } from './invitation'

// What ends a booking: its class is cancelled, or moves to another hour, where another booking takes its place. Each is one
// statement, whoever asks for it and in whatever transaction (docs/decisions/2026-11-23-fewer-statements.md). The people of
// the class are to be locked.

/** How a booking ends. */
export interface Ending extends Change {
  /** Whether its hour can be booked by others from now on; not where the hour itself is taken back. */
  frees: boolean
}

/** What is known of every ended booking. */
interface Ended {
  uid: string
  sequence: number
  awaited: boolean
  /** Of the room that the class has, if it has one. */
  roomId: string | null
}

/**
 * Cancels a booking, with all that follows in the records but the letters and jobs, which are the caller's to write: its room
 * is gone, and its hour is free. Of two who end a booking at once one is told so (409).
 */
export async function cancelBooking(tx: Statements, lesson: LessonWithPeople, ending: Ending): Promise<UnannouncedChange> {
  const [ended] = await tx.$queryRaw<Ended[]>`
    WITH ended AS (${closing(lesson, ending, null)}),
         room AS (${removingRoom(lesson.id)}),
         freed AS (${freeing(ending.frees ? [lesson.slotId] : [])}),
         ${nextVersion(lesson.id, lesson.id)}
    SELECT uid, sequence, ${hasWaitlist(lesson.teacherId)} AS awaited, (SELECT id::text FROM room) AS "roomId"
    FROM ended, version`
  if (!ended) throw changedJustNow()
  const { uid, sequence, roomId } = ended
  return {
    before: lesson,
    lesson,
    invitation: { method: 'CANCEL', uid, sequence },
    jobs: [...(roomId ? [removalJob(roomId)] : []), ...telling(lesson, ending, ended)],
    instead: reminderKeys(lesson.id),
  }
}

/**
 * The same for a move to a slot of the same teacher: the booking there is made by the same statement, and room and
 * invitation go along. The constraints decide whether the hour can be had.
 */
export async function moveBooking(
  tx: Statements,
  before: LessonWithPeople,
  to: { id: string; startsAt: Date; endsAt: Date },
  ending: Ending,
): Promise<UnannouncedChange> {
  const { id: slotId, startsAt, endsAt } = to
  const lesson = { ...before, id: randomUUID(), slotId, startsAt, endsAt, attendance: 'unmarked' as const }
  // What is made follows from what was closed, so that a class may move to a time that overlaps its own.
  const [ended] = await tx.$queryRaw<Ended[]>`
    WITH ended AS (${closing(before, ending, lesson.id)}),
         placed AS (
           INSERT INTO bookings (id, slot_id, teacher_id, student_id, starts_at, ends_at, subject, subject_chosen, series_id,
                                 created_at)
           SELECT ${lesson.id}::uuid, ${slotId}::uuid, teacher_id, student_id, ${startsAt}::timestamptz,
                  ${endsAt}::timestamptz, subject, subject_chosen, series_id, created_at FROM ended),
         freed AS (${freeing(ending.frees ? [before.slotId] : [])}),
         ${nextVersion(before.id, lesson.id)}
    SELECT uid, sequence, ${hasWaitlist(before.teacherId)} AS awaited,
           (SELECT id::text FROM meetings WHERE booking_id = ${before.id}::uuid AND removed_at IS NULL) AS "roomId"
    FROM ended, version`
  if (!ended) throw changedJustNow()
  const { uid, sequence, roomId } = ended
  const roomJobs = roomId ? [await moveRoom(tx, roomId, { bookingId: lesson.id, startsAt, endsAt })] : []
  return {
    before,
    lesson,
    invitation: { method: 'REQUEST', uid, sequence },
    jobs: [...roomJobs, ...reminders(lesson), ...telling(before, ending, ended)],
    instead: reminderKeys(before.id),
  }
}

export const changedJustNow = () =>
  new AppError('conflict', 'This class has just changed. Please check it and try again.')

/** Compare-and-swap: only a booking that stands is closed. Moved, it names the booking in its place. */
const closing = (lesson: LessonWithPeople, { byUserId, reason }: Change, movedTo: string | null) => Prisma.sql`
  UPDATE bookings SET cancelled_at = ${new Date()}, cancelled_by = ${byUserId}::uuid, cancel_reason = ${reason},
                      moved_to = ${movedTo}::uuid
  WHERE id = ${lesson.id}::uuid AND cancelled_at IS NULL
  RETURNING teacher_id, student_id, subject, subject_chosen, series_id, created_at`

/**
 * The invitation's next version, as `version`; it follows its class to another booking. A class has no row until its first
 * change: what was sent when it was booked is version 0 under its own name (`classUid`).
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

const telling = ({ teacherId }: LessonWithPeople, { frees }: Ending, { awaited }: Ended) =>
  frees && awaited ? [notifyJob(teacherId)] : []
