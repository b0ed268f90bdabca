import { randomUUID } from 'node:crypto'
import { academySettings } from '@/lib/core/settings'
import { academyZone } from '@/lib/core/zone'
import { Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { fiscalYear, SERIAL_DIGITS } from './fiscal-year'
import type { NewReceipt } from './queries'

interface PaidCourse {
  paymentId: string
  userId: string
  receivedFrom: string
  courseName: string
  /** Whole rupees. */
  amount: number
  utr: string | null
}

/** The receipt of an approved payment, without its number. */
export function newReceipt({ amount, ...paid }: PaidCourse, issuedAt = new Date()): NewReceipt {
  return {
    ...paid,
    amount,
    id: randomUUID(),
    fiscalYear: fiscalYear(issuedAt, academyZone()),
    // Nobody can have written that anywhere.
    serial: randomUUID(),
    gstin: academySettings().gstin,
    issuedAt,
    cancelledAt: null,
  }
}

/**
 * The writes that number a receipt and keep it, as they stand in WITH: `changed` gives the digits of its serial. They are for the
 * approval's own transaction, at its end: the counter's row is locked until that is over, and all other approvals wait for it. It goes back
 * when the transaction fails: numbers are consecutive, without gaps or doubles.
 */
export const numbering = (receipt: NewReceipt): Prisma.Sql => Prisma.sql`
  counter AS (
    INSERT INTO receipt_counters (fiscal_year, last_serial) VALUES (${receipt.fiscalYear}, 1)
    ON CONFLICT (fiscal_year) DO UPDATE SET last_serial = receipt_counters.last_serial + 1
    RETURNING last_serial),
  changed AS (
    INSERT INTO receipts (id, fiscal_year, serial, payment_id, user_id, received_from, course_name, amount, utr, gstin, issued_at)
    SELECT ${receipt.id}::uuid, ${receipt.fiscalYear}, last_serial, ${receipt.paymentId}::uuid, ${receipt.userId}::uuid,
           ${receipt.receivedFrom}, ${receipt.courseName}, ${receipt.amount}::int, ${receipt.utr}, ${receipt.gstin},
           ${receipt.issuedAt}::timestamptz FROM counter
    RETURNING lpad(serial::text, greatest(${SERIAL_DIGITS}::int, length(serial::text)), '0') AS digits)`

/** Keeps a receipt of which nobody is told. */
export async function keepReceipt(tx: Statements, receipt: NewReceipt): Promise<void> {
  await tx.$queryRaw`WITH ${numbering(receipt)} SELECT digits FROM changed`
}

/** The receipt of an approval that was taken back stays in the books, marked; its number is not used again. */
export async function cancelReceipt(tx: Statements, paymentId: string): Promise<void> {
  await tx.$queryRaw`
    UPDATE receipts SET cancelled_at = ${new Date()} WHERE payment_id = ${paymentId}::uuid AND cancelled_at IS NULL`
}
