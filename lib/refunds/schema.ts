import { z } from 'zod'
import { paymentMethods } from '@/lib/core/config/payment-methods'
import { dateField, idField, lengthError, optionalLine, optionalText, wholeNumber } from '@/lib/core/http/fields'
import { informed } from '@/lib/notifications/informed'

/** The maximum refund in rupees. No real payment is this high. */
const MAX_AMOUNT = 10_000_000
const MAX_CLASSES = 400
const MAX_DUES = 100
const CLASSES = 'Send the classes as a list'
const ENTER_REASON = 'Enter the reason for the refund'

/**
 * A refund. `seen` is the amount that was already refunded when the admin opened the form. With `preview`, nothing is
 * written, and the reason may be missing.
 */
export const refundBody = z
  .object({
    amount: wholeNumber(1, MAX_AMOUNT, 'Enter the amount in whole rupees'),
    method: z.enum(paymentMethods, { error: 'Choose how the money was paid back' }),
    reference: optionalLine(40),
    reason: optionalText(300),
    refunded_on: dateField('Enter the date of the refund'),
    /**
     * The number of classes to remove for each fee. By default, refunding half of a fee removes half of its classes.
     */
    classes: z
      .array(z.object({ due_id: idField('Choose a fee'), classes: wholeNumber(0, MAX_CLASSES) }, { error: CLASSES }), {
        error: CLASSES,
      })
      .max(MAX_DUES, lengthError('Too many fees'))
      .optional(),
    seen: wholeNumber(0, MAX_AMOUNT, 'seen must be the amount that was already refunded'),
    preview: z.boolean({ error: 'preview must be true or false' }).optional(),
  })
  .superRefine(({ reason, preview }, context) => {
    if (!preview && reason === null) context.addIssue({ code: 'custom', path: ['reason'], message: ENTER_REASON })
  })
export type RefundBody = z.output<typeof refundBody>

/**
 * A part of a refund: for a fee, for money paid in advance, or for the price of a course. Only a part for a fee has a
 * `due_id`.
 */
const refundPart = z.object({
  due_id: z.string().nullable(),
  label: z.string(),
  learner: z.string().nullable(),
  amount: z.number().int(),
  /** The number of classes to remove, and the maximum that the office can choose. */
  classes: z.number().int(),
  max_classes: z.number().int(),
})
export type RefundPart = z.infer<typeof refundPart>

const refundPreview = z.object({
  amount: z.number().int(),
  /** The tax in the refund, in paise. */
  tax: z.number().int(),
  parts: z.array(refundPart),
})
export type RefundPreview = z.infer<typeof refundPreview>

export const refundResult = z.object({
  message: z.string(),
  preview: refundPreview,
  credit_note_id: z.string().nullable(),
  credit_note_number: z.string().nullable(),
  informed: informed.optional(),
})

const refundRow = z.object({
  id: z.string(),
  number: z.string(),
  amount: z.number().int(),
  method: z.string(),
  reference: z.string().nullable(),
  reason: z.string(),
  refunded_on: z.string(),
})

export const paymentRefunds = z.object({
  /** The amount refunded so far, and the amount that can still be refunded, in rupees. */
  refunded: z.number().int(),
  left: z.number().int(),
  refunds: z.array(refundRow),
})
export type PaymentRefunds = z.infer<typeof paymentRefunds>
