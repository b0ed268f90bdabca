import { daysBetween } from '@/lib/core/calendar-days'
import type { DecisionStatus } from '@/lib/core/fields'
import { rupees, shortDate } from '@/lib/core/format'
import type { ParsedLine } from './parse'
import type { StatementLine } from './schema'

/** A payment as matching needs it. */
export interface MatchablePayment {
  id: string
  username: string
  courseName: string
  fee: number
  utr: string | null
  status: DecisionStatus
  /** Academy date of the day it was sent. */
  sentOn: string
  /** Somebody else named its UTR too. */
  claimed: boolean
}

/** The money may have come some days before the screenshot was sent, and banks book a little later. */
const DAYS_BEFORE = 10
const DAYS_AFTER = 3

/** Why a line that names a payment's UTR is not an exact match; empty when it is. */
function fault(line: ParsedLine, payment: MatchablePayment): string {
  if (payment.status === 'approved') return 'Already approved'
  if (payment.status === 'rejected') return 'This payment was rejected'
  if (line.amount === null) return 'No amount that came in on this line'
  if (line.amount !== payment.fee)
    return `The amount differs: ${rupees(line.amount)} came in, ${rupees(payment.fee)} is due`
  if (payment.claimed) return 'Somebody else names this UTR too: compare their payments'
  if (!line.date) return 'No date on this line'
  const days = daysBetween(line.date, payment.sentOn)
  if (days > DAYS_BEFORE || days < -DAYS_AFTER)
    return `The dates differ: booked ${shortDate(line.date)}, sent ${shortDate(payment.sentOn)}`
  return ''
}

/**
 * Sets each line of a statement beside the payment with its UTR (pending first, then the newest decided one). A UTR that
 * stands on two lines is exact on neither.
 */
export function matchLines(lines: readonly ParsedLine[], payments: readonly MatchablePayment[]): StatementLine[] {
  const byUtr = new Map<string, MatchablePayment>()
  for (const payment of payments) {
    const known = payment.utr && byUtr.get(payment.utr)
    if (payment.utr && (!known || payment.status === 'pending')) byUtr.set(payment.utr, payment)
  }
  const seen = new Map<string, number>()
  for (const { utr } of lines) if (utr) seen.set(utr, (seen.get(utr) ?? 0) + 1)
  return lines.map((line) => {
    const payment = line.utr ? byUtr.get(line.utr) : undefined
    const twice = line.utr !== null && (seen.get(line.utr) ?? 0) > 1
    const reason = !line.utr
      ? 'No UTR on this line'
      : !payment
        ? 'No payment names this UTR'
        : twice
          ? 'This UTR stands on more than one line'
          : fault(line, payment)
    return {
      ...line,
      payment_id: payment?.id ?? null,
      username: payment?.username ?? null,
      course_name: payment?.courseName ?? null,
      exact: reason === '',
      reason,
    }
  })
}
