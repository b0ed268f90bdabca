import { createHash } from 'node:crypto'
import { type BookedLesson, bookedLessonFields } from '@/lib/core/booked-lesson'
import { invalidField } from '@/lib/core/http/errors'
import { timeFields, weeksLater } from '@/lib/core/time/zone'
import { Prisma, type Transaction } from '@/lib/db/client'
import { type Hour, type KnownSlot, type Place, placesFor, type Surroundings } from './places'
import { lookedAt, openedUntil } from './range'
import { type DayOffPreview, MAX_CLASSES } from './schema'

/** A class during the time off. */
export interface PlannedLesson extends BookedLesson {
  studentName: string
  teacherName: string
  place: Place | string
}

/** The changes that the time off would cause. */
export interface Plan {
  lessons: readonly PlannedLesson[]
  freeSlots: readonly { id: string; teacherId: string }[]
  /** A digest of this plan. */
  seen: string
}

/**
 * Reads what a teacher's time off, or a holiday if `teacherId` is null, would change from now on: free slots, and
 * booked classes with a new time for each. Throws 422 for more than 200 classes.
 */
export async function readPlan(tx: Transaction, teacherId: string | null, range: Hour): Promise<Plan> {
  const rows = await tx.$queryRaw<{ id: string; teacherId: string }[]>`
    SELECT id::text, teacher_id::text AS "teacherId" FROM slots
    WHERE withdrawn_at IS NULL AND ends_at > ${new Date()}
      AND tstzrange(starts_at, ends_at) && tstzrange(${range.startsAt}::timestamptz, ${range.endsAt}::timestamptz)
      ${teacherId ? Prisma.sql`AND teacher_id = ${teacherId}::uuid` : Prisma.empty}
    ORDER BY starts_at, id`
  const bookings = await bookingsOf(tx, rows)
  const bookingIds = [...bookings.values()]
  if (bookingIds.length > MAX_CLASSES) {
    throw invalidField('to', `More than ${MAX_CLASSES} classes are booked on these days. Choose fewer days at a time.`)
  }
  const booked = await tx.booking.findMany({
    // A running class with attendance has taken place and stays. The database has the same rule
    // (days_off_over_no_slots).
    where: { id: { in: bookingIds }, cancelledAt: null, attendance: 'unmarked' },
    orderBy: [{ startsAt: 'asc' }, { slotId: 'asc' }],
    select: {
      ...bookedLessonFields,
      slot: { select: { teacher: { select: { name: true } } } },
    },
  })
  const toPlace = booked.map((lesson) => ({ ...lesson, learnerId: lesson.learner.id }))
  const places = placesFor(toPlace, await readSurroundings(tx, range, booked))
  const lessons = booked.map(({ slot, ...lesson }) => ({
    ...lesson,
    studentName: lesson.learner.name,
    teacherName: slot.teacher.name,
    place: places.get(lesson.slotId) ?? 'This slot is booked',
  }))
  const freeSlots = rows.filter(({ id }) => !bookings.has(id))
  return { lessons, freeSlots, seen: digestOf(lessons, freeSlots) }
}

/**
 * Reads the bookings by slot. This is a separate query, because in a join PostgreSQL's planner misestimates the number
 * of slots.
 */
async function bookingsOf(tx: Transaction, slots: readonly { id: string }[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; slotId: string }[]>`
    SELECT id::text, slot_id::text AS "slotId" FROM bookings
    WHERE slot_id = ANY(${slots.map(({ id }) => id)}::uuid[]) AND cancelled_at IS NULL`
  return new Map(rows.map(({ id, slotId }) => [slotId, id]))
}

async function readSurroundings(tx: Transaction, range: Hour, lessons: readonly BookedLesson[]): Promise<Surroundings> {
  const teacherIds = [...new Set(lessons.map((lesson) => lesson.teacherId))]
  const studentIds = [...new Set(lessons.map((lesson) => lesson.studentId))]
  const { startsAt, endsAt } = lookedAt(range)
  const around = { range, until: openedUntil(), later: weeksLater }
  if (lessons.length === 0) return { ...around, slots: [], booked: [], daysOff: [], teaching: new Set() }
  const within = Prisma.sql`&& tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)`
  const slotRows = await tx.$queryRaw<Omit<KnownSlot, 'booked'>[]>`
    SELECT id::text, teacher_id::text AS "teacherId", starts_at AS "startsAt", ends_at AS "endsAt"
    FROM slots WHERE withdrawn_at IS NULL AND teacher_id = ANY(${teacherIds}::uuid[])
      AND tstzrange(starts_at, ends_at) ${within}`
  const ofSlots = await bookingsOf(tx, slotRows)
  const slots = slotRows.map((slot) => ({ ...slot, booked: ofSlots.has(slot.id) }))
  const booked = await tx.$queryRaw<(Hour & { learnerId: string })[]>`
    SELECT learner_id::text AS "learnerId", starts_at AS "startsAt", ends_at AS "endsAt" FROM bookings
    WHERE cancelled_at IS NULL AND student_id = ANY(${studentIds}::uuid[]) AND tstzrange(starts_at, ends_at) ${within}`
  const daysOff = await tx.$queryRaw<(Hour & { teacherId: string | null })[]>`
    SELECT teacher_id::text AS "teacherId", starts_at AS "startsAt", ends_at AS "endsAt" FROM days_off
    WHERE taken_back_at IS NULL AND (teacher_id IS NULL OR teacher_id = ANY(${teacherIds}::uuid[]))
      AND ends_at > ${startsAt} AND starts_at < ${endsAt}`
  const teaching = await tx.user.findMany({ where: { id: { in: teacherIds }, role: 'teacher' }, select: { id: true } })
  return { ...around, slots, booked, daysOff, teaching: new Set(teaching.map(({ id }) => id)) }
}

function digestOf(lessons: readonly PlannedLesson[], freeSlots: Plan['freeSlots']): string {
  const classes = lessons.map(({ id, place }) =>
    typeof place === 'string' ? [id] : [id, place.at.startsAt.toISOString(), place.slotId],
  )
  const free = freeSlots.map(({ id }) => id).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([classes, free]))
    .digest('base64url')
}

/** Returns the plan in the form that is shown before anything is written. */
export function previewOf({ lessons, freeSlots, seen }: Plan): DayOffPreview {
  return {
    seen,
    free_hours: freeSlots.length,
    students: new Set(lessons.map((lesson) => lesson.studentId)).size,
    teachers: new Set([...lessons, ...freeSlots].map((one) => one.teacherId)).size,
    classes: lessons.map(({ place, ...lesson }) => ({
      slot_id: lesson.slotId,
      teacher_id: lesson.teacherId,
      teacher_name: lesson.teacherName,
      subject: lesson.subject,
      student_id: lesson.studentId,
      student_name: lesson.studentName,
      learner_id: lesson.learner.id,
      learner_name: lesson.studentName,
      ...timeFields(lesson.startsAt, lesson.endsAt),
      next_week: typeof place === 'string' ? null : timeFields(place.at.startsAt, place.at.endsAt),
      why_not: typeof place === 'string' ? place : null,
    })),
  }
}
