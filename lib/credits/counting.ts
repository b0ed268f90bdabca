/** A learner's courses whose classes are counted, and the classes left. */
export interface Counting {
  /** The courses with a plan that has classes, with the first and the last day. Null = without an end. */
  plans: { course: string; from: string; to: string | null }[]
  balances: { course: string; minutes: number; left: number }[]
}

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
 * the first taught course with classes left, otherwise the first taught course with a counted plan on that day.
 */
export function countedCourse({ plans, balances }: Counting, { taught, chosen, minutes, day }: Class): string | null {
  const hasLeft = (course: string) =>
    balances.some((balance) => balance.course === course && balance.minutes === minutes && balance.left > 0)
  const hasPlan = (course: string) =>
    plans.some((plan) => plan.course === course && plan.from <= day && (plan.to === null || plan.to >= day))
  const candidates = chosen === null ? taught : [chosen]
  return candidates.find(hasLeft) ?? candidates.find(hasPlan) ?? null
}

/** Returns the classes left of one length in a course. */
export const leftIn = ({ balances }: Counting, course: string, minutes: number): number =>
  balances.find((balance) => balance.course === course && balance.minutes === minutes)?.left ?? 0
