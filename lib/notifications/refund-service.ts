import { type PaymentMethod, paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { Statements } from '@/lib/db/transaction'
import type { EmailContent } from './emails/email'
import { publicAddress } from './sender'
import { type Recipient, writeMessage } from './service'

interface Refund {
  id: string
  number: string
  course: string
  /** Whole rupees. */
  amount: number
  preview: { parts: readonly { classes: number }[] }
  body: { method: PaymentMethod; reference: string | null; reason: string | null; refunded_on: string }
}

/** Emails the payer that the academy paid money back, with the credit note. */
export async function paymentRefunded(tx: Statements, payer: Recipient, refund: Refund): Promise<void> {
  const address = `${publicAddress()}/api/credit-notes/${refund.id}/pdf`
  await writeMessage(tx, 'payment-refunded', payer, refundEmail(refund, address), { creditNoteId: refund.id })
}

export function refundEmail(
  { number, course, amount, preview, body }: Omit<Refund, 'id'>,
  address: string,
): EmailContent {
  const classes = preview.parts.reduce((sum, part) => sum + part.classes, 0)
  return {
    subject: `Credit note ${number} for ${course}`,
    heading: 'Your refund',
    opening: [`The academy has paid back ${rupees(amount)}. This is your credit note.`],
    facts: [
      ['Credit note', number],
      ['Amount', rupees(amount)],
      ['Refunded by', [paymentMethodNames[body.method], body.reference].filter(Boolean).join(', ')],
      ['Refunded on', shortDate(body.refunded_on)],
      ...(body.reason ? ([['Reason', body.reason]] as EmailContent['facts']) : []),
      ...(classes > 0 ? ([['Classes taken back', String(classes)]] as EmailContent['facts']) : []),
    ],
    action: { label: 'Get the credit note as PDF', href: address },
    closing: ['The credit note is attached as a PDF.'],
  }
}
