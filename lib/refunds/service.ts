import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { academySettings } from '@/lib/core/config/settings'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { rupees, shortDate } from '@/lib/core/time/format'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import { writeAudit } from '@/lib/db/audit-log'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { type Refund, refundEmail } from '@/lib/notifications/emails/refund-email'
import { countInformed } from '@/lib/notifications/informed'
import { publicAddress } from '@/lib/notifications/sender'
import { type Recipient, writeMessage } from '@/lib/notifications/service'
import { fiscalYear } from '@/lib/receipts/fiscal-year'
import { creditNoteNumber } from '@/lib/receipts/queries'
import { nextSerial } from '@/lib/receipts/service'
import { documentKind, totalOf } from '@/lib/receipts/tax'
import { reverseForRefund } from './credits-service'
import { type CreditedLine, creditedLines, planParts, type StoredPart, sumOf } from './plan'
import { lockRefundable, type RefundablePayment } from './refundable-service'
import type { RefundBody, RefundPart, refundResult } from './schema'
import { CLASSES_UNKNOWN, NOT_REFUNDABLE, REFUNDS_CHANGED } from './texts'

type RefundResult = z.output<typeof refundResult> & { made?: boolean }

/**
 * Refunds an approved payment, wholly or in part. Issues the credit note, updates the balance and fees, and removes
 * refunded classes. With `preview`, only returns the effect. Throws 409 if the payment was refunded after the admin
 * opened the form, and 422 for too large an amount, a date before the payment, or invalid classes.
 */
export async function refundPayment(actor: Actor, paymentId: string, body: RefundBody): Promise<RefundResult> {
  if (!isId(paymentId)) throw new AppError('not_found', 'Payment not found')
  return translateConstraints(() =>
    inTransaction(async (tx) => {
      const payment = await lockRefundable(tx, paymentId)
      if (!payment) throw new AppError('not_found', 'Payment not found')
      const { receipt } = payment
      if (payment.status !== 'approved' || !receipt) throw new AppError('conflict', NOT_REFUNDABLE)
      if (payment.refunded !== body.seen) throw new AppError('conflict', REFUNDS_CHANGED)
      assertAllowed(payment, receipt.amount - payment.refunded, body)
      const parts = withClasses(planParts({ ...payment, amount: body.amount }), body)
      const lines = creditedLines(receipt.lines, parts, payment.creditedLines)
      const { taxable } = totalOf(lines)
      const preview = { amount: body.amount, tax: body.amount * 100 - taxable, parts }
      if (body.preview)
        return { message: 'Preview', preview, credit_note_id: null, credit_note_number: null, made: false }
      const note = await insertNote(tx, actor, payment, receipt, { body, parts, lines })
      await applyParts(tx, payment, parts)
      await reverseForRefund(tx, {
        creditNoteId: note.id,
        actorId: actor.id,
        dues: parts.flatMap(({ due_id: dueId, classes }) => (dueId ? [{ dueId, classes }] : [])),
      })
      await writeAudit(tx, {
        actorId: actor.id,
        action: 'refund',
        subject: 'payment',
        subjectId: payment.id,
        from: payment.refunded > 0 ? `${rupees(payment.refunded)} refunded` : null,
        to: `${rupees(body.amount)}, ${note.number}`,
        reason: body.reason,
      })
      await writeRefundEmail(tx, payment.user, { ...body, ...note, course: payment.courseName, parts })
      return {
        message: `Credit note ${note.number}.`,
        preview,
        credit_note_id: note.id,
        credit_note_number: note.number,
        informed: countInformed([payment.user], actor),
      }
    }),
  )
}

function assertAllowed(payment: RefundablePayment, left: number, { amount, refunded_on: day }: RefundBody): void {
  if (amount > left)
    throw invalidField(
      'amount',
      left > 0 ? `At most ${rupees(left)} can be refunded` : 'This payment is fully refunded',
    )
  if (day > academyToday()) throw invalidField('refunded_on', 'Enter today or an earlier date')
  if (day < payment.paidOn)
    throw invalidField(
      'refunded_on',
      `The payment was made on ${shortDate(payment.paidOn)}. Enter that date or a later one`,
    )
}

/**
 * Replaces each fee's proposed number of classes to remove with the number that the office chose. Throws 422 for an
 * unknown fee, or for too many classes.
 */
function withClasses(parts: RefundPart[], { classes = [] }: RefundBody): RefundPart[] {
  const classesByDue = new Map(classes.map((one) => [one.due_id, one.classes]))
  for (const [dueId, count] of classesByDue) {
    const part = parts.find((one) => one.due_id === dueId)
    if (!part || count > part.max_classes)
      throw invalidField('classes', part ? `At most ${part.max_classes} classes can be removed` : CLASSES_UNKNOWN)
  }
  return parts.map((part) => ({ ...part, classes: classesByDue.get(part.due_id ?? '') ?? part.classes }))
}

interface NewNote {
  body: RefundBody
  parts: readonly RefundPart[]
  lines: readonly CreditedLine[]
}

/** Numbers and inserts the credit note. The place of supply is that of the original document. */
async function insertNote(
  tx: Statements,
  actor: Pick<Actor, 'id'>,
  payment: RefundablePayment,
  receipt: NonNullable<RefundablePayment['receipt']>,
  { body, parts, lines }: NewNote,
): Promise<{ id: string; number: string }> {
  const academy = academySettings()
  const id = randomUUID()
  const issuedAt = new Date()
  const year = fiscalYear(issuedAt, academyZone())
  const isExport = lines.some(({ treatment }) => treatment === 'export')
  const stored: StoredPart[] = parts.map(({ due_id, amount, classes }) => ({ due_id, amount, classes }))
  const [numbered] = await tx.$queryRaw<{ serial: number }[]>`
    WITH counter AS (${nextSerial('credit_note', year)})
    INSERT INTO credit_notes (id, fiscal_year, serial, payment_id, receipt_id, user_id, received_from, learner_name, course_name, amount,
                              method, reference, reason, refunded_on, parts, kind, lines, place_of_supply, recipient_state,
                              recipient_country, academy_state, lut, gstin, prefix, academy_name, academy_address, academy_email,
                              created_by, issued_at)
    SELECT ${id}::uuid, ${year}, last_serial, ${payment.id}::uuid, r.id, r.user_id, r.received_from, r.learner_name, r.course_name,
           ${body.amount}::int, ${body.method}, ${body.reference}, ${body.reason}, ${body.refunded_on}::date, ${JSON.stringify(stored)}::jsonb,
           ${documentKind(lines)}, ${JSON.stringify(lines)}::jsonb, ${receipt.placeOfSupply}, r.recipient_state, r.recipient_country,
           r.academy_state, CASE WHEN ${isExport} THEN r.lut END, r.gstin, ${academy.receiptPrefix}, ${academy.name}, ${academy.address}, ${academy.supportEmail},
           ${actor.id}::uuid, ${issuedAt}::timestamptz
    FROM counter, receipts r WHERE r.id = ${receipt.id}::uuid
    RETURNING serial`
  if (!numbered) throw new Error('a credit note was not written')
  return { id, number: creditNoteNumber({ prefix: academy.receiptPrefix, fiscalYear: year, serial: numbered.serial }) }
}

/**
 * Increases the `refunded` amount of each fee. Subtracts the refunded advance from the payment's `unallocated` amount.
 */
async function applyParts(tx: Statements, payment: RefundablePayment, parts: readonly RefundPart[]): Promise<void> {
  const dues = parts.filter(({ due_id }) => due_id !== null)
  if (dues.length > 0) {
    await tx.$queryRaw`
      UPDATE dues d SET refunded = d.refunded + part.amount
      FROM unnest(${dues.map(({ due_id }) => due_id)}::uuid[], ${dues.map(({ amount }) => amount)}::int[]) AS part(due_id, amount)
      WHERE d.id = part.due_id`
  }
  const advance = Math.min(payment.unallocated, sumOf(parts) - sumOf(dues))
  if (advance > 0)
    await tx.$queryRaw`UPDATE payments SET unallocated = unallocated - ${advance}::int WHERE id = ${payment.id}::uuid`
}

/** Emails the credit note for a refund to the payer. `id` is the credit note's ID. */
async function writeRefundEmail(tx: Statements, payer: Recipient, refund: Refund & { id: string }): Promise<void> {
  const content = refundEmail(refund, `${publicAddress()}/api/credit-notes/${refund.id}/pdf`)
  await writeMessage(tx, 'payment-refunded', payer, content, { creditNoteId: refund.id })
}
