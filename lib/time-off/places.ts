/**
 * Finds new times for classes that fall during time off. Has no database access, so unit tests can cover every case.
 */
import { overlaps, type TimeSpan, timetable } from './timetable'

export interface BookingToPlace extends TimeSpan {
  slotId: string
  teacherId: string
  learnerId: string
  /** The weekly series of the class. Null for a single class. */
  seriesId: string | null
}

/** An active slot, either free or booked. */
export interface PossibleSlot extends TimeSpan {
  id: string
  teacherId: string
  booked: boolean
}

export interface PlanningContext {
  /** The time off that is being added. */
  range: TimeSpan
  slots: readonly PossibleSlot[]
  /** The booked classes of the affected learners. */
  booked: readonly (TimeSpan & { learnerId: string })[]
  /** Existing time off and holidays. A holiday has no teacher. */
  timeOffList: readonly (TimeSpan & { teacherId: string | null })[]
  /** The IDs of the teachers who still teach. */
  teaching: ReadonlySet<string>
  /** The start of the last class of each series, by series ID. */
  lastOfSeries: ReadonlyMap<string, Date>
  /** New slots must start before this instant. */
  until: Date
  /** Moves a span by a number of weeks. Returns null if the new time does not exist because the clocks change. */
  later: (span: TimeSpan, weeks: number) => TimeSpan | null
}

/** A new time for a class, either in an existing free slot or in a slot that must be added. */
export interface Place {
  at: TimeSpan
  slotId: string | null
}

/** The possible new times of a class, or the reasons why there are none. */
export interface Places {
  nextWeek: Place | string
  /**
   * The first possible time after the last class of the series, or the reason why there is none. Null for a class
   * without a series.
   */
  append: Place | string | null
}

/** Maximum number of weeks to search. This is longer than any range of time off. */
const MAX_WEEKS = 120
const NO_SUCH_TIME = 'This time does not exist, because the clocks change'
const NO_FREE_WEEK = 'There is no free week after the last class of the series'

/**
 * Finds new times for each class. The keys are the IDs of the classes' slots. `nextWeek` is the same time of day in the
 * first later week that is outside the time off. `append` is the same time in the first possible week after the last
 * class of the series. No teacher or learner gets two classes at once.
 */
export function placesFor(bookings: readonly BookingToPlace[], context: PlanningContext): ReadonlyMap<string, Places> {
  const checkPlace = placeChecker(context)
  const reserved = reservedTimes()
  const nextWeek = new Map<string, Place | string>()
  for (const booking of bookings) {
    const at = firstSpanAfter(booking, context, (span) => reserved.has(booking, span))
    const place = at ? checkPlace(booking, at) : NO_SUCH_TIME
    nextWeek.set(booking.slotId, place)
    if (typeof place !== 'string') reserved.add(booking, place.at)
  }
  return new Map(
    bookings.map((booking) => {
      const append =
        booking.seriesId === null ? null : placeAtEnd(booking, booking.seriesId, context, checkPlace, reserved)
      if (append && typeof append !== 'string') reserved.add(booking, append.at)
      return [booking.slotId, { nextWeek: nextWeek.get(booking.slotId) ?? NO_SUCH_TIME, append }]
    }),
  )
}

function firstSpanAfter(
  booking: TimeSpan,
  { range, later }: PlanningContext,
  isReserved: (span: TimeSpan) => boolean,
): TimeSpan | null {
  for (let weeks = 1; weeks <= MAX_WEEKS; weeks++) {
    const span = later(booking, weeks)
    if (!span || !(overlaps(span, range) || isReserved(span))) return span
  }
  return null
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

function placeAtEnd(
  booking: BookingToPlace,
  seriesId: string,
  { range, later, until, teaching, lastOfSeries }: PlanningContext,
  checkPlace: PlaceCheck,
  reserved: ReservedTimes,
): Place | string {
  if (!teaching.has(booking.teacherId)) return NOT_TEACHING
  const last = lastOfSeries.get(seriesId) ?? booking.startsAt
  const weeksToLast = Math.floor((last.getTime() - booking.startsAt.getTime()) / WEEK_MS)
  for (let weeks = Math.max(1, weeksToLast); weeks <= MAX_WEEKS; weeks++) {
    const at = later(booking, weeks)
    if (!at) continue
    if (at.startsAt >= until) break
    if (at.startsAt <= last || overlaps(at, range) || reserved.has(booking, at)) continue
    const place = checkPlace(booking, at)
    if (typeof place !== 'string') return place
  }
  return NO_FREE_WEEK
}

type ReservedTimes = ReturnType<typeof reservedTimes>

/** Keeps track of the new times chosen so far, so that no teacher or learner gets two classes at once. */
function reservedTimes() {
  const times = new Map<string, (TimeSpan & { slotId: string })[]>()
  const keysOf = ({ teacherId, learnerId }: BookingToPlace) => [`teacher ${teacherId}`, `learner ${learnerId}`]
  return {
    add(booking: BookingToPlace, { startsAt, endsAt }: TimeSpan) {
      for (const key of keysOf(booking)) {
        times.set(key, [...(times.get(key) ?? []), { startsAt, endsAt, slotId: booking.slotId }])
      }
    },
    /** Returns true if the time overlaps a time reserved for another class of the teacher or learner. */
    has: (booking: BookingToPlace, span: TimeSpan) =>
      keysOf(booking).some((key) =>
        times.get(key)?.some((time) => time.slotId !== booking.slotId && overlaps(time, span)),
      ),
  }
}

type PlaceCheck = (booking: BookingToPlace, at: TimeSpan) => Place | string
const NOT_TEACHING = 'This teacher no longer teaches here'

function placeChecker(context: PlanningContext): PlaceCheck {
  const slotsOf = timetable(context.slots, ({ teacherId }) => teacherId)
  const classesOf = timetable(context.booked, ({ learnerId }) => learnerId)
  return ({ teacherId, learnerId }, at) => {
    if (!context.teaching.has(teacherId)) return NOT_TEACHING
    if (at.startsAt >= context.until) return 'This date is too far ahead'
    if (context.timeOffList.some((off) => (off.teacherId ?? teacherId) === teacherId && overlaps(off, at)))
      return 'This date is also a holiday or time off'
    if (classesOf(learnerId, at).length > 0) return 'The student already has a class at this time'
    const overlapping = slotsOf(teacherId, at)
    if (overlapping.some(({ booked }) => booked)) return 'This slot is booked'
    const [slot] = overlapping
    if (!slot) return { at, slotId: null }
    const same = slot.startsAt.getTime() === at.startsAt.getTime() && slot.endsAt.getTime() === at.endsAt.getTime()
    return same ? { at, slotId: slot.id } : 'Another free slot overlaps this time'
  }
}
