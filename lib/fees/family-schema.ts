import { z } from 'zod'
import { withoutCreditChoices } from '@/lib/core/config/fee-settings'
import { auditRow } from '@/lib/core/observability/audit'
import { creditAccount, creditEntry } from '@/lib/credits/schema'
import { due, enrolment, plan } from './schema'

/** An account's fees, for the family and the office. */
export const familyFees = z.object({
  /** Open fees, and those excused in the last 90 days, oldest due date first. */
  dues: z.array(due),
  /** The latest paid fees, newest first. */
  paid_dues: z.array(due),
  open_amount: z.number().int(),
  overdue_amount: z.number().int(),
  /** Rupees paid in advance. They cover the next fees. */
  advance: z.number().int(),
  enrolments: z.array(enrolment),
  credits: z.array(creditAccount),
  /** Packages that the family can buy for its courses. */
  plans: z.array(plan.omit({ enrolled: true, revision: true, retired: true })),
  /** Whether a student who has no paid classes left can book a class. */
  booking_without_credit: z.enum(withoutCreditChoices),
})
export type FamilyFees = z.infer<typeof familyFees>

/** An account's fees, payments and history, for the office. */
export const personFees = familyFees.extend({
  entries: z.array(creditEntry),
  payments: z.array(
    z.object({
      id: z.string(),
      amount: z.number().int(),
      method: z.string(),
      reference: z.string().nullable(),
      paid_on: z.string(),
      status: z.enum(['pending', 'approved', 'rejected']),
      /** The part of the payment that does not cover any fee yet, in rupees. */
      unallocated: z.number().int(),
      covers: z.array(z.object({ due_id: z.string(), label: z.string(), amount: z.number().int() })),
      receipt_id: z.string().nullable(),
      receipt_number: z.string().nullable(),
    }),
  ),
  /**
   * The ID of the newest payment, and the ID of the newest fee added by the office. To record a payment, send
   * `last_payment_id` as `seen`. To add a fee, send `last_charge_id` as `seen`.
   */
  last_payment_id: z.string().nullable(),
  last_charge_id: z.string().nullable(),
  history: z.array(auditRow),
})
export type PersonFees = z.infer<typeof personFees>
