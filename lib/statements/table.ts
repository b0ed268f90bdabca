import Papa from 'papaparse'
import { invalidField } from '@/lib/core/http/errors'
import { MAX_STATEMENT_COLUMNS, MAX_STATEMENT_LINES } from './bounds'
import { readAmount, readDate } from './cells'
import { type Column, type ColumnRole, columnRole, describeColumns } from './columns'
import { linesOf, tooManyLines } from './decode'

/** A bank's export as rows of text, without the letterhead above the header line. */
export interface StatementTable {
  header: string[]
  columns: Column[]
  /** The line number of the header in the file, counted from 1. */
  headerLine: number
  rows: StatementRow[]
  broken: BrokenLine[]
  /** Line numbers of repeated headers, notes and other lines without a transaction. */
  skipped: number[]
}

export interface StatementRow {
  line: number
  cells: string[]
}

/** A line that may have been split into the wrong cells. Such a line is not matched with payments. */
export interface BrokenLine {
  line: number
  text: string
  problem: string
}

const DELIMITERS = [',', '\t', ';', '|']
/** The header line must be within this many lines from the top. Some banks put a full-page letterhead above it. */
const HEADER_WITHIN = 200
/** Maximum length of a cell. Longer cells are truncated. */
const LONGEST_CELL = 1000

/** Removes the marks that spreadsheets use to keep a number as text: '123 or ="123". Truncates long cells. */
const readCell = (cell: string) =>
  cell
    .trim()
    .replace(/^'/, '')
    .replace(/^="([^"]*)"$/, '$1')
    .slice(0, LONGEST_CELL)

/** Splits text into rows of cells, and reports unpaired quotation marks. */
export const parseCells = (text: string, delimiter: string) => Papa.parse<string[]>(text, { delimiter, newline: '\n' })

/** Splits one line into cells. Returns null for unpaired quotation marks. */
function split(text: string, delimiter: string): string[] | null {
  if (!text.includes('"')) return text.split(delimiter).map(readCell)
  const { data, errors } = parseCells(text, delimiter)
  const [cells = []] = data
  // Reject a line with a quotation mark after a space, because the parser ignores this mark.
  const isCut = cells.some((cell) => /^\s+"/.test(cell))
  return errors.length > 0 || isCut ? null : cells.map(readCell)
}

/**
 * Returns how many lines a multi-line cell takes up, starting at the line with the opening quotation mark. Returns 1 if
 * the quotation mark is never closed.
 */
function linesOfCell(lines: readonly string[], first: number, delimiter: string): number {
  for (let last = first + 1; last < lines.length; last++) {
    if (!lines[last]?.replaceAll('""', '').includes('"')) continue
    const { errors } = parseCells(lines.slice(first, last + 1).join('\n'), delimiter)
    return errors.length === 0 ? last - first + 1 : 1
  }
  return 1
}

/** Counts the known column names in a line. Returns 0 if a required column is missing. */
function headerScore(cells: readonly string[]): number {
  const roles = cells.filter((cell) => cell.length < 60).map(columnRole)
  const has = (...wanted: ColumnRole[]) => roles.some((role) => wanted.includes(role))
  const isHeader = has('date') && has('credit', 'debit', 'both', 'amount') && has('description', 'reference')
  return isHeader ? roles.filter((role) => role !== 'other').length : 0
}

interface Header {
  /** The index of the header line. */
  at: number
  delimiter: string
  cells: string[]
}

/** Finds the header line and the delimiter: the combination with the most known column names. */
function findHeader(lines: readonly string[]): Header {
  let best: Header & { score: number } = { score: 0, at: -1, delimiter: ',', cells: [] }
  for (const delimiter of DELIMITERS) {
    for (const [at, text] of lines.slice(0, HEADER_WITHIN).entries()) {
      if (!text.includes(delimiter)) continue
      const cells = split(text, delimiter)?.map((cell) => cell.trim()) ?? []
      const score = headerScore(cells)
      if (score > best.score) best = { score, at, delimiter, cells }
    }
  }
  return best
}

/**
 * Returns the most frequent number of cells in a line. If this number differs too much from the header's number of
 * cells, returns the header's number.
 */
function widthOf(rows: readonly StatementRow[], header: readonly string[]): number {
  const widths = new Map([[header.length, 0]])
  for (const { cells } of rows)
    if (!cells.slice(header.length).some(Boolean)) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  const [[usual] = [header.length]] = [...widths].sort(([, a], [, b]) => b - a)
  const headerWidth = header.findLastIndex(Boolean) + 1
  return usual >= headerWidth && usual <= header.length + 1 ? usual : header.length
}

/**
 * Some banks write a balance such as 1,00,700.00 without quotes, so its commas split it into several cells. Joins these
 * cells again if the balance is the last column.
 */
function withWholeBalance(cells: string[], header: readonly string[], delimiter: string): string[] {
  const last = header.length - 1
  if (delimiter !== ',' || cells.length <= header.length || columnRole(header[last] ?? '') !== 'balance') return cells
  const balance = cells.slice(last).join(',')
  const datesFit = header.every((name, at) => columnRole(name) !== 'date' || readDate(cells[at] ?? '') !== null)
  return datesFit && readAmount(balance) ? [...cells.slice(0, last), balance] : cells
}

/** Splits the lines below the header into cells. Returns lines with unpaired quotation marks as broken. */
function splitBody(lines: readonly string[], { at: headerAt, delimiter, cells: header }: Header) {
  const rows: StatementRow[] = []
  const broken: BrokenLine[] = []
  for (let at = headerAt + 1; at < lines.length; at++) {
    const cells = split(lines[at] ?? '', delimiter)
    if (cells) {
      if (cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)))
        rows.push({ line: at + 1, cells: withWholeBalance(cells, header, delimiter) })
      continue
    }
    const count = linesOfCell(lines, at, delimiter)
    const problem = count > 1 ? `A cell spans lines ${at + 1} to ${at + count}` : 'A quotation mark is missing'
    broken.push(...lines.slice(at, at + count).map((text, n) => ({ line: at + n + 1, text, problem })))
    at += count - 1
  }
  return { rows, broken }
}

const couldBePayment = (cells: readonly string[]) =>
  cells.some((cell) => /\d{12}/.test(cell) || readDate(cell) !== null)

/**
 * Reads the header of a statement and the lines below it. Throws 422 if there is no header line or there are too many
 * columns. Throws 413 if there are too many lines.
 */
export function readTable(bytes: Uint8Array): StatementTable {
  const lines = linesOf(bytes)
  const headerLine = findHeader(lines)
  const { cells: header } = headerLine
  if (headerLine.at < 0)
    throw invalidField('contentBase64', 'No header line with date, description and amount was found in this file')
  if (header.length > MAX_STATEMENT_COLUMNS) {
    throw invalidField('contentBase64', `A statement may have at most ${MAX_STATEMENT_COLUMNS} columns`)
  }
  const { rows, broken } = splitBody(lines, headerLine)
  if (rows.length + broken.length > MAX_STATEMENT_LINES) throw tooManyLines()
  const width = widthOf(rows, header)
  const complete: StatementRow[] = []
  const skipped: number[] = []
  for (const row of rows) {
    const { line, cells } = row
    const isComplete = cells.length === width && !cells.slice(header.length).some(Boolean)
    if (cells.join('\n') === header.join('\n') || (!isComplete && !couldBePayment(cells))) skipped.push(line)
    else if (isComplete) complete.push(row)
    else broken.push({ line, text: cells.join(' '), problem: 'This line has more or fewer cells than the header' })
  }
  const columns = describeColumns(header, complete)
  return { header, columns, headerLine: headerLine.at + 1, rows: complete, broken, skipped }
}
