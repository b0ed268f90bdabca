import type { Statements } from '@/lib/db/transaction'
import { type Refund, refundEmail } from './emails/refund-email'
import { publicAddress } from './sender'
import { type Recipient, writeMessage } from './service'

/** Emails the credit note for a refund to the payer. `id` is the credit note's ID. */
export async function writeRefundEmail(
  tx: Statements,
  payer: Recipient,
  refund: Refund & { id: string },
): Promise<void> {
  const content = refundEmail(refund, `${publicAddress()}/api/credit-notes/${refund.id}/pdf`)
  await writeMessage(tx, 'payment-refunded', payer, content, { creditNoteId: refund.id })
}
