import type { DecisionStatus } from '@/lib/core/http/fields'
import { daysBetween } from '@/lib/core/time/calendar-days'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { ParsedLine } from './lines'
import type { StatementLine } from './schema'

/** The payment fields that matching needs. */
export interface MatchablePayment {
  id: string
  username: string
  courseName: string
  fee: number
  utr: string | null
  /** The reference of a NEFT or RTGS payment that the office recorded. */
  bankReference: string | null
  status: DecisionStatus
  /** The academy date on which the payment was sent. */
  sentOn: string
  /** True if another account entered this payment's UTR too. */
  claimed: boolean
}

/** Money may arrive up to `DAYS_BEFORE` days before or `DAYS_AFTER` days after the screenshot was sent. */
const DAYS_BEFORE = 10
const DAYS_AFTER = 3

const WENT_OUT = 'This money went out'
const NO_DIRECTION = 'The file does not show whether this money came in or went out'
const NO_AMOUNT = 'No amount on this line'
const NO_DATE = 'No date on this line'

/**
 * Returns the reason why a line does not exactly match a payment with the same UTR or bank reference. Returns an empty
 * string for an exact match.
 */
function mismatch(line: ParsedLine, payment: MatchablePayment): string {
  if (payment.status === 'approved') return 'Already approved'
  if (payment.status === 'rejected') return 'This payment was rejected'
  if (line.amount === null) return NO_AMOUNT
  if (line.direction === null) return NO_DIRECTION
  if (line.amount !== payment.fee)
    return `The amount differs: ${rupees(line.amount)} came in, ${rupees(payment.fee)} is due`
  if (payment.claimed) return 'Another account also entered this UPI reference. Compare the payments.'
  if (!line.date) return NO_DATE
  const days = daysBetween(line.date, payment.sentOn)
  if (days > DAYS_BEFORE || days < -DAYS_AFTER)
    return `The dates differ: statement ${shortDate(line.date)}, screenshot ${shortDate(payment.sentOn)}`
  return ''
}

/**
 * Indexes payments by UTR or bank reference. If several payments have the same reference, prefers a pending one. If
 * none is pending, uses the first in the list.
 */
export function indexByReference(payments: readonly MatchablePayment[]): Map<string, MatchablePayment> {
  const byReference = new Map<string, MatchablePayment>()
  for (const payment of payments) {
    const reference = payment.utr ?? payment.bankReference
    if (reference && (!byReference.has(reference) || payment.status === 'pending')) byReference.set(reference, payment)
  }
  return byReference
}

/**
 * Returns a function that finds a statement line's payment by its UTR or bank reference. The match is never exact if
 * the line shows outgoing money, is unreadable or is ambiguous.
 */
export function lineMatcher(lines: readonly ParsedLine[]) {
  const mentions = new Map<string, number>()
  for (const { mentioned } of lines) for (const utr of mentioned) mentions.set(utr, (mentions.get(utr) ?? 0) + 1)

  return (line: ParsedLine, byReference: ReadonlyMap<string, MatchablePayment>): StatementLine => {
    const matches = [...line.utrs, ...line.references].flatMap((reference) => byReference.get(reference) ?? [])
    const [payment] = matches
    const reason =
      line.problem || ambiguity(line, matches, mentions) || (payment ? mismatch(line, payment) : NO_PAYMENT)
    return {
      line: line.line,
      date: line.date,
      description: line.description,
      amount: line.amount,
      direction: line.direction,
      utr: payment?.utr ?? line.utrs[0] ?? null,
      readable: line.problem === '',
      payment_id: payment?.id ?? null,
      username: payment?.username ?? null,
      course_name: payment?.courseName ?? null,
      exact: reason === '',
      reason,
      assignable: !payment && unassignable(line) === '',
      reference: referenceOf(line),
      families: [],
    }
  }
}

/**
 * Returns the reason why the office cannot record a statement line as a new payment. Returns an empty string if the
 * office can record the line.
 */
export function unassignable({ problem, direction, amount, date }: ParsedLine): string {
  if (problem) return problem
  if (direction === 'out') return WENT_OUT
  if (direction === null) return NO_DIRECTION
  if (amount === null) return NO_AMOUNT
  if (!Number.isInteger(amount)) return 'This amount is not in whole rupees'
  return date ? '' : NO_DATE
}

/** Returns the line's only reliable reference. Returns null if the office must enter the reference. */
export function referenceOf({ utrs, doubtful, references }: ParsedLine): string | null {
  const certain = references.length > 0 ? references : utrs.filter((utr) => !doubtful.includes(utr))
  return certain.length === 1 ? (certain[0] ?? null) : null
}

/** Matches each line of a statement with the payments. Returns the results in line order. */
export function matchLines(lines: readonly ParsedLine[], payments: readonly MatchablePayment[]): StatementLine[] {
  const byReference = indexByReference(payments)
  const match = lineMatcher(lines)
  return lines.map((line) => match(line, byReference))
}

const NO_PAYMENT = 'No payment has this UPI reference'

/**
 * Returns the reason why a line cannot be matched with certainty. Returns an empty string if there is no such reason.
 */
function ambiguity(
  line: ParsedLine,
  matches: readonly MatchablePayment[],
  mentions: ReadonlyMap<string, number>,
): string {
  if (line.direction === 'out') return WENT_OUT
  if (line.utrs.length === 0 && matches.length === 0) return 'No UPI reference on this line'
  if (matches.length > 1) return 'This line matches more than one payment'
  const utr = matches[0]?.utr
  if (!utr) return ''
  if ((mentions.get(utr) ?? 0) > 1) return 'This UPI reference is on more than one line'
  return line.doubtful.includes(utr) ? 'This number may be a mobile or account number. Check the payment.' : ''
}
