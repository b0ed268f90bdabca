import type { CreditAccount } from '@/lib/credits/schema'
import type { FamilyFees } from '@/lib/fees/family-schema'
import { leftInText } from './fee-texts'

export interface ClassToCount {
  learnerId: string | null | undefined
  /** The subject of the class. If no subject is chosen, the courses that the teacher teaches. */
  courses: readonly string[]
  /** The length of the class, if a slot is chosen. */
  minutes?: number | undefined
}

/**
 * Returns a text such as "3 classes left in Carnatic Vocal." Returns null if the class would not be deducted from paid
 * classes. With several courses, uses the first one that has classes left.
 */
export function classesLeftText(fees: FamilyFees | undefined, about: ClassToCount): string | null {
  const { learnerId, courses, minutes } = about
  const fitting = (fees?.credits ?? []).filter(
    (account) =>
      account.learner_id === learnerId && account.class_type === 'private' && (!minutes || account.minutes === minutes),
  )
  const sortedAccounts = courses.flatMap((course) => fitting.filter(({ course_name: name }) => name === course))
  const used = sortedAccounts.find(({ classes_left: left }) => left > 0) ?? sortedAccounts[0]
  if (!used) return null
  const without = withoutClasses[fees?.booking_without_credit ?? 'nothing']
  if (used.classes_left <= 0 && without) return `${leftInText(used)}. ${without}`
  const alike = sortedAccounts.filter(({ course_name: name }) => name === used.course_name)
  return `${alike.map((account) => `${leftInText(account)}${alike.length > 1 ? lengthOf(account) : ''}`).join(', ')}.`
}

/** The advice to a family with no classes left. The keys are the values of the setting `booking_without_credit`. */
const withoutClasses = {
  nothing: '',
  warning: 'You can book now and pay for more classes later.',
  refuse: 'To book more, renew the course on your home page.',
} as const

const lengthOf = ({ minutes }: CreditAccount) => ` (${minutes} minutes)`

/** Returns the length of a class in minutes. */
export const minutesOf = ({ starts_at: start, ends_at: end }: { starts_at: string; ends_at: string }): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
