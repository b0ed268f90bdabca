import { randomUUID } from 'node:crypto'
import { academySettings } from '@/lib/core/config/settings'
import { academyZone } from '@/lib/core/time/zone'
import type { Statements } from '@/lib/db/transaction'
import { fiscalYear } from './fiscal-year'
import { receiptView } from './queries'
import type { ReceiptView } from './schema'

interface PaidCourse {
  paymentId: string
  userId: string
  receivedFrom: string
  /** The learner, if that is not the payer. */
  learnerName: string | null
  courseName: string
  /** The amount in whole rupees. */
  amount: number
  utr: string | null
}

/**
 * Numbers and inserts the receipt of an approved payment, in the approval's transaction. Call this as late as possible:
 * it locks the year's counter until the transaction ends, so other approvals wait. A rollback also restores the
 * counter, so the numbers have no gaps.
 */
export async function issueReceipt(tx: Statements, paid: PaidCourse, issuedAt = new Date()): Promise<ReceiptView> {
  const academy = academySettings()
  const receipt = {
    id: randomUUID(),
    fiscalYear: fiscalYear(issuedAt, academyZone()),
    gstin: academy.gstin,
    prefix: academy.receiptPrefix,
    academyName: academy.name,
    academyAddress: academy.address,
    academyEmail: academy.supportEmail,
  }
  const [numbered] = await tx.$queryRaw<{ serial: number }[]>`
    WITH counter AS (
      INSERT INTO receipt_counters (fiscal_year, last_serial) VALUES (${receipt.fiscalYear}, 1)
      ON CONFLICT (fiscal_year) DO UPDATE SET last_serial = receipt_counters.last_serial + 1
      RETURNING last_serial)
    INSERT INTO receipts (id, fiscal_year, serial, payment_id, user_id, received_from, learner_name, course_name, amount, utr, gstin, issued_at,
                          prefix, academy_name, academy_address, academy_email)
    SELECT ${receipt.id}::uuid, ${receipt.fiscalYear}, last_serial, ${paid.paymentId}::uuid, ${paid.userId}::uuid,
           ${paid.receivedFrom}, ${paid.learnerName}, ${paid.courseName}, ${paid.amount}::int, ${paid.utr}, ${receipt.gstin},
           ${issuedAt}::timestamptz, ${receipt.prefix}, ${receipt.academyName}, ${receipt.academyAddress},
           ${receipt.academyEmail} FROM counter
    RETURNING serial`
  if (!numbered) throw new Error('a receipt was not written')
  return receiptView({ ...paid, ...receipt, serial: numbered.serial, issuedAt, cancelledAt: null })
}

/** Marks the receipt of a reverted approval as cancelled. Its number is not used again. */
export async function cancelReceipt(tx: Statements, paymentId: string): Promise<void> {
  await tx.$queryRaw`
    UPDATE receipts SET cancelled_at = ${new Date()} WHERE payment_id = ${paymentId}::uuid AND cancelled_at IS NULL`
}
