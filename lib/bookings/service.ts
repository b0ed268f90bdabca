import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { isSelf } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import type { ActiveBooking } from '@/lib/core/active-booking'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { Prisma } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { activeLearners, chosenLearner, chosenOrFirst, type NamedLearner } from '@/lib/learners/choice-queries'
import { taughtBy } from '@/lib/teachers/courses-queries'
import { closeFulfilledEntries } from '@/lib/waitlist/service'
import { assertNotOverdue, assertUnpaidWithinCap, countClasses, type Limits, limitColumns } from './cap-service'
import { emailBookedClasses } from './follow-up-service'
import { lockForBooking } from './lock-service'
import type { BookingView, bookSlotsBody } from './schema'
import { nameClass } from './subject-service'

/**
 * Books a teacher's free slots for the calling student, all or none. Skips slots that the student has already booked,
 * so a retry changes nothing (`made` is false). Throws 404 for an unknown teacher or slot, and 422 for a wrong subject
 * or a slot that has started. Throws 409 for a taken slot, an overlap, or too many unpaid classes.
 */
export async function bookSlots(
  actor: Actor,
  body: z.output<typeof bookSlotsBody>,
): Promise<{ bookings: BookingView[]; made: boolean }> {
  if (!isSelf(actor, body.student_id)) throw new AppError('forbidden', 'You can only book for yourself')
  const { teacher_id: teacherId, selectedSlots, subject } = body
  if (!isId(teacherId)) throw new AppError('not_found', 'Teacher not found')
  if (!selectedSlots.every(isId)) throw new AppError('not_found', 'Slot not found')
  const who = { studentId: actor.id, learnerId: body.learner_id ?? null }
  return translateConstraints(() =>
    inTransaction((tx) => book(tx, who, teacherId, selectedSlots, subject || null, { limited: true })),
  )
}

/**
 * Books slots for a student in the caller's transaction. With `limited`, the limits for families apply (contract 34.8).
 * Locks the people's rows before the slots (docs/decisions/2026-11-20-races.md).
 */
export async function book(
  tx: Statements,
  { studentId, learnerId }: { studentId: string; learnerId: string | null },
  teacherId: string,
  slotIds: string[],
  chosenSubject: string | null,
  { limited }: { limited: boolean } = { limited: false },
) {
  const { people, slots } = await lockForBooking(tx, studentId, teacherId, slotIds)
  const context = await readBookingContext(tx, { studentId, learnerId, teacherId, slotIds })
  const { taken, taught, paid, isOnWaitlist } = context
  const learner = chosenLearner(context.learners, learnerId)
  const own = new Map(taken.filter((row) => row.learnerId === learner.id).map((row) => [row.slotId, row.subject]))
  // A repeated request succeeds even if the teacher has left, because the slots are already booked.
  if (people?.teacher.role !== 'teacher' && !slotIds.every((id) => own.has(id)))
    throw new AppError('not_found', 'Teacher not found')
  if (slots.length !== slotIds.length || !people) throw new AppError('not_found', 'Slot not found')

  const now = new Date()
  const newSlots = slots.filter((slot) => !own.has(slot.id))
  if (newSlots.some((slot) => slot.startsAt <= now))
    throw invalidField('selectedSlots', 'This slot has already started')
  if (taken.some((row) => row.learnerId !== learner.id)) throw new AppError('conflict', 'This slot is already booked')

  const subjectChoice =
    newSlots.length > 0 ? nameClass(taught, paid, chosenSubject) : { subject: '', subjectChosen: false }
  const subjects = new Map(own)
  if (newSlots.length > 0) {
    if (limited) assertNotOverdue(context)
    const newClasses = newSlots.map(({ id: slotId, ...span }) => ({ id: randomUUID(), slotId, ...span }))
    const countedClasses = await countClasses(
      tx,
      { studentId, learnerId: learner.id, taught, chosen: subjectChoice.subjectChosen ? subjectChoice.subject : null },
      newClasses,
      context,
      { limited },
    )
    const uncounted = newSlots.length - countedClasses.courses.size
    if (limited && uncounted > 0) assertUnpaidWithinCap(context, subjectChoice.subject, uncounted)
    const made = newClasses.map(
      (newClass): ActiveBooking => ({
        ...newClass,
        teacherId,
        studentId,
        learner,
        createdAt: now,
        subject: countedClasses.courses.get(newClass.id) ?? subjectChoice.subject,
        subjectChosen: subjectChoice.subjectChosen,
        seriesId: null,
        attendance: 'unmarked',
      }),
    )
    const bookings = made.map((booking) => ({ ...booking, ...people }))
    if (isOnWaitlist) await closeFulfilledEntries(tx, { learnerId: learner.id, teacherId }, made)
    for (const { slotId, subject } of made) subjects.set(slotId, subject)
    await insertBookings(tx, made, countedClasses.entries, now)
    await emailBookedClasses(tx, bookings)
  }
  const bookings = slots
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((slot) => ({
      slot_id: slot.id,
      teacher_id: teacherId,
      student_id: studentId,
      learner_id: learner.id,
      learner_name: learner.name,
      ...timeFields(slot.startsAt, slot.endsAt),
      subject: subjects.get(slot.id) ?? subjectChoice.subject,
    }))
  return { bookings, made: newSlots.length > 0 }
}

/** Inserts the bookings. The database constraints reject a slot that was booked concurrently. */
function insertBookings(
  tx: Statements,
  made: readonly ActiveBooking[],
  entries: ReadonlyMap<string, bigint>,
  now: Date,
): Promise<unknown> {
  const rows = JSON.stringify(made.map((booking) => ({ ...booking, entryId: entries.get(booking.id)?.toString() })))
  return tx.$queryRaw`
    INSERT INTO bookings (id, slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject, subject_chosen,
                          created_at, credit_entry_id)
    SELECT id, "slotId", "teacherId", "studentId", (learner->>'id')::uuid, "startsAt", "endsAt", subject, "subjectChosen",
           ${now}::timestamptz, "entryId"
    FROM json_to_recordset(${rows}::json) AS made(
      id uuid, "slotId" uuid, "teacherId" uuid, "studentId" uuid, learner json, "startsAt" timestamptz, "endsAt" timestamptz, subject text,
      "subjectChosen" boolean, "entryId" bigint)
    ORDER BY "slotId"`
}

interface BookingContext extends Limits {
  /** The existing bookings of the requested slots. */
  taken: { slotId: string; learnerId: string; subject: string }[]
  /** The account's learners who are not archived, oldest first. */
  learners: NamedLearner[]
  taught: string[]
  /** True if the learner is on this teacher's waitlist. */
  isOnWaitlist: boolean
}

interface BookingContextKey {
  studentId: string
  learnerId: string | null
  teacherId: string
  slotIds: string[]
}

type BookingContextRow = Omit<BookingContext, 'taken'> & (BookingContext['taken'][number] | { slotId: null })

/**
 * Reads all data that the rules for a booking need. Call it after locking the rows, so that it reads the latest data.
 */
async function readBookingContext(
  tx: Statements,
  { studentId, learnerId, teacherId, slotIds }: BookingContextKey,
): Promise<BookingContext> {
  const rows = await tx.$queryRaw<BookingContextRow[]>`
    SELECT b.slot_id::text AS "slotId", b.learner_id::text AS "learnerId", b.subject, ${taughtBy(Prisma.sql`p.teacher`)} AS taught,
           ${activeLearners(Prisma.sql`p.student`)} AS learners,
           ${limitColumns(Prisma.sql`p.student`, Prisma.sql`p.learner`)},
           EXISTS (SELECT FROM waitlist_entries
                   WHERE learner_id = p.learner AND teacher_id = p.teacher AND ended_at IS NULL) AS "isOnWaitlist"
    FROM (SELECT ${studentId}::uuid AS student, ${teacherId}::uuid AS teacher,
                 ${chosenOrFirst(Prisma.sql`${studentId}::uuid`, learnerId)} AS learner) p
    LEFT JOIN bookings b ON b.slot_id = ANY(${slotIds}::uuid[]) AND b.cancelled_at IS NULL`
  const [first] = rows
  if (!first) throw new Error('the booking context was not read')
  return { ...first, taken: rows.flatMap((row) => (row.slotId === null ? [] : row)) }
}
