import { z } from 'zod'
import { plainText, wholeNumber } from '@/lib/core/http/fields'

/**
 * The settings for fees and classes that the office edits on /academy (contract 72). This module also runs in the
 * browser.
 */

export const fifthWeekChoices = ['class', 'none', 'extra'] as const
export const siblingChoices = ['none', 'later', 'all'] as const
export const discountKinds = ['percent', 'rupees'] as const
export const withoutCreditChoices = ['nothing', 'warning', 'refuse'] as const
export const cancelChoices = ['family', 'office'] as const
export const lateChoices = ['counts', 'returns'] as const

/** The last day that exists in every month. */
export const LAST_DUE_DAY = 28
const MAX_DAYS = 1000

/** Returns a schema that accepts null or a whole number within limits. Converts the empty string to null. */
const optionalNumber = (least: number, most: number, error: string) =>
  z
    .union([z.literal(''), z.null(), wholeNumber(least, most, error)], { error })
    .transform((value) => (value === '' ? null : value))

const yesOrNo = z.boolean({ error: 'Choose yes or no' })
const choice = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, { error: 'Choose one of the options' })

const HALF_HOUR = 'Choose a time on the hour or half hour'
const halfHour = plainText(HALF_HOUR).regex(/^([01]\d|2[0-3]):(00|30)$/, { error: HALF_HOUR })

export const feeFields = {
  /**
   * The day of the month on which fees are due. If null, they are due on the day of the month on which the enrolment
   * began, but no later than the 28th.
   */
  due_day: optionalNumber(1, LAST_DUE_DAY, `Choose a day from 1 to ${LAST_DUE_DAY}, or the joining day`),
  /** How many days after its due date a fee can still be paid before it is overdue. */
  grace_days: wholeNumber(0, 60),
  /** How many days before the due date a reminder is sent. 0 for no such reminder. */
  reminder_days_before: wholeNumber(0, 30),
  remind_on_due_day: yesOrNo,
  /** How many days after the due date a reminder is sent. 0 for no such reminder. */
  reminder_days_after: wholeNumber(0, 60),
  /**
   * The start and end of the quiet hours in the family's time zone. If both times are equal, there are no quiet hours.
   */
  quiet_from: halfHour,
  quiet_until: halfHour,
  /** How many days a make-up class stays valid. */
  make_up_days: wholeNumber(1, MAX_DAYS),
  /** The maximum number of make-up classes for classes that the family cancelled, per learner, course and term. */
  make_up_per_term: wholeNumber(0, 100),
  /** The maximum number of unused classes that stay valid for one more period. */
  carry_over: wholeNumber(0, 100),
  /** The default validity of new packages, in days. Null for no limit. */
  plan_validity_days: optionalNumber(1, MAX_DAYS, `Enter 1 to ${MAX_DAYS} days, or leave the field empty`),
  /** Whether the fifth class of a month is part of the plan, does not take place, or costs extra. */
  fifth_week: choice(fifthWeekChoices),
  /** Which children of a family get the sibling discount: none, all after the first, or all. */
  sibling_discount: choice(siblingChoices),
  sibling_kind: choice(discountKinds),
  /** The sibling discount in per cent or whole rupees, depending on `sibling_kind`. */
  sibling_value: wholeNumber(0, 100_000),
  /** True if a family with an overdue fee cannot book. */
  block_overdue_booking: yesOrNo,
  /** How the app handles a booking by a family with no classes left: accepts it, warns, or rejects it. */
  booking_without_credit: choice(withoutCreditChoices),
  /** Whether families can cancel and move classes. Teachers and the office always can. */
  who_may_cancel: choice(cancelChoices),
  /**
   * What happens if a family asks the office to cancel a class after the deadline. The class counts as used, or the
   * family gets the class back.
   */
  late_cancellation: choice(lateChoices),
  /** True if families get the credit back when a holiday cancels a class. */
  holiday_returns: yesOrNo,
}
const feeSettings = z.object(feeFields)
export type FeeSettings = z.output<typeof feeSettings>

/** Returns an error if the value of the sibling discount is not valid, otherwise null. */
export function siblingFault({
  sibling_discount,
  sibling_kind,
  sibling_value,
}: Pick<FeeSettings, 'sibling_discount' | 'sibling_kind' | 'sibling_value'>): string | null {
  if (sibling_discount === 'none') return null
  if (sibling_kind === 'percent' && (sibling_value < 1 || sibling_value > 100)) return 'Enter 1 to 100 per cent'
  return sibling_value < 1 ? 'Enter an amount of at least ₹1' : null
}

/** The settings that apply until the office changes them. */
export const defaultFeeSettings: FeeSettings = {
  due_day: 1,
  grace_days: 5,
  reminder_days_before: 3,
  remind_on_due_day: true,
  reminder_days_after: 7,
  quiet_from: '21:00',
  quiet_until: '08:00',
  make_up_days: 90,
  make_up_per_term: 2,
  carry_over: 4,
  plan_validity_days: null,
  fifth_week: 'class',
  sibling_discount: 'none',
  sibling_kind: 'percent',
  sibling_value: 0,
  block_overdue_booking: false,
  booking_without_credit: 'nothing',
  who_may_cancel: 'family',
  late_cancellation: 'counts',
  holiday_returns: true,
}
