import { DateTime } from 'luxon'
import Papa from 'papaparse'
import { AppError, invalidField } from '@/lib/core/errors'
import { MAX_STATEMENT_LINES, type StatementColumns } from './schema'

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

/** Finds the header among the bank's letterhead lines: the row with the most words of a statement's header. 422 when none. */
export function readTable(bytes: Uint8Array): StatementTable {
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw invalidField('contentBase64', 'This file is not a CSV text')
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false })
  const known = (row: string[]) => row.filter((cell) => headerWords.test(cell) && cell.length < 40).length
  const candidates = data.slice(0, 60).map((row, index) => ({ index, score: known(row) }))
  const best = candidates.reduce((a, b) => (b.score > a.score ? b : a), { index: -1, score: 2 })
  const header = data[best.index]
  if (!header)
    throw invalidField('contentBase64', 'No header line with date, description and amount was found in this file')
  const rows = data
    .slice(best.index + 1)
    .map((cells, offset) => ({ line: best.index + offset + 2, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.filter(Boolean).length > 1)
  if (rows.length > MAX_STATEMENT_LINES) {
    throw new AppError('too_large', `A statement may have at most ${MAX_STATEMENT_LINES} lines.`)
  }
  return { header: header.map((cell) => cell.trim()), rows }
}

/** The same header means the same bank and export, whatever its casing. */
export const headerKey = (header: readonly string[]): string => header.map((cell) => cell.toLowerCase()).join('|')

const dateForms = [
  'yyyy-MM-dd',
  'd/M/yyyy',
  'd-M-yyyy',
  'd/M/yy',
  'd-M-yy',
  'd-MMM-yyyy',
  'd-MMM-yy',
  'd MMM yyyy',
  'd MMM yy',
  'd.M.yyyy',
]

/** Day before month, as Indian banks write. A time behind the date is dropped. */
export function readDate(cell: string): string | null {
  const text = cell.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim()
  for (const form of dateForms) {
    const date = DateTime.fromFormat(text, form, { locale: 'en-GB', zone: 'UTC' })
    if (date.isValid) return date.toFormat('yyyy-MM-dd')
  }
  return null
}

/** "1,00,700.00 Cr", "₹700", "Rs. 700.00"; money that went out ("Dr", brackets, a minus) is no amount that came in. */
export function readAmount(cell: string): number | null {
  if (/dr\.?$/i.test(cell) || /^\(.*\)$/.test(cell) || /^[-−]/.test(cell)) return null
  const digits = cell
    .replace(/^(inr|rs\.?|₹)\s*/i, '')
    .replace(/\s*cr\.?$/i, '')
    .replaceAll(',', '')
    .trim()
  return /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : null
}

/** A UTR is twelve digits that stand alone. */
export function readUtr(...cells: string[]): string | null {
  for (const cell of cells) {
    const found = /(?<!\d)\d{12}(?!\d)/.exec(cell)?.[0]
    if (found) return found
  }
  return null
}

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
