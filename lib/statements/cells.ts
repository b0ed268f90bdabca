/**
 * Parsers for the cells of a bank statement. Each parser reads at most a fixed length, so that even a very long cell is
 * parsed quickly.
 */

import { plainDigits } from '@/lib/core/text/digits'
import { daysBetween, daysLater } from '@/lib/core/time/calendar-days'

export type Direction = 'in' | 'out'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONGEST_DATE = 40
const LONGEST_AMOUNT = 40
const LONGEST_WORD = 30

const monthName = String.raw`(?<month>[a-z]{3,9})\.?`
const dateForms = [
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{2})\k<mark>(?<day>\d{2})$/,
  /^(?<day>\d{1,2})(?<mark>[-/. ])(?<month>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})$/,
  new RegExp(String.raw`^(?<day>\d{1,2})[-/. ]?${monthName}[-/., ]? ?(?<year>\d{4}|\d{2})$`, 'i'),
  new RegExp(String.raw`^${monthName} (?<day>\d{1,2}),? (?<year>\d{4})$`, 'i'),
]

/** Reads a date with the day before the month, as Indian banks write it. Ignores a time after the date. */
export function readDate(cell: string): string | null {
  const text = plainDigits(cell.slice(0, LONGEST_DATE))
    .replace(/[T, ]+\d{1,2}:\d{2}.*$/, '')
    .trim()
  for (const form of dateForms) {
    const { day, month, year } = form.exec(text)?.groups ?? {}
    if (day && month && year) return calendarDay(fullYear(year), monthNumber(month), Number(day))
  }
  return null
}

/** Expands a two-digit year to a year from 1961 to 2060. */
const fullYear = (year: string) => (year.length === 4 ? Number(year) : Number(year) + (Number(year) > 60 ? 1900 : 2000))

const monthNumber = (month: string) =>
  /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1

/** Formats a date as `YYYY-MM-DD`. Returns null if the calendar has no such day. */
function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

/** True for a date that is only valid with the month first, such as 11/23/2026. */
export function isMonthFirst(cell: string): boolean {
  const [, month, day] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}(?!\d)/.exec(cell) ?? []
  return Number(month) <= 12 && Number(day) > 12 && Number(day) <= 31
}

export interface Amount {
  /** The amount in rupees, never negative. */
  rupees: number
  /**
   * Whether the money came in or went out, according to a sign, brackets, Cr or Dr in the cell. Null if the cell has
   * none of these.
   */
  mark: Direction | null
}

const grouped = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d{1,2})?$|^\.\d{1,2}$/
/**
 * Patterns for the text around an amount's digits, each with the direction that it indicates. `readAmount` removes this
 * text. If several patterns match and indicate different directions, the money counts as outgoing.
 */
const wrappings: [RegExp, Direction | null][] = [
  [/^\(([^()a-z]*\d[^()a-z]*)\)$/i, 'out'],
  [/^(?:\((?:cr|credit|c)\)|(?:cr|credit|c)(?![a-z]))\.?\s*(.+)$/i, 'in'],
  [/^(?:\((?:dr|debit|d)\)|(?:dr|debit|d)(?![a-z]))\.?\s*(.+)$/i, 'out'],
  [/^(.*[\d-])\s*(?:\((?:cr|credit|c)\)|(?:cr|credit|c))\.?$/i, 'in'],
  [/^(.*[\d-])\s*(?:\((?:dr|debit|d)\)|(?:dr|debit|d))\.?$/i, 'out'],
  [/^(?:inr|rs\.?|₹)\s*(.+)$/i, null],
  [/^(.*\d)\s*(?:\/-|\/=|inr|₹)$/i, null],
  [/^\+\s*(.+)$/, 'in'],
  [/^[-\u2010-\u2015\u2212]\s*(.+)$/, 'out'],
  [/^(.*\d)[-\u2212]$/, 'out'],
]

/** Reads amounts such as "1,00,700.00", "Rs. 700/-" or "700.00(Cr)". Accepts only Indian and Western digit groups. */
export function readAmount(cell: string): Amount | null {
  if (cell.length > LONGEST_AMOUNT) return null
  let text = plainDigits(cell).trim()
  let mark: Direction | null = null
  for (let taken = true; taken; ) {
    taken = false
    for (const [wrapping, direction] of wrappings) {
      const inner = wrapping.exec(text)?.[1]?.trim()
      if (inner === undefined || inner === '') continue
      if (direction) mark = mark === 'out' ? 'out' : direction
      text = inner
      taken = true
    }
  }
  return grouped.test(text) ? { rupees: Number(text.replaceAll(',', '')), mark } : null
}

/** True if a cell in an amount column is zero or contains no amount. */
export const isBlankAmount = (cell: string) =>
  /^(?:[-\u2010-\u2015\u2212.]*|n\.?a\.?|nil)$/i.test(cell) || readAmount(cell)?.rupees === 0

const inWords = new Set(['cr', 'credit', 'credited', 'deposit', 'deposited', 'received', 'in', 'inward', 'incoming'])
const outWords = new Set(
  ['dr', 'debit', 'debited', 'withdrawal', 'withdrawn', 'sent', 'paid', 'out'].concat('outward', 'outgoing'),
)
const fillers = new Set(['transfer', 'transaction', 'txn', 'tran', 'upi', 'money', 'amount', 'type'])
const signs: Record<string, Direction> = { '+': 'in', c: 'in', '-': 'out', '−': 'out', d: 'out', w: 'out' }

/** Reads a cell that only states whether money came in or went out: "CR", "Debit", "D", "Money sent". */
export function readDirection(cell: string): Direction | null {
  const text = cell
    .slice(0, LONGEST_WORD + 1)
    .toLowerCase()
    .replace(/[.()]/g, '')
    .trim()
  const sign = signs[text]
  if (sign || text.length > LONGEST_WORD) return sign ?? null
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !fillers.has(word))
  const [isIn, isOut] = [words.some((word) => inWords.has(word)), words.some((word) => outWords.has(word))]
  const clear = isIn !== isOut && words.every((word) => inWords.has(word) || outWords.has(word))
  return clear ? (isIn ? 'in' : 'out') : null
}

/**
 * True for a cell with a single character, such as C, D, W or a sign. The character may mean money in or money out, or
 * something else.
 */
export const isOneLetter = (cell: string) => cell.length === 1

/**
 * Removes the part before the @ from each UPI address. That part may contain a mobile or account number, which looks
 * like a UTR.
 */
const withoutAddresses = (text: string) =>
  text
    .split(/([^a-z0-9._@-]+)/i)
    .map((word) => word.slice(word.lastIndexOf('@') + 1))
    .join('')

/**
 * Returns every number in the cell that could be a UTR: twelve consecutive digits outside a UPI address. With `padded`,
 * also accepts leading zeros before these digits, because some banks use columns of 16 digits.
 */
export function utrCandidates(cell: string, { padded = false } = {}): string[] {
  const runs = withoutAddresses(plainDigits(cell)).match(/\d{12,}/g) ?? []
  const utrs = runs.flatMap((run) => {
    const padding = run.slice(0, -12)
    return padding === '' || (padded && /^0+$/.test(padding)) ? [run.slice(-12)] : []
  })
  return [...new Set(utrs)].filter((utr) => !/^0+$/.test(utr))
}

/**
 * The number of days by which the date on a statement may differ from the date in the UTR. A UTR from NPCI starts with
 * the year's last digit and the number of the day in that year.
 */
const DAYS_AROUND = 10

/** True if the UTR starts with the year and day of a date near `date`, as real UTRs do. */
export function startsWithDate(utr: string, date: string): boolean {
  const [digit, day] = [utr.slice(0, 1), Number(utr.slice(1, 4))]
  const year = Number(date.slice(0, 4))
  return [year - 1, year, year + 1].some(
    (each) =>
      String(each).endsWith(digit) && Math.abs(daysBetween(daysLater(`${each}-01-01`, day - 1), date)) <= DAYS_AROUND,
  )
}

/** True for an Indian mobile number with the country code. */
export const isMobileNumber = (digits: string) => /^91[6-9]\d{9}$/.test(digits)
