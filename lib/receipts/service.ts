import { academySettings } from '@/lib/core/settings'
import { academyZone } from '@/lib/core/zone'
import type { Statements } from '@/lib/db/transaction'
import { fiscalYear } from './fiscal-year'
import type { StoredReceipt } from './queries'

interface PaidCourse {
  paymentId: string
  userId: string
  receivedFrom: string
  courseName: string
  /** Whole rupees. */
  amount: number
  utr: string | null
}

/**
 * Gives an approved payment its receipt, in the approval's own transaction. The counter's row is locked until that
 * transaction ends, and goes back when it fails: numbers are consecutive, without gaps or doubles.
 */
export async function issueReceipt(tx: Statements, paid: PaidCourse, at = new Date()): Promise<StoredReceipt> {
  const year = fiscalYear(at, academyZone())
  const { paymentId, userId, receivedFrom, courseName, amount, utr } = paid
  const [receipt] = await tx.$queryRaw<StoredReceipt[]>`
    WITH counter AS (
      INSERT INTO receipt_counters (fiscal_year, last_serial) VALUES (${year}, 1)
      ON CONFLICT (fiscal_year) DO UPDATE SET last_serial = receipt_counters.last_serial + 1
      RETURNING last_serial)
    INSERT INTO receipts (fiscal_year, serial, payment_id, user_id, received_from, course_name, amount, utr, gstin, issued_at)
    SELECT ${year}, last_serial, ${paymentId}::uuid, ${userId}::uuid, ${receivedFrom}, ${courseName}, ${amount}::int, ${utr},
           ${academySettings().gstin}, ${at}::timestamptz FROM counter
    RETURNING id::text, fiscal_year AS "fiscalYear", serial, payment_id::text AS "paymentId", user_id::text AS "userId",
              received_from AS "receivedFrom", course_name AS "courseName", amount, utr, gstin, issued_at AS "issuedAt",
              cancelled_at AS "cancelledAt"`
  if (!receipt) throw new Error('the receipt counter gave no number')
  return receipt
}

/** The receipt of an approval that was taken back stays in the books, marked; its number is not used again. */
export async function cancelReceipt(tx: Statements, paymentId: string): Promise<void> {
  await tx.$queryRaw`
    UPDATE receipts SET cancelled_at = ${new Date()} WHERE payment_id = ${paymentId}::uuid AND cancelled_at IS NULL`
}
