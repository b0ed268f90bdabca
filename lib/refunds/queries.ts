import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db } from '@/lib/db/client'
import { dayText } from '@/lib/db/day-columns'
import { creditNoteNumber } from '@/lib/receipts/queries'
import { sumOf } from './plan'
import type { PaymentRefunds } from './schema'

/** Lists the refunds of a payment, newest first. */
export async function listRefunds(paymentId: string): Promise<PaymentRefunds> {
  const payment = isId(paymentId)
    ? await db().payment.findUnique({
        where: { id: paymentId },
        select: {
          receipts: { where: { cancelledAt: null }, select: { amount: true } },
          creditNotes: { orderBy: { issuedAt: 'desc' } },
        },
      })
    : null
  if (!payment) throw new AppError('not_found', 'Payment not found')
  const refunded = sumOf(payment.creditNotes)
  const [receipt] = payment.receipts
  return {
    refunded,
    left: receipt ? receipt.amount - refunded : 0,
    refunds: payment.creditNotes.map((note) => ({
      id: note.id,
      number: creditNoteNumber(note),
      amount: note.amount,
      method: note.method,
      reference: note.reference,
      reason: note.reason,
      refunded_on: dayText(note.refundedOn),
    })),
  }
}
