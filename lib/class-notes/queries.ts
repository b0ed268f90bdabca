import type { Actor } from '@/lib/auth/session/actor'
import { isAdminWith } from '@/lib/core/config/office-rights'
import { academyZone, timeFields } from '@/lib/core/time/zone'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { findActiveBooking, roleInBooking } from './booking-service'
import { notesPermission } from './rule'
import type { ClassNotes, NotePart, SharedNotes } from './schema'

/** SQL condition on an active booking `b`: the class ended at least two days ago and its attendance is not marked. */
export const unmarkedLong = Prisma.sql`b.attendance = 'unmarked' AND b.ends_at <= now() - interval '48 hours'`

/**
 * Limits the count, so that the start page stays fast with many unmarked classes. The limit is SQL text and not a
 * parameter, so that PostgreSQL can reuse the plan.
 */
const MAX_COUNTED = Prisma.raw('1000')

/** Counts the unmarked classes for the office, using the index bookings_unmarked_in_order. */
export const unmarkedCount = Prisma.sql`(
  SELECT count(*)::int FROM (
    SELECT FROM bookings b WHERE b.cancelled_at IS NULL AND ${unmarkedLong} AND b.starts_at <= now() - interval '48 hours'
    ORDER BY b.starts_at, b.id LIMIT ${MAX_COUNTED}) few)`

/** The maximum length of an excerpt in a list, in characters. */
const EXCERPT = 600

/**
 * Selects one part of a booking's shared notes, with the dated additions to this part. The result is empty if there is
 * no text.
 */
const sharedText = (part: 'taught' | 'homework', bookingId: Prisma.Sql) => Prisma.sql`
  concat_ws(E'\\n\\n',
    nullif((SELECT ${Prisma.raw(part)} FROM class_notes WHERE booking_id = ${bookingId}), ''),
    (SELECT string_agg('Added on ' || to_char(added_at AT TIME ZONE ${academyZone()}, 'FMDD Mon YYYY') || ': ' || text,
                       E'\\n\\n' ORDER BY number) FROM class_note_additions
     WHERE booking_id = ${bookingId} AND part = ${part}))`

/** Joins the shared notes (`taught` and `homework`) to each booking `b`. */
export const joinSharedTexts = () => Prisma.sql`
  CROSS JOIN LATERAL (SELECT ${sharedText('taught', Prisma.sql`b.id`)} AS taught,
                             ${sharedText('homework', Prisma.sql`b.id`)} AS homework) note`

/** Shortens the notes that `joinSharedTexts` selects. Returns null if nothing was shared. */
export function excerptOf({ taught, homework }: { taught: string; homework: string }): SharedNotes | null {
  if (!taught && !homework) return null
  const cut = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text)
  return { taught: cut(taught), homework: cut(homework), more: Math.max(taught.length, homework.length) > EXCERPT }
}

/**
 * Selects the homework for an upcoming booking `b`, from the last shared notes of the same learner and teacher. Null if
 * `b` is not their next class.
 */
export const untilNextTime = () => Prisma.sql`
  CASE WHEN NOT EXISTS (
      SELECT FROM bookings c WHERE c.learner_id = b.learner_id AND c.teacher_id = b.teacher_id AND c.cancelled_at IS NULL
         AND c.ends_at > now() AND c.starts_at < b.starts_at)
    THEN (SELECT nullif(left(${sharedText('homework', Prisma.sql`e.id`)}, ${EXCERPT}), '')
          FROM ${lastOf(Prisma.sql`b.learner_id`, Prisma.sql`b.teacher_id`, Prisma.sql`b.starts_at`)} e)
  END`

/**
 * Selects the latest class with shared notes that a learner had with a teacher before a given time. The result is a
 * table of at most one row.
 */
function lastOf(learnerId: Prisma.Sql, teacherId: Prisma.Sql, before: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT l.id, l.slot_id, l.subject, l.starts_at, l.ends_at FROM bookings l
    WHERE l.learner_id = ${learnerId} AND l.teacher_id = ${teacherId} AND l.cancelled_at IS NULL
      AND l.starts_at < ${before} AND l.starts_at <= now()
      AND (EXISTS (SELECT FROM class_notes n WHERE n.booking_id = l.id AND (n.taught <> '' OR n.homework <> ''))
           OR EXISTS (SELECT FROM class_note_additions a WHERE a.booking_id = l.id AND a.part <> 'private'))
    ORDER BY l.starts_at DESC LIMIT 1)`
}

/** A student's latest shared notes from a teacher, in full. */
export interface LastSharedNote {
  slot_id: string
  subject: string
  date: string
  taught: string
  homework: string
}

/**
 * Reads a student's latest shared notes from a teacher. Returns null if nothing was shared. The caller must check
 * access.
 */
export async function findLastSharedNote(studentId: string, teacherId: string): Promise<LastSharedNote | null> {
  const people = [Prisma.sql`${studentId}::uuid`, Prisma.sql`${teacherId}::uuid`] as const
  const [row] = await db().$queryRaw<(Omit<LastSharedNote, 'date'> & { starts_at: Date; ends_at: Date })[]>`
    SELECT b.slot_id::text, b.subject, b.starts_at, b.ends_at, note.taught, note.homework
    FROM ${lastOf(...people, Prisma.sql`now()`)} b ${joinSharedTexts()}`
  if (!row) return null
  const { starts_at, ends_at, ...note } = row
  return { ...note, date: timeFields(starts_at, ends_at).date }
}

/**
 * Reads the full notes of a class for its student, its teacher and the office. Only the teacher and admins with the
 * right "Desk" get the private text and its additions. Throws 403 for other people's classes, and 404 if there is no
 * class.
 */
export async function getClassNotes(actor: Actor, slotId: string, tx: Transaction = db()): Promise<ClassNotes> {
  const booking = await findActiveBooking(slotId, tx)
  const role = roleInBooking(actor, booking)
  const reads = role === 'admin' && !isAdminWith(actor, 'desk')
  const closed = role === 'student' || reads
  const notes = await tx.classNote.findUnique({ where: { bookingId: booking.id } })
  const additions = await tx.$queryRaw<{ part: NotePart; text: string; added_at: Date; added_by: string }[]>`
    SELECT a.part, a.text, a.added_at, u.name AS added_by
    FROM class_note_additions a JOIN users u ON u.id = a.added_by
    WHERE a.booking_id = ${booking.id}::uuid ${closed ? Prisma.sql`AND a.part <> 'private'` : Prisma.empty}
    ORDER BY a.number`
  return {
    taught: notes?.taught ?? '',
    homework: notes?.homework ?? '',
    ...(closed ? {} : { private: notes?.private ?? '' }),
    version: notes?.version ?? 0,
    additions: additions.map(({ added_at, ...row }) => ({ ...row, added_at: added_at.toISOString() })),
    may: reads ? 'read' : notesPermission(role, booking, new Date()),
  }
}
