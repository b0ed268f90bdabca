import { classCount, lotText, partPayment } from '@/components/fees/fee-texts'
import { courseLabel } from '@/lib/catalogue/courses'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { CreditAccount } from '@/lib/credits/schema'
import { dueText } from '@/lib/fees/due-text'
import type { FamilyFees } from '@/lib/fees/family-schema'
import type { DueView } from '@/lib/fees/schema'

export const BEING_CHECKED = 'Payment is being checked'

/** Returns the fees that are not fully paid, including those that a pending payment covers. */
export const openDues = (fees: FamilyFees): DueView[] => fees.dues.filter(({ open }) => open > 0)

/** Returns the fees that the family can pay now. */
export const payableDues = (fees: FamilyFees): DueView[] => openDues(fees).filter(({ pending }) => !pending)

/** True if the fees and classes belong to several students. Texts must then name the student. */
export const hasSeveralLearners = ({ dues, credits, enrolments }: FamilyFees): boolean =>
  new Set([...dues, ...credits, ...enrolments].flatMap(({ learner_id: id }) => id ?? [])).size > 1

export const sumOf = (dues: readonly DueView[]): number => dues.reduce((sum, { open }) => sum + open, 0)

/** Returns "Asha, Carnatic Vocal: December 2026". If `showLearnerName` is false, leaves out the student's name. */
export function dueTitle(due: DueView, showLearnerName: boolean): string {
  const text = dueText(due)
  return showLearnerName && due.learner_name ? `${due.learner_name}, ${text}` : text
}

/**
 * Returns notes about a fee: "₹400 of ₹2,400 paid" for a part payment, and "₹200 off" with the reason for a discount.
 */
export function dueNotes(due: DueView): string[] {
  const { amount, concession, list_amount: list } = due
  const discount = list > amount ? `${rupees(list - amount)} off${concession ? ` (${concession})` : ''}` : ''
  return [partPayment(due), discount].filter(Boolean)
}

/** Returns "3 of 8 classes left", "No classes left", or the number of booked classes that have not been paid for. */
export function leftText({ classes_left: left }: Pick<CreditAccount, 'classes_left'>, planClasses?: number): string {
  if (left < 0) return `${classCount(-left)} not paid yet`
  if (left === 0) return 'No classes left'
  return planClasses && left <= planClasses ? `${left} of ${classCount(planClasses)} left` : `${classCount(left)} left`
}

/**
 * Returns when the classes expire, such as "use them by 23 Feb 2027". Describes each lot if there are several, or if
 * the only lot contains make-up classes.
 */
export function lotsText(lots: CreditAccount['lots']): string {
  const [first, ...others] = lots
  if (!first) return ''
  if (others.length === 0 && !first.make_up) {
    if (!first.expires_on) return ''
    return `use ${first.classes === 1 ? 'it' : 'them'} by ${shortDate(first.expires_on)}`
  }
  return lots.map(lotText).join(', ')
}

/** Returns "3 classes left in Carnatic Vocal". */
export const leftInText = (account: CreditAccount): string =>
  `${leftText(account)} in ${courseLabel(account.course_name)}`
