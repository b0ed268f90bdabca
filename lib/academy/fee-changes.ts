import type { FeeSettings } from '@/lib/core/config/fee-settings'
import { siblingAmount } from '@/lib/core/config/fee-texts'
import { clockTime } from '@/lib/core/time/format'
import type { Change } from './schema'

/** The labels of each setting's options, in the order in which the form lists them. */
export const optionTexts = {
  fifth_week: { class: 'The plan includes the class', none: 'No class', extra: 'The class costs extra' },
  sibling_discount: { none: 'No discount', later: 'Every child after the first', all: 'All children in the family' },
  sibling_kind: { percent: 'Per cent', rupees: 'Rupees' },
  booking_without_credit: { nothing: 'Allowed', warning: 'Allowed, with a warning', refuse: 'Not allowed' },
  who_may_cancel: { family: 'Families, teachers and the office', office: 'Only teachers and the office' },
  late_cancellation: { counts: 'The class counts as used', returns: 'The family gets the class back' },
} as const satisfies { [Field in keyof FeeSettings]?: Record<FeeSettings[Field] & string, string> }

export const JOINING_DAY = 'The day on which the course began'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const reminder = (count: number) => (count === 0 ? 'No reminder' : days(count))

function siblingValue(settings: FeeSettings): string {
  const { sibling_discount } = settings
  if (sibling_discount === 'none') return optionTexts.sibling_discount.none
  return `${siblingAmount(settings)} for ${sibling_discount === 'later' ? 'every child after the first' : 'all children in the family'}`
}

/** The label of each setting, and its value in words. Settings that belong together share one label. */
const described: readonly (readonly [what: string, value: (settings: FeeSettings) => string])[] = [
  ['Due day', ({ due_day }) => (due_day === null ? JOINING_DAY : String(due_day))],
  ['Days until a fee is overdue', ({ grace_days }) => days(grace_days)],
  ['Reminder before the due date', ({ reminder_days_before }) => reminder(reminder_days_before)],
  ['Reminder on the due date', ({ remind_on_due_day }) => yesNo(remind_on_due_day)],
  ['Reminder after the due date', ({ reminder_days_after }) => reminder(reminder_days_after)],
  [
    'Quiet hours',
    ({ quiet_from: from, quiet_until: until }) =>
      from === until ? 'None' : `${clockTime(from)} to ${clockTime(until)}`,
  ],
  ['Make-up classes are valid for', ({ make_up_days }) => days(make_up_days)],
  ['Make-up classes per term', ({ make_up_per_term }) => String(make_up_per_term)],
  ['Late cancellation', ({ late_cancellation }) => optionTexts.late_cancellation[late_cancellation]],
  ['Give a class back if it falls on a holiday', ({ holiday_returns }) => yesNo(holiday_returns)],
  ['Unused classes that carry over', ({ carry_over }) => String(carry_over)],
  [
    'Validity of new plans',
    ({ plan_validity_days }) => (plan_validity_days === null ? 'No limit' : days(plan_validity_days)),
  ],
  ['Fifth week of a month', ({ fifth_week }) => optionTexts.fifth_week[fifth_week]],
  ['Sibling discount', siblingValue],
  [
    'Booking with no classes left',
    ({ booking_without_credit }) => optionTexts.booking_without_credit[booking_without_credit],
  ],
  ['Stop new bookings while a fee is overdue', ({ block_overdue_booking }) => yesNo(block_overdue_booking)],
  ['Who can cancel or move classes', ({ who_may_cancel }) => optionTexts.who_may_cancel[who_may_cancel]],
]

/** Lists the changed settings for fees and classes: their labels, and their old and new values in words. */
export const feeChanges = (from: FeeSettings, to: FeeSettings): Change[] =>
  described
    .map(([what, value]) => ({ what, from: value(from), to: value(to) }))
    .filter((change) => change.from !== change.to)
