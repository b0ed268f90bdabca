import Papa from 'papaparse'

/** So that spreadsheet programs read the names as they are written. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A sign that begins a formula, the full-width ones too, behind white space and what cannot be seen. */
const FORMULA = String.raw`[\s\p{C}]*[=+\-@＝＋－＠]`
const computed = new RegExp(`^(?=[\\t\\r\\n]|${FORMULA})`, 'u')
/** Behind what some program ends a cell with: a line break, a tab, the semicolon of other countries. */
const computedInside = new RegExp(String.raw`(\r\n|[\t\n\v\f\r\u0085\u2028\u2029;])(?=${FORMULA})`, 'gu')

/**
 * Rows as CSV for a spreadsheet, the one way in which the academy writes them. An apostrophe stands before whatever a
 * spreadsheet would compute (contract 35.3): what people typed about themselves must never run in the office.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...columns], data: rows.map((row) => row.map(cellOf)) })
}

const cellOf = (value: unknown): string => plain(value).replace(computedInside, "$1'").replace(computed, "'")

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
