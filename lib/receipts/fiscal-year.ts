import { academy } from '@/lib/academy'
import { wallClock } from '@/lib/core/time/format'

/** The Indian financial year of an instant, April to March by the academy's clock: '26-27'. */
export function fiscalYear(instant: Date, zone: string): string {
  const [year = 0, month = 0] = wallClock(instant, zone).date.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  const two = (value: number) => String(value % 100).padStart(2, '0')
  return `${two(first)}-${two(first + 1)}`
}

const SERIAL_DIGITS = 5

/**
 * As it stands on the receipt: at most 16 characters, letters, digits, - and / only (GST rule 46). `serial`: the number, or what
 * stands for its digits until there is one.
 */
export function receiptNumber(year: string, serial: number | string): string {
  return `${academy.receiptPrefix}/${year}/${String(serial).padStart(SERIAL_DIGITS, '0')}`
}
