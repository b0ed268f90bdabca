/** A learner's courses whose classes are counted, and the classes left. */
export interface Counting {
  /** The enrolments by first day, and whether their plan has classes. */
  enrolments: { course: string; from: string; counted: boolean }[]
  balances: { course: string; minutes: number; left: number }[]
}

const NONE = { course: '', from: '', counted: false }

/** A class of which the course is to be found. `chosen` is the subject if a person chose it. */
interface Class {
  taught: readonly string[]
  chosen: string | null
  minutes: number
  /** The academy date of the class. */
  day: string
}

/**
 * Returns the course in which a class is counted, or null if it is not counted. That is the chosen subject, otherwise
 * the first taught course with classes left, otherwise the first taught course with a counted plan. The last enrolment
 * before the class decides, also if it has ended, so that nobody books without limit after leaving.
 */
export function countedCourse(
  { enrolments, balances }: Counting,
  { taught, chosen, minutes, day }: Class,
): string | null {
  const hasLeft = (course: string) =>
    balances.some((balance) => balance.course === course && balance.minutes === minutes && balance.left > 0)
  const hasPlan = (course: string) =>
    enrolments
      .filter((enrolment) => enrolment.course === course && enrolment.from <= day)
      .reduce((last, next) => (last && last.from > next.from ? last : next), NONE).counted
  const candidates = chosen === null ? taught : [chosen]
  return candidates.find(hasLeft) ?? candidates.find(hasPlan) ?? null
}

/** Returns the classes left of one length in a course. */
export const leftIn = ({ balances }: Counting, course: string, minutes: number): number =>
  balances.find((balance) => balance.course === course && balance.minutes === minutes)?.left ?? 0
