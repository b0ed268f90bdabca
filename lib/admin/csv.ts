import Papa from 'papaparse'

/** So that spreadsheet programs read the names as they are written. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as CSV for a spreadsheet. A cell that a spreadsheet would compute (it begins with = + - @, a tab or a line break)
 * gets an apostrophe before it: what people typed about themselves must never run in the office.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return (
    BYTE_ORDER_MARK +
    Papa.unparse({ fields: [...columns], data: rows.map((row) => row.map(plain)) }, { escapeFormulae: true })
  )
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
