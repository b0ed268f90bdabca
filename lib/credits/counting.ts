/** The data that determines which course a learner's class counts towards. */
export interface CountingData {
  /** The learner's enrolments. `from` is the first day. `counted` is true if the plan counts classes. */
  enrolments: { course: string; from: string; counted: boolean }[]
  balances: { course: string; minutes: number; left: number }[]
}

const NONE = { course: '', from: '', counted: false }

/** A class that a learner books. `chosen` is the chosen subject, or null if none is chosen. */
interface NewClass {
  taught: readonly string[]
  chosen: string | null
  minutes: number
  /** The date of the class in the academy's zone. */
  day: string
}

/**
 * Returns the course that a class counts towards, or null if the class is not counted. Looks first for a course with
 * classes left, then for a course whose plan counts classes. Includes ended enrolments, so that former students
 * cannot book without a limit.
 */
export function countedCourse(
  { enrolments, balances }: CountingData,
  { taught, chosen, minutes, day }: NewClass,
): string | null {
  const hasClassesLeft = (course: string) =>
    balances.some((balance) => balance.course === course && balance.minutes === minutes && balance.left > 0)
  const hasPlan = (course: string) =>
    enrolments
      .filter((enrolment) => enrolment.course === course && enrolment.from <= day)
      .reduce((last, next) => (last && last.from > next.from ? last : next), NONE).counted
  const candidates = chosen === null ? taught : [chosen]
  return candidates.find(hasClassesLeft) ?? candidates.find(hasPlan) ?? null
}

/** Returns how many classes of this length are left in a course. */
export const classesLeftIn = ({ balances }: CountingData, course: string, minutes: number): number =>
  balances.find((balance) => balance.course === course && balance.minutes === minutes)?.left ?? 0
