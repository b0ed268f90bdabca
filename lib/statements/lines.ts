import { createHash } from 'node:crypto'
import {
  type Direction,
  isBlankAmount,
  isMobileNumber,
  isMonthFirst,
  readAmount,
  readDate,
  readDirection,
  startsWithDate,
  utrCandidates,
} from './cells'
import { directionColumns, lineDirection } from './columns'
import { bankReferences, mentionsUpi } from './references'
import type { StatementColumns } from './schema'
import type { BrokenLine, StatementTable } from './table'

export interface ParsedLine {
  line: number
  /** The date as `YYYY-MM-DD`. Null if the date is missing or ambiguous. */
  date: string | null
  description: string
  /** The amount in rupees. Null if the line has none. */
  amount: number | null
  direction: Direction | null
  /** All possible UTRs in the UTR column. If there are none, all possible UTRs in the description. */
  utrs: string[]
  /** The numbers among `utrs` that are probably a mobile or account number. */
  doubtful: string[]
  /** All possible UTRs in the UTR column and in the description. match.ts uses this list to find repeated UTRs. */
  mentioned: string[]
  /** The NEFT and RTGS references. Empty if `utrs` has a number that no reference contains. */
  references: string[]
  /** True if the line shows that the payment was made by UPI. */
  byUpi: boolean
  /** The reason why the line cannot be read. Empty if the line is readable. */
  problem: string
}

const LONGEST_DESCRIPTION = 300

/**
 * Returns an ID for a bank's export format: the SHA-256 digest of its header line in hex, ignoring case. A database
 * index cannot contain the header line itself, because the line may have several kilobytes.
 */
export const headerKey = (header: readonly string[]): string =>
  createHash('sha256')
    .update(header.map((cell) => cell.toLowerCase()).join('|'))
    .digest('hex')

/** Reads the lines of a statement in order. Skips lines that have no date, no amount and no UTR. */
export function readLines(
  table: StatementTable,
  columns: StatementColumns,
): { lines: ParsedLine[]; skipped: number[] } {
  const read = table.rows.map(lineReader(table, columns))
  const isTransaction = ({ date, amount, utrs }: ParsedLine) => date !== null || amount !== null || utrs.length > 0
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line
  return {
    lines: [...read.filter(isTransaction), ...table.broken.map(brokenLine)].sort(byLine),
    skipped: [...table.skipped, ...read.filter((line) => !isTransaction(line)).map(({ line }) => line)].sort(
      (a, b) => a - b,
    ),
  }
}

function lineReader(table: StatementTable, columns: StatementColumns) {
  const { crDrColumns, debits } = directionColumns(table.columns)
  const othersAt = crDrColumns.map(({ at }) => at).filter((at) => at !== columns.direction)
  const debitsAt = debits.map(({ at }) => at).filter((at) => at !== columns.amount)
  const unmarkedIsIn = readsUnmarkedAsIn(table, columns)
  const readDateCell = dateReader(table, columns.date)
  const isUpiColumn = mentionsUpi(table.header[columns.utr ?? -1] ?? '')

  return ({ line, cells }: StatementTable['rows'][number]): ParsedLine => {
    const at = (index: number | null | undefined) => cells[index ?? -1] ?? ''
    const description = at(columns.description)
    const date = readDateCell(at(columns.date))
    const amount = readAmount(at(columns.amount))
    const inColumn = utrCandidates(at(columns.utr), { padded: true })
    const inDescription = utrCandidates(description)
    const utrs = inColumn.length > 0 ? inColumn : inDescription
    const references = bankReferences({ column: at(columns.utr), description })
    return {
      line,
      date,
      description: description.slice(0, LONGEST_DESCRIPTION),
      amount: amount?.rupees || null,
      direction: lineDirection({
        word: typeof columns.direction === 'number' ? readDirection(at(columns.direction)) : undefined,
        others: othersAt.map((other) => readDirection(at(other))),
        mark: amount?.mark ?? null,
        hasDebit: debitsAt.some((debit) => !isBlankAmount(at(debit))),
        description,
        unmarkedIsIn,
      }),
      utrs,
      doubtful: inColumn.length > 0 ? [] : doubtfulOf(utrs, date),
      mentioned: [...new Set([...inColumn, ...inDescription])],
      references: utrs.every((utr) => references.some((one) => one.includes(utr))) ? references : [],
      byUpi: mentionsUpi(description) || (isUpiColumn && inColumn.length > 0),
      problem: '',
    }
  }
}

/**
 * Returns true if amounts without a mark such as Dr are incoming. In a credit column, they always are. In any other
 * column, `direction` must be null, the column's name must not cover both directions, and no amount may be marked as
 * incoming.
 */
function readsUnmarkedAsIn({ columns, rows }: StatementTable, { amount, direction }: StatementColumns): boolean {
  const role = columns[amount]?.role
  if (role === 'credit') return true
  return (
    direction === null && role !== 'both' && !rows.some(({ cells }) => readAmount(cells[amount] ?? '')?.mark === 'in')
  )
}

/**
 * Returns the candidates that are probably not the UTR. If a number starts with the line's date, that number is the
 * UTR, and all others are doubtful. Otherwise, only mobile numbers are doubtful.
 */
function doubtfulOf(utrs: readonly string[], date: string | null): string[] {
  const isOfDay = (utr: string) => date !== null && startsWithDate(utr, date)
  const certain = utrs.some(isOfDay)
  return utrs.filter((utr) => !isOfDay(utr) && (certain || isMobileNumber(utr)))
}

/**
 * Returns a function that reads dates. If the column has dates with the month first, the function returns null for all
 * numeric dates.
 */
function dateReader({ header, rows }: StatementTable, column: number): (cell: string) => string | null {
  const isForeign = /mm\W*dd/i.test(header[column] ?? '') || rows.some(({ cells }) => isMonthFirst(cells[column] ?? ''))
  return isForeign ? (cell) => (/^\d{1,2}\W\d{1,2}\W/.test(cell) ? null : readDate(cell)) : readDate
}

const brokenLine = ({ line, text, problem }: BrokenLine): ParsedLine => ({
  line,
  date: null,
  description: text.slice(0, LONGEST_DESCRIPTION),
  amount: null,
  direction: null,
  utrs: [],
  doubtful: [],
  mentioned: utrCandidates(text),
  references: [],
  byUpi: false,
  problem,
})
