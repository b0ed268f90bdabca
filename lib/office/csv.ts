import Papa from 'papaparse'

/**
 * The first character of the file. It makes spreadsheet programs read the file as UTF-8 instead of a local encoding.
 */
const BYTE_ORDER_MARK = '\uFEFF'

/** Matches the start of a formula, with any white space or invisible characters before it. */
const FORMULA = String.raw`[\s\p{C}]*[=+\-@＝＋－＠]`
const computed = new RegExp(`^(?=[\\t\\r\\n]|${FORMULA})`, 'u')
/** A formula after a line break, a tab or a semicolon. In some programs, these characters end the cell. */
const computedInside = new RegExp(String.raw`(\r\n|[\t\n\v\f\r\u0085\u2028\u2029;])(?=${FORMULA})`, 'gu')

/**
 * Writes rows as CSV for a spreadsheet. All exports must use this function. It puts an apostrophe before any text that
 * a spreadsheet would run as a formula (contract 35.3).
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...columns], data: rows.map((row) => row.map(cellOf)) })
}

const cellOf = (value: unknown): string => plain(value).replace(computedInside, "$1'").replace(computed, "'")

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
