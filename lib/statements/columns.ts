import { invalidField } from '@/lib/core/http/errors'
import { type Direction, isBlankAmount, isOneLetter, readAmount, readDate, readDirection, utrCandidates } from './cells'
import type { ColumnGuess, StatementColumns } from './schema'

/**
 * The role that a column's name suggests. `both` means a column for incoming and outgoing money, such as
 * "Debit/Credit".
 */
export type ColumnRole =
  | 'date'
  | 'description'
  | 'reference'
  | 'credit'
  | 'debit'
  | 'both'
  | 'amount'
  | 'balance'
  | 'other'

const inNames = /credit|deposit|\bcr\b|received|receipts?\b|(paid|money|amount) in\b/
const outNames = /debit|withdraw|\bdr\b|(paid|money|amount) out\b/
const bothNames = /\b(dr ?cr|cr ?dr|d ?[/|-] ?c|c ?[/|-] ?d)\b/

/** Returns the role of a column, based on its name in the bank's file. */
export function columnRole(name: string): ColumnRole {
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('_', ' ')
  if (/date|\bda?t\b/.test(text)) return 'date'
  if (/balance|\bbal\b/.test(text)) return 'balance'
  if (/account|a\/c|acct|branch|\bcard\b/.test(text) && !/details/.test(text)) return 'other'
  if (bothNames.test(text) || (inNames.test(text) && outNames.test(text))) return 'both'
  if (/\butr\b|\brrn\b|\bref|chq|cheque|\b(transaction|txn|tran|order) ?id\b/.test(text)) return 'reference'
  if (inNames.test(text)) return 'credit'
  if (outNames.test(text)) return 'debit'
  if (/narrat|descript|particular|remark|detail|comment/.test(text)) return 'description'
  return /amount|\bamt\b/.test(text) ? 'amount' : 'other'
}

/** Names of columns that may contain the direction of the money. */
const directionNames = /type|indicator|\bind\b|flag|sign|direction|mode|nature/i

/** The number of lines that are read to recognize the contents of a column. */
const SAMPLE = 200

type Rows = readonly { cells: readonly string[] }[]

export interface Column {
  at: number
  name: string
  role: ColumnRole
  /** The kind of content in most cells of the column. */
  holds: 'amounts' | 'directions' | 'dates' | 'text' | 'nothing'
  /** True if some of the column's amounts have a sign, brackets, Cr or Dr. */
  isMarked: boolean
}

/** Describes each column by its name and its content. */
export function describeColumns(header: readonly string[], rows: Rows): Column[] {
  return header.map((name, at) => {
    const role = columnRole(name)
    const filled = (some: Rows) => some.flatMap(({ cells: { [at]: cell } }) => (cell ? [cell] : []))
    const cells = filled(rows.slice(0, SAMPLE))
    const isDirection =
      role === 'both' || directionNames.test(name)
        ? areDirections(cells)
        : cells.length >= Math.min(rows.length, SAMPLE) * 0.9 && areSurelyDirections(cells, () => filled(rows))
    return {
      at,
      name: name || `Column ${at + 1}`,
      role,
      holds: isDirection ? 'directions' : contentOf(cells),
      isMarked: cells.some((cell) => readAmount(cell)?.mark),
    }
  })
}

const isDirectionCell = (cell: string) => readDirection(cell) !== null

/**
 * Checks a column whose name suggests directions. Returns true if most cells contain a direction, such as Cr. Accepts
 * single characters, such as C, only if every cell contains a direction.
 */
function areDirections(cells: readonly string[]): boolean {
  const count = cells.filter(isDirectionCell).length
  return (
    count * 2 > cells.length &&
    (count === cells.length || !cells.some((cell) => isOneLetter(cell) && isDirectionCell(cell)))
  )
}

/**
 * Checks a column whose name does not suggest directions. Returns true if nearly all cells contain a direction, such as
 * Cr. Accepts single characters, such as C, only if every cell contains a direction and both directions occur.
 */
function areSurelyDirections(cells: readonly string[], all: () => readonly string[]): boolean {
  if (cells.length === 0 || cells.filter(isDirectionCell).length < cells.length * 0.9) return false
  if (!cells.some(isOneLetter)) return true
  return cells.every(isDirectionCell) && new Set(all().map(readDirection)).size > 1
}

function contentOf(cells: readonly string[]): Column['holds'] {
  if (cells.length === 0) return 'nothing'
  const isMost = (test: (cell: string) => boolean) => cells.filter(test).length * 2 > cells.length
  if (isMost((cell) => readAmount(cell) !== null || isBlankAmount(cell))) return 'amounts'
  return isMost((cell) => readDate(cell) !== null) ? 'dates' : 'text'
}

/** The columns, other than the amount, that show whether money came in or went out. */
export interface DirectionColumns {
  /** Columns whose Cr or Dr describes the transaction. */
  crDrColumns: Column[]
  /** Columns whose Cr or Dr describes the balance. */
  ofBalance: Column[]
  /** Columns with outgoing amounts. */
  debits: Column[]
}

/**
 * Finds the debit columns, and the columns that contain Cr or Dr. Assumes that a Cr or Dr column directly after the
 * balance describes the balance.
 */
export function directionColumns(columns: readonly Column[]): DirectionColumns {
  const crDrColumns = columns.filter(
    ({ role, holds }) => holds === 'directions' || (role === 'both' && (holds === 'text' || holds === 'nothing')),
  )
  const isOfBalance = ({ at }: Column) => columns[at - 1]?.role === 'balance'
  return {
    crDrColumns: crDrColumns.filter((column) => !isOfBalance(column)),
    ofBalance: crDrColumns.filter(isOfBalance),
    debits: columns.filter(({ role, holds }) => role === 'debit' && holds !== 'directions'),
  }
}

/** Suggests the meaning of the columns. `direction` is missing if the file does not show the direction of the money. */
export function guessColumns({ columns, rows }: { columns: readonly Column[]; rows: Rows }): ColumnGuess {
  const first = (test: (column: Column) => boolean) => columns.find(test)?.at ?? null
  const holdsAmounts = ({ holds }: Column) => holds === 'amounts' || holds === 'nothing'
  const amount =
    first((column) => column.role === 'credit' && holdsAmounts(column)) ??
    first((column) => column.role === 'both' && column.holds === 'amounts') ??
    first((column) => column.role === 'amount' && holdsAmounts(column))
  const { crDrColumns, ofBalance } = directionColumns(columns)
  const amountColumn = amount === null ? undefined : columns[amount]
  const nearest = [...crDrColumns].sort((a, b) => Math.abs(a.at - (amount ?? 0)) - Math.abs(b.at - (amount ?? 0)))[0]
  const itself = amountColumn && (amountColumn.role === 'credit' || amountColumn.isMarked) ? { direction: null } : null
  // A Cr or Dr column after the balance usually describes the balance. If the column contains both Cr and Dr, it may
  // describe the transactions. Use such a column only if no other column shows the direction.
  const containsBoth = ({ at }: Column) => new Set(rows.map(({ cells }) => readDirection(cells[at] ?? ''))).size > 1
  const last = ofBalance.find(containsBoth)
  return {
    date: first(({ role, holds }) => role === 'date' && holds === 'dates') ?? first(({ role }) => role === 'date'),
    description: first(({ role }) => role === 'description'),
    amount,
    utr: guessUtr(columns, rows),
    ...(nearest ? { direction: nearest.at } : (itself ?? (last && { direction: last.at }))),
  }
}

/** Returns the reference column that contains the most UTRs. */
function guessUtr(columns: readonly Column[], rows: Rows): number | null {
  const utrCounts = columns
    .filter(({ role }) => role === 'reference')
    .map(({ at }) => ({
      at,
      utrs: rows.slice(0, SAMPLE).filter(({ cells }) => utrCandidates(cells[at] ?? '', { padded: true }).length === 1)
        .length,
    }))
  return utrCounts.filter(({ utrs }) => utrs > 0).sort((a, b) => b.utrs - a.utrs)[0]?.at ?? null
}

/**
 * Throws 422 for columns that are not in the file. Also throws 422 if the choice would make outgoing money look like
 * incoming money.
 */
export function assertColumns(columns: readonly Column[], chosen: StatementColumns): void {
  const { date, description, amount, utr, direction } = chosen
  const refuse = (message: string) => invalidField('columns', message)
  if (Math.max(date, description, amount, utr ?? 0, direction ?? 0) >= columns.length)
    throw refuse('The file does not have this column')
  const column = columns[amount]
  if (!column) return
  if (column.role === 'debit')
    throw refuse(`"${column.name}" contains money that went out. Choose the column with money that came in.`)
  if (column.role === 'balance')
    throw refuse(`"${column.name}" contains the balance. Choose the column with money that came in.`)
  const { crDrColumns, ofBalance } = directionColumns(columns)
  const needed = crDrColumns.length > 0 || column.role === 'credit' || column.isMarked ? crDrColumns : ofBalance
  const [unmapped] = needed.some(({ at }) => at === direction) ? [] : needed
  if (unmapped)
    throw refuse(`"${unmapped.name}" shows whether money came in or went out. Choose it for "Money in or out".`)
}

const paidOut = /\bupi\/dr\/|^to transfer\b|^(paid|sent|transferred|money sent) to\b/i

export interface DirectionSigns {
  /**
   * The direction in the Cr or Dr column that the office chose. Null if the cell shows no direction. Undefined if no
   * column was chosen.
   */
  word: Direction | null | undefined
  /** The directions in the Cr or Dr columns that the office did not choose. */
  others: readonly (Direction | null)[]
  /** The direction that a sign, brackets, Cr or Dr in the amount shows. */
  mark: Direction | null
  /** True if a debit column has an amount on this line. */
  hasDebit: boolean
  description: string
  /** True if an amount without a sign, brackets, Cr or Dr counts as incoming. */
  unmarkedIsIn: boolean
}

/**
 * Determines the direction of the money from all the evidence on a line. If anything indicates outgoing money, the line
 * is outgoing.
 */
export function lineDirection(signs: DirectionSigns): Direction | null {
  const { word, others, mark, hasDebit, description, unmarkedIsIn } = signs
  if (hasDebit || [word, mark, ...others].includes('out') || paidOut.test(description)) return 'out'
  if (word !== undefined) return word
  return mark === 'in' || unmarkedIsIn ? 'in' : null
}
