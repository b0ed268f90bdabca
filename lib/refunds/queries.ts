import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db } from '@/lib/db/client'
import { creditNoteNumber } from '@/lib/receipts/queries'
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
  const refunded = payment.creditNotes.reduce((sum, { amount }) => sum + amount, 0)
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
      refunded_on: note.refundedOn.toISOString().slice(0, 10),
    })),
  }
}
