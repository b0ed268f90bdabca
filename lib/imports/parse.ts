import { AppError, invalidField } from '@/lib/core/http/errors'
import { decodeText } from '@/lib/statements/decode'
import { parseCells } from '@/lib/statements/table'
import { decodeBase64 } from '@/lib/storage/upload-rules'
import { type ImportKind, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from './bounds'
import { fieldOf } from './columns'
import {
  CHOOSE_LIST,
  EMPTY_LIST,
  EXCEL_FILE,
  NO_COLUMN_NAMES,
  NOT_CSV,
  rowTexts,
  skippedAbove,
  skippedHeader,
  TOO_MANY_ROWS,
  tooManyColumns,
} from './texts'

export interface SheetRow {
  /** The number of the row's first line in the file, starting at 1. */
  line: number
  cells: string[]
  /** The error message about the row. Empty if the row has no error. */
  problem: string
}

/** A list of people as rows of text. */
export interface Sheet {
  header: string[]
  /** False if the list has no column names. In that case, `header` numbers the columns. */
  hasHeader: boolean
  rows: SheetRow[]
  notes: string[]
}

const DELIMITERS = ['\t', ',', ';', '|']
/** Searches only this many rows for the column names. */
const HEADER_WITHIN = 20
const LONGEST_CELL = 2000

/** The first bytes of xlsx and other zip files, of xls, and of PDF. */
const EXCEL = /^(504b0304|d0cf11e0)/
const PDF = /^25504446/

/** Returns the text of a file or of pasted cells. Throws 422 for Excel files and other binary files. */
export function textOf({ contentBase64, text }: { contentBase64?: string | null; text?: string | null }): string {
  // Replaces unpaired surrogates, which the database cannot store.
  if (text) return Buffer.from(text).toString()
  const bytes = decodeBase64(contentBase64 ?? '', 'contentBase64', MAX_IMPORT_BYTES, CHOOSE_LIST)
  const start = bytes.subarray(0, 4).toString('hex')
  if (EXCEL.test(start)) throw invalidField('contentBase64', EXCEL_FILE)
  const decoded = decodeText(bytes)
  if (PDF.test(start) || decoded.includes('\u0000')) throw invalidField('contentBase64', NOT_CSV)
  return decoded
}

/**
 * Removes the characters that prevent a spreadsheet from formatting a number: a leading apostrophe, or ="…" around the
 * cell.
 */
const readCell = (cell: string) =>
  cell
    .trim()
    .replace(/^'/, '')
    .replace(/^="([^"]*)"$/, '$1')
    .normalize('NFC')
    .slice(0, LONGEST_CELL)

/**
 * Reads the column names and the rows of a list. A cell in quotation marks may span lines. Throws 422 for an empty list
 * or too many columns, and 413 for too many rows.
 */
export function readSheet(text: string, kind: ImportKind): Sheet {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const { delimiter, header: headerIndex } = findHeader(plain, kind)
  const all = splitRows(plain, delimiter)
  const width = Math.max(0, ...all.map(({ cells }) => cells.findLastIndex(Boolean) + 1))
  if (width === 0) throw invalidField('contentBase64', EMPTY_LIST)
  if (width > MAX_IMPORT_COLUMNS) throw invalidField('contentBase64', tooManyColumns(width))
  const headerRow = headerIndex === null ? undefined : all[headerIndex]
  const columnCount = headerRow ? headerRow.cells.findLastIndex(Boolean) + 1 : width
  const header = Array.from({ length: columnCount }, (_, at) => headerRow?.cells[at] || `Column ${at + 1}`)
  const filled = all
    .slice(headerIndex === null ? 0 : headerIndex + 1)
    .filter(({ cells, problem }) => problem || cells.some(Boolean))
  const isRepeated = repeatsHeader(header, kind)
  const rows = filled.filter((row) => !isRepeated(row)).map((row) => withinHeader(row, columnCount))
  if (rows.length === 0) throw invalidField('contentBase64', EMPTY_LIST)
  if (rows.length > MAX_IMPORT_ROWS) throw new AppError('too_large', TOO_MANY_ROWS)
  const above = all.slice(0, headerIndex ?? 0).some(({ cells }) => cells.some(Boolean)) ? (headerRow?.line ?? 1) - 1 : 0
  return {
    header,
    hasHeader: headerRow !== undefined,
    rows,
    notes: [
      ...(headerRow ? [] : [NO_COLUMN_NAMES]),
      ...(above > 0 ? [skippedAbove(above)] : []),
      ...filled.filter(isRepeated).map(({ line }) => skippedHeader(line)),
    ],
  }
}

/** Marks a row with more cells than column names, because one of its cells may have been split. */
const withinHeader = (row: SheetRow, width: number): SheetRow =>
  !row.problem && row.cells.slice(width).some(Boolean) ? { ...row, problem: rowTexts.tooManyCells } : row

/** True for a repeated header row: at least two column names, and no phone number or email. */
function repeatsHeader(header: readonly string[], kind: ImportKind): (row: SheetRow) => boolean {
  const fields = header.map((name) => fieldOf(name, kind)?.field)
  return ({ cells }) =>
    !cells.some((cell) => /@|\d{5}/.test(cell)) &&
    cells.filter((cell, at) => fields[at] !== undefined && fieldOf(cell, kind)?.field === fields[at]).length > 1
}

/** Finds the delimiter and the row with the most known column names. */
function findHeader(text: string, kind: ImportKind): { delimiter: string; header: number | null } {
  const top = text.split('\n', HEADER_WITHIN * 3).join('\n')
  let best = { delimiter: ',', header: null as number | null, score: 0 }
  let widest = { delimiter: ',', width: 1 }
  for (const delimiter of DELIMITERS) {
    const { data } = parseCells(top, delimiter)
    for (const [at, cells] of data.slice(0, HEADER_WITHIN).entries()) {
      const score = headerScore(cells, kind)
      if (score > best.score) best = { delimiter, header: at, score }
      if (cells.length > widest.width) widest = { delimiter, width: cells.length }
    }
  }
  return best.score > 0 ? best : { delimiter: widest.delimiter, header: null }
}

/** Counts the column names in a row. Returns 0 unless the row contains at least two of name, phone and email. */
function headerScore(cells: readonly string[], kind: ImportKind): number {
  const fields = new Set(
    cells.map((cell) => fieldOf(readCell(cell), kind)?.field).filter((field) => field !== undefined),
  )
  const needed = (['name', 'phone', 'email'] as const).filter((field) => fields.has(field))
  return needed.length > 1 && !cells.some((cell) => cell.includes('@')) ? fields.size : 0
}

/** The maximum number of lines in a cell. */
const LINES_OF_CELL = 30
/** The maximum number of lines in a list, including empty lines. */
const MAX_LINES = 6 * MAX_IMPORT_ROWS

/** Splits the text into rows. A row with an unpaired quotation mark ends at the end of its line. */
function splitRows(text: string, delimiter: string): SheetRow[] {
  const lines = text.trimEnd().split('\n', MAX_LINES + 1)
  if (lines.length > MAX_LINES) throw new AppError('too_large', TOO_MANY_ROWS)
  const rows: SheetRow[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1
    const { cells, count } = readRow(lines, at, delimiter)
    at += count - 1
    const broken = { line, cells: [lines[line - 1] ?? ''], problem: rowTexts.brokenQuote }
    rows.push(cells ? { line, cells: cells.map(readCell), problem: '' } : broken)
  }
  return rows
}

/**
 * Returns the cells of the row that begins at this line, and the number of the row's lines. The cells are null if a
 * quotation mark is unpaired.
 */
function readRow(
  lines: readonly string[],
  first: number,
  delimiter: string,
): { cells: string[] | null; count: number } {
  const text = lines[first] ?? ''
  if (!text.includes('"')) return { cells: text.split(delimiter), count: 1 }
  for (let last = first; last < Math.min(lines.length, first + LINES_OF_CELL); last++) {
    if (last > first && !lines[last]?.includes('"')) continue
    const { data, errors } = parseCells(lines.slice(first, last + 1).join('\n'), delimiter)
    if (errors.length === 0 && data.length === 1) return { cells: data[0] ?? [], count: last - first + 1 }
    if (errors.some(({ code }) => code !== 'MissingQuotes')) break
  }
  return { cells: null, count: 1 }
}
