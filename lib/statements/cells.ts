/** What the cells of a bank statement say. Each reader looks at the first letters of a cell alone: none is ever slow. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONGEST_DATE = 40
const LONGEST_AMOUNT = 40

const yearFirst = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/
const dayFirst = /^(?<day>\d{1,2})(?<mark>[-/. ])(?<month>\d{1,2}|[a-z]{3}|sept)\k<mark>(?<year>\d{4}|\d{2})$/i

/** Day before month, as Indian banks write, and the month as number or name. A time behind the date is dropped. */
export function readDate(cell: string): string | null {
  const text = cell
    .slice(0, LONGEST_DATE)
    .replace(/[T ]\d{1,2}:\d{2}.*$/, '')
    .trim()
  const { day, month, year } = (yearFirst.exec(text) ?? dayFirst.exec(text))?.groups ?? {}
  return day && month && year ? calendarDay(fullYear(year), monthNumber(month), Number(day)) : null
}

/** Two digits mean the years from 1961 to 2060. */
const fullYear = (year: string) => (year.length === 4 ? Number(year) : Number(year) + (Number(year) > 60 ? 1900 : 2000))

const monthNumber = (month: string) =>
  /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1

/** `YYYY-MM-DD`, or null where the calendar has no such day. */
function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

/** "1,00,700.00 Cr", "₹700", "Rs. 700.00"; money that went out ("Dr", brackets, a minus) is no amount that came in. */
export function readAmount(cell: string): number | null {
  if (cell.length > LONGEST_AMOUNT) return null
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
