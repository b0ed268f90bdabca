import { fiscalYearOfDay } from '@/lib/receipts/fiscal-year'

/**
 * Returns the last, the current and the next financial year. The office can enter a letter of undertaking (LUT) for
 * these years.
 */
export function fiscalYearsFrom(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return [-1, 0, 1].map((years) => fiscalYearOfDay(`${year + years}${today.slice(4)}`))
}
