import { wallClock } from '@/lib/core/time/format'

/** Returns the Indian financial year of an instant: April to March in the academy's zone, as '26-27'. */
export function fiscalYear(instant: Date, zone: string): string {
  const [year = 0, month = 0] = wallClock(instant, zone).date.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  const two = (value: number) => String(value % 100).padStart(2, '0')
  return `${two(first)}-${two(first + 1)}`
}

const SERIAL_DIGITS = 5

/**
 * Formats a receipt number: at most 16 characters, only letters, digits, - and / (GST rule 46).
 */
export function receiptNumber(prefix: string, year: string, serial: number): string {
  return `${prefix}/${year}/${String(serial).padStart(SERIAL_DIGITS, '0')}`
}
