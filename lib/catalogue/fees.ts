import { rupees } from '@/lib/core/time/format'
import { type Course, coursesOnSale } from './courses'

/** The range of fees across all courses on sale. */
export interface Fees {
  areEqual: boolean
  lowest: number
  /** The list price that the cheapest courses share. Null if their list prices differ or do not exceed the fee. */
  listPrice: number | null
  /** The fee or the range of fees as text, such as "₹700" or "₹500 to ₹1,500". */
  span: string
}

/** The default fee. The payment page uses this fee for an unknown course (contract 24.4). */
export const USUAL_FEE = 700
export const USUAL_LIST_PRICE = 800

/** Returns a text such as "₹900 for families abroad". */
export const abroadText = (fee: number): string => `${rupees(fee)} for families abroad`

type Priced = Pick<Course, 'fee' | 'listPrice'>
const usual: Priced = { fee: USUAL_FEE, listPrice: USUAL_LIST_PRICE }

export function fees(courses: readonly Priced[] = coursesOnSale()): Fees {
  const priced = courses.length > 0 ? courses : [usual]
  const amounts = priced.map(({ fee }) => fee)
  const lowest = Math.min(...amounts)
  const highest = Math.max(...amounts)
  const [listPrice = lowest, ...others] = new Set(
    priced.filter(({ fee }) => fee === lowest).map((course) => course.listPrice),
  )
  return {
    areEqual: lowest === highest,
    lowest,
    listPrice: others.length === 0 && listPrice > lowest ? listPrice : null,
    span: feeSpan(amounts),
  }
}

/** Returns "₹700", or "₹500 to ₹1,500". */
export function feeSpan(amounts: readonly number[]): string {
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  return lowest === highest ? rupees(lowest) : `${rupees(lowest)} to ${rupees(highest)}`
}
