import { AppError } from '@/lib/core/http/errors'
import { monthName, wallClock } from '@/lib/core/time/format'
import { academyZone, monthBounds } from '@/lib/core/time/zone'
import { Prisma } from '@/lib/db/client'
import { readOnReplica } from '@/lib/db/replica'
import type { Statements } from '@/lib/db/transaction'
import { toCsv } from '@/lib/office/csv'
import { earlierLine } from '@/lib/receipts/lines'
import { creditNoteNumber, numberOf } from '@/lib/receipts/queries'
import { stateOfGstin, type TaxedLine } from '@/lib/receipts/tax'
import type { CreditedLine } from '@/lib/refunds/plan'
import { type Register, type RegisteredDocument, registerSections } from './register'
import { type RegisterPart, registerPartNames, registerParts } from './texts'

/**
 * Exports the tax register for a month as CSV. A document that is cancelled in a later month is listed twice: in the
 * month of its issue and in the month of its cancellation. Throws 404 for a malformed month.
 */
export async function exportTaxRegister(month: string, part?: RegisterPart): Promise<string> {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month)) throw new AppError('not_found', 'Month not found')
  const register = await readOnReplica((from) => readRegister(month, from))
  if (part) {
    const { columns, rows } = registerSections[part](register)
    return toCsv(columns, rows)
  }
  const sections = registerParts.map((name) => ({
    title: registerPartNames[name],
    ...registerSections[name](register),
  }))
  return toCsv(
    ['Tax register', monthName(month)],
    sections.flatMap(({ title, columns, rows }) => [[], [title], columns, ...(rows.length > 0 ? rows : [['None']])]),
  )
}

async function readRegister(month: string, from: Statements): Promise<Register> {
  const { from: begin, to: end } = monthBounds(month)
  const issued = await from.$queryRaw<StoredDocument[]>`
    ${documents} WHERE issued_at >= ${begin} AND issued_at < ${end} ORDER BY series DESC, fiscal_year, serial`
  const lateCancellations = await from.$queryRaw<StoredDocument[]>`
    ${documents} WHERE cancelled_at >= ${begin} AND cancelled_at < ${end} AND issued_at < ${begin}
    ORDER BY series DESC, fiscal_year, serial`
  const notes = await from.$queryRaw<StoredNote[]>`
    SELECT n.prefix, n.fiscal_year AS "fiscalYear", n.serial, n.issued_at AS "issuedAt", n.received_from AS name,
           n.recipient_country AS country, n.place_of_supply AS place, n.lut, n.method, n.lines, r.kind,
           r.prefix AS "originalPrefix", r.fiscal_year AS "originalYear", r.serial AS "originalSerial", r.issued_at AS "originalAt"
    FROM credit_notes n JOIN receipts r ON r.id = n.receipt_id
    WHERE n.issued_at >= ${begin} AND n.issued_at < ${end} ORDER BY n.fiscal_year, n.serial`
  return {
    issued: issued.map((row) => documentOf(row, end)),
    lateCancellations: lateCancellations.map((row) => documentOf(row, end)),
    creditNotes: notes.map(noteOf),
  }
}

const documents = Prisma.sql`
  SELECT kind, prefix, fiscal_year AS "fiscalYear", serial, issued_at AS "issuedAt", cancelled_at AS "cancelledAt",
         received_from AS name, recipient_country AS country, place_of_supply AS place, lut, method, lines, gstin, amount,
         course_name AS "courseName"
  FROM receipts`

interface Stored {
  prefix: string | null
  fiscalYear: string
  serial: number
  issuedAt: Date
  name: string
  country: string | null
  place: string | null
  lut: string | null
  method: string | null
}

interface StoredDocument extends Stored {
  kind: string
  cancelledAt: Date | null
  lines: TaxedLine[] | null
  gstin: string | null
  amount: number
  courseName: string
}

interface StoredNote extends Stored {
  prefix: string
  lines: CreditedLine[]
  kind: string
  originalPrefix: string | null
  originalYear: string
  originalSerial: number
  originalAt: Date
}

const seriesNames: Readonly<Record<string, string>> = { receipt: 'Receipts', bill_of_supply: 'Bills of supply' }
const dayOf = (instant: Date) => wallClock(instant, academyZone()).date

const factsOf = ({ prefix, fiscalYear, issuedAt, serial, name, country, place, lut, method }: Stored) => ({
  serial,
  name,
  country,
  place,
  lut,
  method,
  book: `${prefix} ${fiscalYear}`,
  day: dayOf(issuedAt),
})

/**
 * Converts a stored document to an entry in the register of a month. Ignores a cancellation in a later month. `end` is
 * the start of the next month.
 */
const documentOf = (row: StoredDocument, end: Date): RegisteredDocument => ({
  ...factsOf(row),
  series: seriesNames[row.kind] ?? 'Invoices',
  number: numberOf(row),
  place: row.lines === null ? stateOfGstin(row.gstin) : row.place,
  lines: row.lines ?? [earlierLine(row)],
  isCancelled: row.cancelledAt !== null && row.cancelledAt < end,
})

const noteOf = (row: StoredNote): Register['creditNotes'][number] => ({
  ...factsOf(row),
  series: 'Credit notes',
  number: creditNoteNumber(row),
  lines: row.lines,
  isCancelled: false,
  original: numberOf({
    kind: row.kind,
    prefix: row.originalPrefix,
    fiscalYear: row.originalYear,
    serial: row.originalSerial,
  }),
  originalDay: dayOf(row.originalAt),
})
