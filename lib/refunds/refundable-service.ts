import { AppError } from '@/lib/core/http/errors'
import { wallClock } from '@/lib/core/time/format'
import { academyZone } from '@/lib/core/time/zone'
import type { Statements } from '@/lib/db/transaction'
import type { Recipient } from '@/lib/notifications/service'
import { earlierLine } from '@/lib/receipts/lines'
import { stateOfGstin, type TaxedLine } from '@/lib/receipts/tax'
import { type CoveredDue, type CreditedLine, type StoredPart, sumOf } from './plan'
import { REFUNDED_STAYS } from './texts'

/** A payment with the data on which a refund depends. */
export interface RefundablePayment {
  id: string
  status: string
  courseName: string
  unallocated: number
  /** The academy date on which the family paid. If that date is unknown, the date on which the payment was entered. */
  paidOn: string
  user: Recipient
  receipt: { id: string; amount: number; lines: TaxedLine[]; placeOfSupply: string | null } | null
  dues: CoveredDue[]
  /** The amount refunded so far, in rupees. */
  refunded: number
  /** The parts of all credit notes for this payment. */
  earlier: StoredPart[]
  /** The lines of all credit notes that were issued for `receipt`. */
  creditedLines: CreditedLine[]
  /** For each `dueId`, the number of classes that earlier refunds removed. Includes refunds of other payments. */
  reversedClasses: ReadonlyMap<string, number>
}

interface StoredPayment {
  id: string
  status: string
  courseName: string
  unallocated: number
  paidOn: string | null
  createdAt: Date
  receiptId: string | null
  receiptAmount: number | null
  receiptLines: TaxedLine[] | null
  receiptGstin: string | null
  placeOfSupply: string | null
}

/**
 * Locks the payer's account, and reads a payment with its receipt, fees and earlier refunds. Takes the lock before
 * reading, so that the data includes any concurrent refund or rejection.
 */
export async function lockRefundable(tx: Statements, paymentId: string): Promise<RefundablePayment | null> {
  const [user] = await tx.$queryRaw<Recipient[]>`
    SELECT u.id::text, u.name, u.email, u.email_verified_at AS "emailVerifiedAt", u.time_zone AS "timeZone"
    FROM payments p JOIN users u ON u.id = p.user_id WHERE p.id = ${paymentId}::uuid FOR NO KEY UPDATE OF u`
  if (!user) return null
  const [payment] = await tx.$queryRaw<StoredPayment[]>`
    SELECT p.id::text, p.status::text, p.course_name AS "courseName", p.unallocated, p.paid_on::text AS "paidOn",
           p.created_at AS "createdAt", r.id::text AS "receiptId", r.amount AS "receiptAmount", r.lines AS "receiptLines",
           r.gstin AS "receiptGstin", r.place_of_supply AS "placeOfSupply"
    FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id AND r.cancelled_at IS NULL WHERE p.id = ${paymentId}::uuid`
  if (!payment) return null
  const dues = await tx.$queryRaw<CoveredDue[]>`
    SELECT d.id::text AS "dueId", sum(a.amount)::int AS amount, d.label, d.course_name AS course, l.name AS learner, d.amount AS "dueAmount",
           d.refunded AS "dueRefunded", CASE WHEN d.paid >= d.amount THEN d.classes ELSE 0 END AS classes
    FROM allocations a JOIN dues d ON d.id = a.due_id LEFT JOIN learners l ON l.id = d.learner_id
    WHERE a.payment_id = ${paymentId}::uuid AND a.reversed_at IS NULL GROUP BY d.id, l.id
    ORDER BY max(a.created_at) DESC, d.due_on DESC, d.id DESC`
  const notes = await tx.$queryRaw<StoredNote[]>`
    SELECT n.receipt_id::text AS "receiptId", n.payment_id::text AS "paymentId", n.amount, n.parts, n.lines
    FROM credit_notes n WHERE n.user_id = ${user.id}::uuid`
  const own = notes.filter((note) => note.paymentId === payment.id)
  return {
    id: payment.id,
    status: payment.status,
    courseName: payment.courseName,
    unallocated: payment.unallocated,
    paidOn: payment.paidOn ?? wallClock(payment.createdAt, academyZone()).date,
    user,
    receipt: receiptOf(payment),
    dues,
    refunded: sumOf(own),
    earlier: own.flatMap(({ parts }) => parts),
    creditedLines: own.filter((note) => note.receiptId === payment.receiptId).flatMap(({ lines }) => lines),
    reversedClasses: reversedClassesByDue(notes),
  }
}

interface StoredNote {
  receiptId: string
  paymentId: string
  amount: number
  parts: StoredPart[]
  lines: CreditedLine[]
}

function receiptOf(payment: StoredPayment): RefundablePayment['receipt'] {
  const { receiptId: id, receiptAmount: amount, receiptLines: lines, receiptGstin: gstin } = payment
  if (id === null || amount === null) return null
  const placeOfSupply = lines === null ? stateOfGstin(gstin) : payment.placeOfSupply
  return { id, amount, lines: lines ?? [earlierLine({ amount, courseName: payment.courseName, gstin })], placeOfSupply }
}

function reversedClassesByDue(notes: readonly StoredNote[]): Map<string, number> {
  const taken = new Map<string, number>()
  for (const { due_id, classes } of notes.flatMap(({ parts }) => parts))
    if (due_id !== null) taken.set(due_id, (taken.get(due_id) ?? 0) + classes)
  return taken
}

/**
 * Throws 409 if any part of the payment was refunded, because such a payment cannot be rejected. Call this with the
 * account locked, before the allocations are reversed.
 */
export async function assertNotRefunded(tx: Statements, paymentId: string): Promise<void> {
  const notes = await tx.$queryRaw<unknown[]>`
    SELECT id::text FROM credit_notes WHERE payment_id = ${paymentId}::uuid LIMIT 1`
  if (notes.length > 0) throw new AppError('conflict', REFUNDED_STAYS)
}
