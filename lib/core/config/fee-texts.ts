import { clockTime, rupees } from '@/lib/core/time/format'
import type { FeeSettings } from './fee-settings'

/** Builds the sentences that families read about each setting for fees and classes. */

/** The fee settings, and the academy's cancellation notice in hours (`cancelHours`). */
type DescribedSettings = FeeSettings & { cancelHours: number }

const countText = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Returns "1st", "2nd" or "21st". */
function ordinal(day: number): string {
  const suffixes: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' }
  return `${day}${day > 10 && day < 14 ? 'th' : (suffixes[day % 10] ?? 'th')}`
}

const dueDayText = ({ due_day }: FeeSettings): string =>
  due_day === null
    ? 'Monthly fees are due on the day of the month on which the course began.'
    : `Monthly fees are due on the ${ordinal(due_day)} of the month.`

const graceText = ({ grace_days }: FeeSettings): string =>
  grace_days === 0
    ? 'A fee that is not paid by its due date is overdue.'
    : `A fee is overdue if it is not paid within ${countText(grace_days, 'day')} of its due date.`

const reminderBeforeText = ({ reminder_days_before: days }: FeeSettings): string =>
  days === 0
    ? 'We do not remind you before the due date.'
    : `We remind you ${countText(days, 'day')} before the due date if the fee is not paid yet.`

const reminderOnDayText = ({ remind_on_due_day }: FeeSettings): string =>
  remind_on_due_day
    ? 'We remind you on the due date if the fee is not paid yet.'
    : 'We do not remind you on the due date.'

const reminderAfterText = ({ reminder_days_after: days }: FeeSettings): string =>
  days === 0
    ? 'We do not remind you after the due date.'
    : `We remind you ${countText(days, 'day')} after the due date if the fee is not paid yet.`

const quietHoursText = ({ quiet_from, quiet_until }: FeeSettings): string =>
  quiet_from === quiet_until
    ? 'We send fee reminders and announcements at any time of the day.'
    : `We do not send fee reminders or announcements between ${clockTime(quiet_from)} and ${clockTime(quiet_until)} in your time zone.`

const inTime = (hours: number) =>
  hours === 0 ? 'before it starts' : `at least ${countText(hours, 'hour')} before it starts`
const tooLate = (hours: number) =>
  hours === 0 ? 'after it has started' : `less than ${countText(hours, 'hour')} before it starts`

function makeUpText({ make_up_days, make_up_per_term, who_may_cancel, cancelHours }: DescribedSettings): string {
  if (make_up_per_term === 0) return 'A class that you cancel does not become a make-up class.'
  const cancelled =
    who_may_cancel === 'family' ? 'A class that you cancel' : 'A class that the office cancels at your request'
  return `${cancelled} ${inTime(cancelHours)} becomes a make-up class. You can use it within ${countText(make_up_days, 'day')} of the cancellation. Each student gets at most ${make_up_per_term === 1 ? '1 make-up class' : `${make_up_per_term} make-up classes`} per term and course.`
}

function carryOverText({ carry_over }: FeeSettings): string {
  if (carry_over === 0) return 'Classes expire if you have not used them by the end of the month or term.'
  const classes = carry_over === 1 ? '1 unused class stays' : `up to ${carry_over} unused classes stay`
  return `At the end of a month or term, ${classes} valid for the next month or term.`
}

const planValidityText = ({ plan_validity_days: days }: FeeSettings): string =>
  days === null
    ? 'Otherwise, classes expire only if their plan sets a limit.'
    : `Classes also expire after ${countText(days, 'day')}, unless their plan states another limit.`

const fifthWeekTexts: Record<FeeSettings['fifth_week'], string> = {
  class: 'If a month has a fifth class, the plan includes it.',
  none: 'If a month has a fifth week, there is no class in that week.',
  extra: 'If a month has a fifth class, it costs extra.',
}

/** Returns the sibling discount as "10%" or "₹500". */
export const siblingAmount = ({ sibling_kind, sibling_value }: FeeSettings): string =>
  sibling_kind === 'percent' ? `${sibling_value}%` : rupees(sibling_value)

function siblingText(settings: FeeSettings): string {
  const { sibling_discount } = settings
  if (sibling_discount === 'none') return 'There is no discount for brothers and sisters.'
  return sibling_discount === 'later'
    ? `Each child after the first in a family gets ${siblingAmount(settings)} off each plan fee.`
    : `If two or more children from one family learn here, each of them gets ${siblingAmount(settings)} off each plan fee.`
}

const overdueText = ({ block_overdue_booking }: FeeSettings): string =>
  block_overdue_booking
    ? 'You cannot book new classes while a fee is overdue.'
    : 'You can book classes even while a fee is overdue.'

const withoutCreditTexts: Record<FeeSettings['booking_without_credit'], string> = {
  nothing: 'You can book a class even if you have no classes left.',
  warning: 'If you have no classes left, the app warns you, but you can still book.',
  refuse: 'You can book a class only if you have classes left.',
}

const cancelTexts: Record<FeeSettings['who_may_cancel'], string> = {
  family: 'You, your teacher and the office can cancel or move a class.',
  office: 'Only your teacher and the office can cancel or move a class. If you cannot come, write to the office.',
}

const lateText = ({ late_cancellation, cancelHours }: DescribedSettings): string =>
  `If you ask the office to cancel a class ${tooLate(cancelHours)}, ${late_cancellation === 'counts' ? 'the class counts as used' : 'you get the class back'}.`

const holidayText = ({ holiday_returns }: FeeSettings): string =>
  holiday_returns
    ? 'If a class is cancelled because of a holiday, you get the class back.'
    : 'A class that is cancelled because of a holiday counts as used.'

/**
 * Returns the text for each setting. Some texts cover several settings, such as the start and end of the quiet hours.
 */
export const feeTexts = (settings: DescribedSettings) => ({
  due_day: dueDayText(settings),
  grace_days: graceText(settings),
  reminder_days_before: reminderBeforeText(settings),
  remind_on_due_day: reminderOnDayText(settings),
  reminder_days_after: reminderAfterText(settings),
  quiet_hours: quietHoursText(settings),
  make_up: makeUpText(settings),
  late_cancellation: lateText(settings),
  holiday_returns: holidayText(settings),
  carry_over: carryOverText(settings),
  plan_validity_days: planValidityText(settings),
  fifth_week: fifthWeekTexts[settings.fifth_week],
  sibling_discount: siblingText(settings),
  booking_without_credit: withoutCreditTexts[settings.booking_without_credit],
  block_overdue_booking: overdueText(settings),
  who_may_cancel: cancelTexts[settings.who_may_cancel],
})
export type FeeTexts = ReturnType<typeof feeTexts>

/** The texts of the fee settings, in groups. The form and the public page show the groups in this order. */
const groups: readonly { title: string; texts: readonly (keyof FeeTexts)[] }[] = [
  {
    title: 'Dues and reminders',
    texts: ['due_day', 'grace_days', 'reminder_days_before', 'remind_on_due_day', 'reminder_days_after', 'quiet_hours'],
  },
  {
    title: 'Make-up classes',
    texts: ['make_up', 'late_cancellation', 'holiday_returns', 'carry_over', 'plan_validity_days', 'fifth_week'],
  },
  { title: 'Discounts', texts: ['sibling_discount'] },
  { title: 'Booking', texts: ['booking_without_credit', 'block_overdue_booking', 'who_may_cancel'] },
]

/** Returns all sentences in groups. */
export function feeTextGroups(settings: DescribedSettings): { title: string; sentences: string[] }[] {
  const texts = feeTexts(settings)
  return groups.map(({ title, texts: names }) => ({ title, sentences: names.map((name) => texts[name]) }))
}
