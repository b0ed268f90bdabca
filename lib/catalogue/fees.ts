import { rupees } from '@/lib/core/time/format'
import { type Course, soldCourses } from './courses'

/** The fees of the courses that are sold, for pages about all courses. */
export interface Fees {
  /** True if all courses have the same fee and the same list price. */
  areEqual: boolean
  lowest: number
  /** The list price of the course with the lowest fee. */
  listPrice: number
  /** "₹700", or "₹500 to ₹1,500". */
  span: string
}

/** The fee of a payment whose course is not known (contract 24.4). */
export const USUAL_FEE = 700
const USUAL_LIST_PRICE = 800

export function fees(courses: readonly Course[] = soldCourses()): Fees {
  const ascending = courses.toSorted((one, other) => one.fee - other.fee)
  const { fee: lowest = USUAL_FEE, listPrice = USUAL_LIST_PRICE } = ascending[0] ?? {}
  const highest = ascending.at(-1)?.fee ?? lowest
  return {
    areEqual: courses.every((course) => course.fee === lowest && course.listPrice === listPrice),
    lowest,
    listPrice,
    span: lowest === highest ? rupees(lowest) : `${rupees(lowest)} to ${rupees(highest)}`,
  }
}
