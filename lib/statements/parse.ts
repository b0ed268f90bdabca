import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { AppError, invalidField } from '@/lib/core/errors'
import { MAX_STATEMENT_COLUMNS, MAX_STATEMENT_LINES } from './bounds'
import { readAmount, readDate, readUtr } from './cells'
import type { StatementColumns } from './schema'

/** A bank's export as rows of text: the header line that was found, and what stands below it. */
export interface StatementTable {
  header: string[]
  rows: { line: number; cells: string[] }[]
}

export interface ParsedLine {
  line: number
  /** `YYYY-MM-DD`, or null where the cell holds no date that we know. */
  date: string | null
  description: string
  /** Rupees that came in; null where the cell holds no number. */
  amount: number | null
  utr: string | null
}

/** What windows-1252 has in 0x80 to 0x9F, where Latin-1 has control characters; five places are empty there. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** By hand: the TextDecoder of Node 20 reads this code page as Latin-1. */
function fromWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character)
}

/** Banks export UTF-8, UTF-16 with a byte order mark, or an old Windows code page. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromWindows1252(bytes)
  }
}

const headerWords =
  /date|narration|description|particulars|remarks|details|credit|deposit|amount|utr|ref|chq|withdrawal|balance/i

/** Characters of one line of the file, and lines with the empty ones and the breaks inside of cells. */
const LONGEST_LINE = 10_000
const MOST_LINES = 3 * MAX_STATEMENT_LINES
/** Of a cell; what follows is nothing that a statement says. */
const LONGEST_CELL = 1000

const tooManyLines = () => new AppError('too_large', `A statement may have at most ${MAX_STATEMENT_LINES} lines.`)

/** Before anything is parsed: what is no statement costs no more than looking at it. 413 and 422. */
function assertReadable(text: string): void {
  if (text.includes('\u0000')) throw invalidField('contentBase64', 'This file is not a CSV text')
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES + 1)
  if (lines.length > MOST_LINES) throw tooManyLines()
  const long = lines.findIndex((line) => line.length > LONGEST_LINE)
  if (long >= 0) throw invalidField('contentBase64', `Line ${long + 1} of this file is too long for a bank statement`)
}

/** An apostrophe before a cell keeps spreadsheets from changing it: banks write it before numbers, our own exports before
 * what would be computed. It is no part of what the cell says. */
const readCell = (cell: string) => cell.trim().replace(/^'/, '').slice(0, LONGEST_CELL)

/** Finds the header among the bank's letterhead lines: the row with the most words of a statement's header. 422 when none. */
export function readTable(bytes: Uint8Array): StatementTable {
  const text = decodeText(bytes)
  assertReadable(text)
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false })
  const known = (row: string[]) => row.filter((cell) => cell.length < 40 && headerWords.test(cell)).length
  const candidates = data.slice(0, 60).map((row, index) => ({ index, score: known(row) }))
  const best = candidates.reduce((a, b) => (b.score > a.score ? b : a), { index: -1, score: 2 })
  const header = data[best.index]
  if (!header)
    throw invalidField('contentBase64', 'No header line with date, description and amount was found in this file')
  if (header.length > MAX_STATEMENT_COLUMNS) {
    throw invalidField('contentBase64', `A statement may have at most ${MAX_STATEMENT_COLUMNS} columns`)
  }
  const rows = data
    .slice(best.index + 1)
    .map((cells, offset) => ({ line: best.index + offset + 2, cells: cells.map(readCell) }))
    .filter(({ cells }) => cells.filter(Boolean).length > 1)
  if (rows.length > MAX_STATEMENT_LINES) throw tooManyLines()
  return { header: header.map((cell) => cell.trim()), rows }
}

/**
 * The same header means the same bank and export, whatever its casing. A digest (SHA-256 as hex): no index of the database
 * holds a header line of some kilobytes.
 */
export const headerKey = (header: readonly string[]): string =>
  createHash('sha256')
    .update(header.map((cell) => cell.toLowerCase()).join('|'))
    .digest('hex')

export function readLines(table: StatementTable, columns: StatementColumns): ParsedLine[] {
  return table.rows.map(({ line, cells }) => {
    const at = (index: number | null | undefined) => (index === null || index === undefined ? '' : (cells[index] ?? ''))
    const description = at(columns.description)
    return {
      line,
      date: readDate(at(columns.date)),
      description: description.slice(0, 300),
      amount: readAmount(at(columns.amount)),
      utr: readUtr(at(columns.utr), description),
    }
  })
}
