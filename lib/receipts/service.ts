import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@/lib/core/config/payment-methods'
import { academySettings } from '@/lib/core/config/settings'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import { Prisma } from '@/lib/db/client'
import { dayColumn } from '@/lib/db/day-columns'
import type { Statements } from '@/lib/db/transaction'
import { fiscalYear } from './fiscal-year'
import { receiptView } from './queries'
import type { ReceiptView } from './schema'
import {
  documentKind,
  type PaidLine,
  placeOfSupply,
  type Series,
  seriesOf,
  stateOfGstin,
  type TaxRule,
  taxedLine,
} from './tax'

export interface PaidCourse {
  paymentId: string
  userId: string
  receivedFrom: string
  /** The learner's name. Null if the learner is the payer. */
  learnerName: string | null
  courseName: string
  /** The amount in whole rupees. */
  amount: number
  utr: string | null
  /** The parts of the payment, which add up to the amount. Without `lines`, the whole amount is one course fee. */
  lines?: readonly PaidLine[]
  /** Defaults to UPI. */
  method?: PaymentMethod
  /** The reference of a bank transfer, or the number of a cheque. Null for a payment with a UTR. */
  reference?: string | null
  /** The day on which the family paid, if it is known. */
  paidOn?: string | null
  foreignCurrency?: boolean
}

/**
 * Numbers and inserts the receipt, bill or invoice of an approved payment, in the approval's transaction. Call this
 * late, because it locks the counter of the numbers until the transaction ends. A rollback also restores the counter,
 * so the numbers have no gaps.
 */
export async function issueReceipt(tx: Statements, paid: PaidCourse, issuedAt = new Date()): Promise<ReceiptView> {
  const academy = academySettings()
  const year = fiscalYear(issuedAt, academyZone())
  const day = academyToday(issuedAt)
  const { family, rules, lut } = await readTaxContext(tx, paid.userId, academy.gstin, year, day)
  const place = placeOfSupply({
    gstin: academy.gstin,
    ...family,
    isForeignCurrency: paid.foreignCurrency ?? false,
    lut,
  })
  const lines = (paid.lines ?? [courseFee(paid)]).map((line) => taxedLine(line, rules, place, day))
  const kind = documentKind(lines)
  const isTaxed = kind !== 'receipt'
  const receipt = {
    id: randomUUID(),
    fiscalYear: year,
    gstin: isTaxed ? academy.gstin : null,
    prefix: academy.receiptPrefix,
    academyName: academy.name,
    academyAddress: academy.address,
    academyEmail: academy.supportEmail,
    kind,
    lines,
    placeOfSupply: isTaxed ? place.code : null,
    lut: lines.some(({ treatment }) => treatment === 'export') ? place.lut : null,
    method: paid.method ?? 'upi',
    reference: paid.reference ?? null,
  }
  const [numbered] = await tx.$queryRaw<{ serial: number }[]>`
    WITH counter AS (${nextSerial(seriesOf(kind), year)})
    INSERT INTO receipts (id, fiscal_year, serial, payment_id, user_id, received_from, learner_name, course_name, amount, utr, gstin, issued_at,
                          prefix, academy_name, academy_address, academy_email, kind, series, lines, place_of_supply,
                          recipient_state, recipient_country, academy_state, lut, method, reference, paid_on)
    SELECT ${receipt.id}::uuid, ${year}, last_serial, ${paid.paymentId}::uuid, ${paid.userId}::uuid,
           ${paid.receivedFrom}, ${paid.learnerName}, ${paid.courseName}, ${paid.amount}::int, ${paid.utr}, ${receipt.gstin},
           ${issuedAt}::timestamptz, ${receipt.prefix}, ${receipt.academyName}, ${receipt.academyAddress},
           ${receipt.academyEmail}, ${kind}, ${seriesOf(kind)}, ${JSON.stringify(lines)}::jsonb, ${receipt.placeOfSupply},
           ${family.state}, ${family.country}, ${stateOfGstin(receipt.gstin)}, ${receipt.lut}, ${receipt.method},
           ${receipt.reference}, ${paid.paidOn ?? null}::date FROM counter
    RETURNING serial`
  if (!numbered) throw new Error('a receipt was not written')
  return receiptView({
    ...paid,
    ...receipt,
    lines: lines as unknown as Prisma.JsonArray,
    paidOn: paid.paidOn ? dayColumn(paid.paidOn) : null,
    serial: numbered.serial,
    issuedAt,
    cancelledAt: null,
  })
}

const courseFee = ({ learnerName, courseName, amount }: PaidCourse): PaidLine => ({
  label: 'course fee',
  learnerName,
  courseName,
  amount,
  dueId: null,
  planId: null,
  chargeKind: null,
})

/** Builds the SQL that increments the counter of a number series. The SQL returns the new value as `last_serial`. */
export const nextSerial = (series: Series, year: string): Prisma.Sql =>
  series === 'receipt'
    ? Prisma.sql`
        INSERT INTO receipt_counters (fiscal_year, last_serial) VALUES (${year}, 1)
        ON CONFLICT (fiscal_year) DO UPDATE SET last_serial = receipt_counters.last_serial + 1
        RETURNING last_serial`
    : Prisma.sql`
        INSERT INTO document_counters (series, fiscal_year, last_serial) VALUES (${series}, ${year}, 1)
        ON CONFLICT (series, fiscal_year) DO UPDATE SET last_serial = document_counters.last_serial + 1
        RETURNING last_serial`

interface TaxContext {
  family: { country: string | null; state: string | null }
  rules: TaxRule[]
  lut: string | null
}

/**
 * Reads all data on which the tax of a payment depends. An academy without a GSTIN charges no tax, so nothing is read.
 */
async function readTaxContext(
  tx: Statements,
  userId: string,
  gstin: string | null,
  year: string,
  day: string,
): Promise<TaxContext> {
  const nothing: TaxContext = { family: { country: null, state: null }, rules: [], lut: null }
  if (gstin === null) return nothing
  const [row] = await tx.$queryRaw<StoredContext[]>`
    SELECT u.country, u.state, (SELECT number FROM export_luts WHERE fiscal_year = ${year}) AS lut,
           (SELECT coalesce(json_agg(json_build_object('id', r.id, 'scope', r.scope, 'planId', r.plan_id,
              'chargeKind', r.charge, 'fromDay', r.from_day, 'treatment', r.treatment, 'sac', r.sac,
              'rate', r.rate)), '[]') FROM tax_rules r WHERE r.from_day <= ${day}::date) AS rules
    FROM users u WHERE u.id = ${userId}::uuid`
  return row ? { family: { country: row.country, state: row.state }, rules: row.rules, lut: row.lut } : nothing
}

interface StoredContext {
  country: string | null
  state: string | null
  lut: string | null
  rules: TaxRule[]
}

/** Marks the receipt of a reverted approval as cancelled. Its number is not used again. */
export async function cancelReceipt(tx: Statements, paymentId: string): Promise<void> {
  await tx.$queryRaw`
    UPDATE receipts SET cancelled_at = ${new Date()} WHERE payment_id = ${paymentId}::uuid AND cancelled_at IS NULL`
}
