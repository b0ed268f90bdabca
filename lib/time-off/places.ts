/**
 * Finds new times for classes that fall on time off. Has no database access, so that unit tests can cover every case.
 */
export interface Hour {
  startsAt: Date
  endsAt: Date
}

export interface LessonToPlace extends Hour {
  slotId: string
  teacherId: string
  learnerId: string
}

/** An active slot, either free or booked. */
export interface KnownSlot extends Hour {
  id: string
  teacherId: string
  booked: boolean
}

export interface Surroundings {
  /** The time off that is being added. */
  range: Hour
  slots: readonly KnownSlot[]
  /** Other classes of the affected learners. */
  booked: readonly (Hour & { learnerId: string })[]
  /** Existing time off and holidays. A holiday has no teacher. */
  daysOff: readonly (Hour & { teacherId: string | null })[]
  /** The IDs of people who still teach. */
  teaching: ReadonlySet<string>
  /** The latest time for which slots can be added. */
  until: Date
  /** Moves a span by a number of weeks. Returns null if the new time does not exist because the clocks change. */
  later: (hour: Hour, weeks: number) => Hour | null
}

/** A new time for a class, either in an existing free slot or in a slot that must be added. */
export interface Place {
  at: Hour
  slotId: string | null
}

export const overlaps = (one: Hour, other: Hour) => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Maximum number of weeks to search. This is longer than any range of time off. */
const MAX_WEEKS = 120

/**
 * Finds a new time for each class, keyed by the class's slot. The new time is the same time of day in the first later
 * week that is outside the time off. It must also not be assigned to an earlier class of the list. If there is none,
 * returns the reason instead.
 */
export function placesFor(
  lessons: readonly LessonToPlace[],
  surroundings: Surroundings,
): ReadonlyMap<string, Place | string> {
  const usedTimes: (Hour & Pick<LessonToPlace, 'teacherId' | 'learnerId'>)[] = []
  const places = new Map<string, Place | string>()
  for (const lesson of lessons) {
    const { teacherId, learnerId } = lesson
    const at = firstHourAfter(lesson, surroundings, (hour) =>
      usedTimes.some((one) => overlaps(one, hour) && (one.teacherId === teacherId || one.learnerId === learnerId)),
    )
    const place = at ? judge(lesson, at, surroundings) : 'This time does not exist, because the clocks change'
    places.set(lesson.slotId, place)
    if (typeof place !== 'string') usedTimes.push({ ...place.at, teacherId, learnerId })
  }
  return places
}

function firstHourAfter(lesson: Hour, { range, later }: Surroundings, isGiven: (hour: Hour) => boolean): Hour | null {
  for (let weeks = 1; weeks <= MAX_WEEKS; weeks++) {
    const hour = later(lesson, weeks)
    if (!hour || !(overlaps(hour, range) || isGiven(hour))) return hour
  }
  return null
}

function judge({ teacherId, learnerId }: LessonToPlace, at: Hour, around: Surroundings): Place | string {
  if (!around.teaching.has(teacherId)) return 'This teacher no longer teaches here'
  if (at.startsAt >= around.until) return 'This date is too far ahead'
  if (around.daysOff.some((off) => (off.teacherId ?? teacherId) === teacherId && overlaps(off, at)))
    return 'This date is also a holiday or time off'
  if (around.booked.some((one) => one.learnerId === learnerId && overlaps(one, at)))
    return 'The student already has a class at this time'
  const inTheWay = around.slots.filter((slot) => slot.teacherId === teacherId && overlaps(slot, at))
  if (inTheWay.some(({ booked }) => booked)) return 'This slot is booked'
  const [slot] = inTheWay
  if (!slot) return { at, slotId: null }
  const same = slot.startsAt.getTime() === at.startsAt.getTime() && slot.endsAt.getTime() === at.endsAt.getTime()
  return same ? { at, slotId: slot.id } : 'The free slots at this time have a different length'
}
