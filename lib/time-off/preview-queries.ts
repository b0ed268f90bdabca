import { createHash } from 'node:crypto'
import { findSubstitutes, substituteView } from '@/lib/bookings/substitutes/queries'
import { type ActiveBooking, activeBookingFields } from '@/lib/core/active-booking'
import { feeSettings } from '@/lib/core/config/settings'
import { invalidField } from '@/lib/core/http/errors'
import { academyToday, timeFields, weeksLater } from '@/lib/core/time/zone'
import { outcomeOf } from '@/lib/credits/outcome'
import { Prisma, type Transaction } from '@/lib/db/client'
import { type Place, type Places, type PlanningContext, type PossibleSlot, placesFor } from './places'
import { openedUntil, searchRange } from './range'
import { MAX_CLASSES, type TimeOffPreview } from './schema'
import { groupBy, type TimeSpan } from './timetable'

/** A class during the time off. */
export interface PlannedBooking extends ActiveBooking {
  studentName: string
  teacherName: string
  /** True if the class used a credit. A cancellation may return the credit. */
  counted: boolean
  places: Places
}

/** The effects of the time off. */
export interface Plan {
  bookings: readonly PlannedBooking[]
  freeSlots: readonly { id: string; teacherId: string }[]
  /** A digest of this plan. It shows whether the plan has changed since the preview. */
  seen: string
}

/**
 * Returns the effects of a teacher's time off or, if `teacherId` is null, of a holiday. The plan contains the free
 * slots to withdraw, and the booked classes with possible new times. Leaves out past slots. Throws 422 for
 * more than 2,000 classes.
 */
export async function readPlan(tx: Transaction, teacherId: string | null, range: TimeSpan): Promise<Plan> {
  const { booked, freeSlots } = await readAffected(tx, teacherId, range)
  const toPlace = booked.map((booking) => ({ ...booking, learnerId: booking.learner.id }))
  const allPlaces = placesFor(toPlace, await readPlanningContext(tx, range, booked))
  const bookings = booked.map(({ slot, creditEntryId, ...booking }) => ({
    ...booking,
    counted: creditEntryId !== null,
    studentName: booking.learner.name,
    teacherName: slot.teacher.name,
    places: allPlaces.get(booking.slotId) ?? { nextWeek: 'This slot is booked', append: null },
  }))
  return { bookings, freeSlots, seen: digestOf(bookings, freeSlots) }
}

/** Reads the affected classes and free slots. Throws 422 for more than 2,000 classes. */
export async function readAffected(tx: Transaction, teacherId: string | null, range: TimeSpan) {
  const rows = await tx.$queryRaw<{ id: string; teacherId: string }[]>`
    SELECT id::text, teacher_id::text AS "teacherId" FROM slots
    WHERE withdrawn_at IS NULL AND ends_at > ${new Date()}
      AND tstzrange(starts_at, ends_at) && tstzrange(${range.startsAt}::timestamptz, ${range.endsAt}::timestamptz)
      ${teacherId ? Prisma.sql`AND teacher_id = ${teacherId}::uuid` : Prisma.empty}
    ORDER BY starts_at, id`
  const bookings = await bookingsOf(tx, rows)
  const bookingIds = [...bookings.values()]
  if (bookingIds.length > MAX_CLASSES) {
    throw invalidField('to', 'More than 2,000 classes are booked on these days. Choose fewer days at a time.')
  }
  const booked = await tx.booking.findMany({
    // Leave out classes with marked attendance, because they have taken place. The database constraint
    // days_off_over_no_slots enforces the same rule.
    where: { id: { in: bookingIds }, cancelledAt: null, attendance: 'unmarked' },
    orderBy: [{ startsAt: 'asc' }, { slotId: 'asc' }],
    select: {
      ...activeBookingFields,
      creditEntryId: true,
      slot: { select: { teacher: { select: { name: true } } } },
    },
  })
  return { booked, freeSlots: rows.filter(({ id }) => !bookings.has(id)) }
}

/** Reads the IDs of the bookings, keyed by slot. A separate query is faster than a join. */
async function bookingsOf(tx: Transaction, slots: readonly { id: string }[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; slotId: string }[]>`
    SELECT id::text, slot_id::text AS "slotId" FROM bookings
    WHERE slot_id = ANY(${slots.map(({ id }) => id)}::uuid[]) AND cancelled_at IS NULL`
  return new Map(rows.map(({ id, slotId }) => [slotId, id]))
}

async function readPlanningContext(
  tx: Transaction,
  range: TimeSpan,
  bookings: readonly ActiveBooking[],
): Promise<PlanningContext> {
  const teacherIds = [...new Set(bookings.map((booking) => booking.teacherId))]
  const studentIds = [...new Set(bookings.map((booking) => booking.studentId))]
  const lastOfSeries = await lastStarts(tx, bookings)
  const { startsAt, endsAt } = searchRange(range)
  const context = { range, lastOfSeries, until: openedUntil(), later: weeksLater }
  if (bookings.length === 0) return { ...context, slots: [], booked: [], timeOffList: [], teaching: new Set() }
  // Read only the two periods to which a class can move: the later weeks, and the time after its series.
  const firstEnd = new Date(Math.min(...[...lastOfSeries.values()].map(Number), context.until.getTime()))
  const within = (alias: Prisma.Sql) => Prisma.sql`(
    tstzrange(${alias}.starts_at, ${alias}.ends_at) && tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz) OR
    tstzrange(${alias}.starts_at, ${alias}.ends_at) && tstzrange(${firstEnd}::timestamptz, ${context.until}::timestamptz))`
  const slots = await tx.$queryRaw<PossibleSlot[]>`
    SELECT s.id::text, s.teacher_id::text AS "teacherId", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
           b.taken IS NOT NULL AS booked
    FROM slots s
    LEFT JOIN LATERAL (
      SELECT true AS taken FROM bookings WHERE slot_id = s.id AND cancelled_at IS NULL LIMIT 1) b ON true
    WHERE s.withdrawn_at IS NULL AND s.teacher_id = ANY(${teacherIds}::uuid[]) AND ${within(Prisma.sql`s`)}`
  const booked = await tx.$queryRaw<(TimeSpan & { learnerId: string })[]>`
    SELECT b.learner_id::text AS "learnerId", b.starts_at AS "startsAt", b.ends_at AS "endsAt" FROM bookings b
    WHERE b.cancelled_at IS NULL AND b.student_id = ANY(${studentIds}::uuid[]) AND ${within(Prisma.sql`b`)}`
  const timeOffList = await tx.$queryRaw<(TimeSpan & { teacherId: string | null })[]>`
    SELECT teacher_id::text AS "teacherId", starts_at AS "startsAt", ends_at AS "endsAt" FROM days_off
    WHERE taken_back_at IS NULL AND (teacher_id IS NULL OR teacher_id = ANY(${teacherIds}::uuid[]))
      AND ends_at > ${startsAt} AND starts_at < ${context.until}`
  const teaching = await tx.user.findMany({ where: { id: { in: teacherIds }, role: 'teacher' }, select: { id: true } })
  return { ...context, slots, booked, timeOffList, teaching: new Set(teaching.map(({ id }) => id)) }
}

/** Returns the start of the last class of each series, by series ID. */
async function lastStarts(tx: Transaction, bookings: readonly ActiveBooking[]): Promise<ReadonlyMap<string, Date>> {
  const seriesIds = [...new Set(bookings.flatMap(({ seriesId }) => seriesId ?? []))]
  const rows = await tx.$queryRaw<{ seriesId: string; last: Date }[]>`
    SELECT series_id::text AS "seriesId", max(starts_at) AS last FROM bookings
    WHERE series_id = ANY(${seriesIds}::uuid[]) AND cancelled_at IS NULL GROUP BY series_id`
  return new Map(rows.map(({ seriesId, last }) => [seriesId, last]))
}

function digestOf(bookings: readonly PlannedBooking[], freeSlots: Plan['freeSlots']): string {
  const placeKey = (place: Place | string | null) =>
    place === null || typeof place === 'string' ? null : [place.at.startsAt.toISOString(), place.slotId]
  const classes = bookings.map(({ id, places }) => [id, placeKey(places.nextWeek), placeKey(places.append)])
  const free = freeSlots.map(({ id }) => id).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([classes, free]))
    .digest('base64url')
}

/**
 * Converts the plan to the preview that people see before they confirm. For the office, the preview of a teacher's time
 * off also lists the substitutes for each class.
 */
export async function previewOf(
  tx: Transaction,
  { bookings, freeSlots, seen }: Plan,
  teacherId: string | null,
  byOffice: boolean,
): Promise<TimeOffPreview> {
  // Only the office chooses substitutes. On a holiday, no teacher can substitute.
  const withSubstitutes = byOffice && teacherId !== null
  const substitutesBySlot = groupBy(withSubstitutes ? await findSubstitutes(tx, bookings) : [], ({ slotId }) => slotId)
  return {
    seen,
    free_hours: freeSlots.length,
    students: new Set(bookings.map((booking) => booking.studentId)).size,
    gives_back: givesBack(teacherId === null ? 'holiday' : 'time_off'),
    teachers: new Set([...bookings, ...freeSlots].map((one) => one.teacherId)).size,
    classes: bookings.map(({ places: { nextWeek, append }, ...booking }) => ({
      slot_id: booking.slotId,
      teacher_id: booking.teacherId,
      teacher_name: booking.teacherName,
      subject: booking.subject,
      counted: booking.counted,
      student_id: booking.studentId,
      student_name: booking.studentName,
      learner_id: booking.learner.id,
      learner_name: booking.studentName,
      ...timeFields(booking.startsAt, booking.endsAt),
      next_week: timeOfPlace(nextWeek),
      why_not: typeof nextWeek === 'string' ? nextWeek : null,
      append: timeOfPlace(append),
      why_no_append: typeof append === 'string' ? append : null,
      substitutes: (substitutesBySlot.get(booking.slotId) ?? []).map(substituteView),
    })),
  }
}

/** Returns whether a student gets a counted class back if the class is cancelled for a holiday or time off. */
const givesBack = (cause: 'holiday' | 'time_off') =>
  outcomeOf(cause, { isLate: false, makeUps: 0, today: academyToday() }, feeSettings()).returns

const timeOfPlace = (place: Place | string | null) =>
  place === null || typeof place === 'string' ? null : timeFields(place.at.startsAt, place.at.endsAt)
