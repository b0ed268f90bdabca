import { z } from 'zod'
import '@/lib/core/config/zod-settings'
import {
  cancelChoices,
  discountKinds,
  feeFields,
  fifthWeekChoices,
  lateChoices,
  siblingChoices,
  siblingFault,
  withoutCreditChoices,
} from '@/lib/core/config/fee-settings'

/**
 * Returns the request schema for the fee and class settings. `seen` validates the version number that the admin saw.
 */
export const feeSettingsBody = <Seen extends z.ZodType>(seen: Seen) =>
  z.object({ ...feeFields, seen }).superRefine((fees, context) => {
    const fault = siblingFault(fees)
    if (fault) context.addIssue({ code: 'custom', path: ['sibling_value'], message: fault })
  })

export const storedFeeSettings = z.object({
  /** The day of the month when fees are due. Null to use the day of the enrolment's start date. */
  due_day: z.number().int().nullable(),
  grace_days: z.number().int(),
  reminder_days_before: z.number().int(),
  remind_on_due_day: z.boolean(),
  reminder_days_after: z.number().int(),
  quiet_from: z.string(),
  quiet_until: z.string(),
  make_up_days: z.number().int(),
  make_up_per_term: z.number().int(),
  carry_over: z.number().int(),
  /** The default validity of new packages, in days. Null for no limit. */
  plan_validity_days: z.number().int().nullable(),
  fifth_week: z.enum(fifthWeekChoices),
  sibling_discount: z.enum(siblingChoices),
  sibling_kind: z.enum(discountKinds),
  sibling_value: z.number().int(),
  block_overdue_booking: z.boolean(),
  booking_without_credit: z.enum(withoutCreditChoices),
  who_may_cancel: z.enum(cancelChoices),
  late_cancellation: z.enum(lateChoices),
  holiday_returns: z.boolean(),
})
