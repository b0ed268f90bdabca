import { academySettings } from '@/lib/core/settings'
import { academyZone } from '@/lib/core/zone'
import type { Transaction } from '@/lib/db/client'
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
export async function issueReceipt(tx: Transaction, paid: PaidCourse, at = new Date()): Promise<StoredReceipt> {
  const year = fiscalYear(at, academyZone())
  const [counter] = await tx.$queryRaw<{ serial: number }[]>`
    INSERT INTO receipt_counters (fiscal_year, last_serial) VALUES (${year}, 1)
    ON CONFLICT (fiscal_year) DO UPDATE SET last_serial = receipt_counters.last_serial + 1
    RETURNING last_serial AS serial`
  if (!counter) throw new Error('the receipt counter gave no number')
  return tx.receipt.create({
    data: { ...paid, fiscalYear: year, serial: counter.serial, gstin: academySettings().gstin, issuedAt: at },
  })
}

/** The receipt of an approval that was taken back stays in the books, marked; its number is not used again. */
export async function cancelReceipt(tx: Transaction, paymentId: string): Promise<void> {
  await tx.receipt.updateMany({ where: { paymentId, cancelledAt: null }, data: { cancelledAt: new Date() } })
}
