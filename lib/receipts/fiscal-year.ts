import { wallClock } from '@/lib/core/time/format'
import type { Series } from './tax'

/** Returns the Indian financial year (April to March) of an instant in a time zone. */
export function fiscalYear(instant: Date, zone: string): string {
  return fiscalYearOfDay(wallClock(instant, zone).date)
}

/** Returns the Indian financial year of a date, for example '26-27' for 1 April 2026. */
export function fiscalYearOfDay(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  const two = (value: number) => String(value % 100).padStart(2, '0')
  return `${two(first)}-${two(first + 1)}`
}

const SERIAL_DIGITS = 5
const MAX_LENGTH = 16
/** The letter that marks the kind of a document in its number. Receipt numbers contain no letter. */
const letters: Readonly<Record<Series, string>> = { receipt: '', invoice: 'I', bill: 'B', credit_note: 'C' }

/**
 * Formats a document number: at most 16 characters, only letters, digits, - and / (GST rule 46). The serial has fewer
 * leading zeros if the number would otherwise be too long.
 */
export function documentNumber(series: Series, prefix: string, year: string, serial: number): string {
  const beginning = `${prefix}/${year}/${letters[series]}`
  const digits = Math.min(SERIAL_DIGITS, MAX_LENGTH - beginning.length)
  return `${beginning}${String(serial).padStart(digits, '0')}`
}
