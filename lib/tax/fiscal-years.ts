import { fiscalYearOfDay } from '@/lib/receipts/fiscal-year'

/**
 * Returns the financial years for which the office can enter the number of its letter of undertaking (LUT). These are
 * the last, the current and the next financial year.
 */
export function fiscalYearsFrom(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return [-1, 0, 1].map((years) => fiscalYearOfDay(`${year + years}${today.slice(4)}`))
}
