import { type PaymentMethod, paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { EmailContent } from './email'

/** A refund and its credit note. */
export interface Refund {
  /** The number of the credit note. */
  number: string
  course: string
  /** Whole rupees. */
  amount: number
  method: PaymentMethod
  reference: string | null
  reason: string | null
  refunded_on: string
  parts: readonly { classes: number }[]
}

/** Builds the email with the credit note for a refund. `address` is the PDF's URL. */
export function refundEmail(refund: Refund, address: string): EmailContent {
  const { number, course, amount, method, reference, reason, refunded_on, parts } = refund
  const classes = parts.reduce((sum, part) => sum + part.classes, 0)
  return {
    subject: `Credit note ${number} for ${course}`,
    heading: 'Your refund',
    opening: [`The academy has paid back ${rupees(amount)}. This is your credit note.`],
    facts: [
      ['Credit note', number],
      ['Amount', rupees(amount)],
      ['Refunded by', [paymentMethodNames[method], reference].filter(Boolean).join(', ')],
      ['Refunded on', shortDate(refunded_on)],
      ...(reason ? ([['Reason', reason]] as EmailContent['facts']) : []),
      ...(classes > 0 ? ([['Classes removed', String(classes)]] as EmailContent['facts']) : []),
    ],
    action: { label: 'Get the credit note as a PDF', href: address },
    closing: ['The credit note is attached as a PDF.'],
  }
}
