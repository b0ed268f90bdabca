import { z } from 'zod'
import { dateField, idField, requiredText, wholeNumber } from '@/lib/core/http/fields'

/** The API fields for the ledger and the balances of classes (contract 70). */

/** The kind of class that a balance counts. */
const creditKey = {
  course_name: z.string(),
  class_type: z.enum(['private', 'group']),
  minutes: z.number().int(),
}

const creditReasons = [
  'paid',
  'payment_reversed',
  'booked',
  'cancelled',
  'teacher_absent',
  'time_off',
  'holiday',
  'academy',
  'forgiven',
  'undone',
  'used_after_all',
  'expired',
  'carried',
  'extended',
  'refunded',
  'adjusted',
] as const
export type CreditReason = (typeof creditReasons)[number]

export const creditAccount = z.object({
  learner_id: z.string(),
  learner_name: z.string(),
  ...creditKey,
  classes_left: z.number().int(),
  /** The classes left in each lot. `expires_on` is the last day to use them, or null without a limit. */
  lots: z.array(z.object({ classes: z.number().int(), expires_on: z.string().nullable(), make_up: z.boolean() })),
  /** True if at most one class is left and the learner has a package that can be renewed. */
  renew: z.boolean(),
})
export type CreditAccount = z.infer<typeof creditAccount>

/** Identifies a balance: the learner, the course, and the type and length of the classes. */
export const creditKeyOf = (
  one: Pick<CreditAccount, 'learner_id' | 'course_name' | 'class_type' | 'minutes'>,
): string => [one.learner_id, one.course_name, one.class_type, one.minutes].join(' ')

/** A line of the ledger. */
export const creditEntry = z.object({
  id: z.string(),
  learner_id: z.string(),
  learner_name: z.string(),
  ...creditKey,
  classes: z.number().int(),
  reason: z.enum(creditReasons),
  /** The balance after this entry. */
  balance: z.number().int(),
  /** The start of the class that the entry is about. */
  class_starts_at: z.iso.datetime().nullable(),
  due_label: z.string().nullable(),
  expires_on: z.string().nullable(),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** True for a cancelled class that still counts as used. */
  lost: z.boolean(),
  /** True if the office can return this used class to the family's balance. */
  can_forgive: z.boolean(),
})
export type CreditEntryView = z.infer<typeof creditEntry>

/** A line of the ledger for the family, without the office's note. */
export const familyCreditEntry = creditEntry.omit({ note: true, can_forgive: true })
export type FamilyCreditEntry = z.infer<typeof familyCreditEntry>

export const adjustCreditsBody = z.object({
  learner_id: idField('Choose a student'),
  course_name: requiredText('Choose a course', 100),
  minutes: wholeNumber(15, 240),
  /** The number of classes to add. A negative number removes classes. */
  classes: z
    .number({ error: 'Enter a whole number' })
    .int({ error: 'Enter a whole number' })
    .min(-400, { error: 'At most 400 classes' })
    .max(400, { error: 'At most 400 classes' })
    .refine((value) => value !== 0, { error: 'Enter how many classes to add or remove' }),
  expires_on: dateField('Enter a date').nullish(),
  note: requiredText('Enter the reason', 120),
  /** The balance that the caller saw. */
  seen: z.number({ error: 'Send the balance that you last loaded' }).int(),
})
export const forgiveBody = z.object({ note: requiredText('Enter the reason', 120) })
