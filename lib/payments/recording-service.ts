import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { nameClassesByPayment } from '@/lib/bookings/subject-service'
import { academyContent } from '@/lib/core/config/academy'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { PAID_IN_ADVANCE } from '@/lib/core/paid-for'
import { daysLater } from '@/lib/core/time/calendar-days'
import { rupees } from '@/lib/core/time/format'
import { academyToday } from '@/lib/core/time/zone'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { dayColumn } from '@/lib/db/day-columns'
import { lockFamily } from '@/lib/fees/account-service'
import { allocatePayment, paysDues } from '@/lib/fees/allocation-service'
import { courseOrCharge } from '@/lib/fees/charge-names'
import { chosenLearner, readActiveLearners } from '@/lib/learners/choice-queries'
import { countInformed, type Informed } from '@/lib/notifications/informed'
import { recipientFields, writePaymentApprovedEmail } from '@/lib/notifications/service'
import { issueReceipt } from '@/lib/receipts/service'
import { enrolSql, joinCourseSql, readReceiptFields } from './enrolling-service'
import { readOpenDues, soleLearner } from './price-service'
import type { recordPaymentBody } from './schema'
import { PAYMENT_ADDED } from './texts'

/** How far in the past a recorded payment may be, in days. */
const MAX_DAYS_BACK = 366
type RecordBody = z.output<typeof recordPaymentBody>

interface Recorded {
  payment: { id: string; receipt_id: string; receipt_number: string }
  informed: Informed
}

/**
 * Records a payment that the office received (contract 69) and approves it at once. The payment covers the fees in
 * `due_ids` or else the oldest fees. Any remaining amount becomes an advance. Issues and emails the receipt. Throws 409
 * if the family has a newer payment than `seen`, 422 for an invalid day, and the errors in the call's row.
 */
export async function recordPayment(
  actor: Actor,
  accountId: string,
  { seen, ...body }: RecordBody & { seen?: string | null },
): Promise<Recorded> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      await lockFamily(tx, accountId)
      if (seen !== undefined && seen !== (await readLastPayment(tx, accountId)))
        throw new AppError('conflict', PAYMENT_ADDED)
      return recordWithin(tx, actor, accountId, body)
    }),
  )
}

async function readLastPayment(tx: Transaction, accountId: string): Promise<string | null> {
  const payment = await tx.payment.findFirst({
    where: { userId: accountId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  return payment?.id ?? null
}

/** Records a payment in the caller's transaction, under the same rules as `recordPayment`. */
export async function recordWithin(
  tx: Transaction,
  actor: Actor,
  accountId: string,
  body: RecordBody,
): Promise<Recorded> {
  const { utr, bankReference } = assertAllowed(body)
  await lockFamily(tx, accountId)
  const dueIds = body.due_ids ?? []
  const dues = await readOpenDues(tx, accountId, dueIds)
  const courseName = body.course_name?.name ?? (dues[0] ? courseOrCharge(dues[0]) : PAID_IN_ADVANCE)
  const learners = await readActiveLearners(tx, accountId)
  const learnerId = body.learner_id ? chosenLearner(learners, body.learner_id).id : soleLearner(dues)
  const covering = { id: randomUUID(), accountId, courseName, learnerId, dueIds }
  const pays = !body.course_name || (await paysDues(tx, covering))
  const now = new Date()
  await tx.payment.create({
    data: {
      id: covering.id,
      userId: accountId,
      learnerId,
      courseName,
      fee: body.amount,
      utr,
      bankReference,
      bankName: body.bank_name,
      status: 'approved',
      createdAt: now,
      decidedAt: now,
      method: body.method,
      recordedBy: actor.id,
      paidOn: dayColumn(body.paid_on),
      foreignCurrency: body.foreign_currency ?? false,
      unallocated: pays ? body.amount : 0,
      dueIds,
    },
    select: { id: true },
  })
  if (pays) await allocatePayment(tx, covering)
  const user = await tx.user.findUniqueOrThrow({ where: { id: accountId }, select: recipientFields })
  const first = { id: accountId, name: user.name }
  const learner = learners.find(({ id }) => id === learnerId) ?? first
  const payment = {
    id: covering.id,
    courseName,
    fee: body.amount,
    utr,
    user,
    learner,
    createdAt: now,
    dueIds,
    method: body.method,
    bankReference,
    paidOn: body.paid_on,
    foreignCurrency: body.foreign_currency ?? false,
  }
  // If the payment covers fees of several learners, only the learner of the oldest fee is enrolled.
  const child = learnerId ?? (body.course_name ? null : dues[0]?.learnerId) ?? accountId
  const enrolled = child === accountId ? first : learners.find(({ id }) => id === child)
  if (enrolled) {
    await tx.$executeRaw(enrolSql({ ...payment, learner: enrolled }))
    await tx.$executeRaw(joinCourseSql({ ...payment, learner: enrolled }, pays))
  }
  for (const course of new Set([courseName, ...dues.flatMap((due) => due.courseName ?? [])]))
    await nameClassesByPayment(tx, { studentId: accountId, learnerId: learner.id }, course)
  await writeAudit(tx, {
    actorId: actor.id,
    action: 'record',
    subject: 'payment',
    subjectId: payment.id,
    from: null,
    to: `approved, ${rupees(body.amount)}`,
  })
  const receipt = await issueReceipt(tx, await readReceiptFields(tx, payment, pays))
  await writePaymentApprovedEmail(tx, payment, receipt, pays)
  return {
    payment: { id: payment.id, receipt_id: receipt.id, receipt_number: receipt.number },
    informed: countInformed([user], actor),
  }
}

const TWELVE_DIGITS = /^\d{12}$/

/** Checks the payment's day, method and reference. Returns the reference either as `utr` or as `bankReference`. */
function assertAllowed({
  method,
  reference,
  bank_name: bank,
  paid_on: paidOn,
  foreign_currency: isForeign,
}: RecordBody) {
  const today = academyToday()
  if (paidOn > today) throw invalidField('paid_on', 'Enter today or an earlier day')
  if (paidOn < daysLater(today, -MAX_DAYS_BACK))
    throw invalidField('paid_on', 'Enter a day that is not more than a year ago')
  if (!academyContent().money.payment_methods.includes(method))
    throw invalidField('method', 'The academy does not accept this payment method')
  if (isForeign && (method === 'cash' || method === 'upi' || method === 'cheque'))
    throw invalidField('foreign_currency', 'This payment method only accepts rupees')
  if (method === 'cheque' && !reference) throw invalidField('reference', 'Enter the cheque number')
  if (method === 'cheque' && !bank) throw invalidField('bank_name', 'Enter the bank that issued the cheque')
  if (method !== 'cheque' && bank) throw invalidField('bank_name', 'Enter a bank only for a cheque')
  if (method === 'upi') {
    if (!reference || !TWELVE_DIGITS.test(reference))
      throw invalidField('reference', 'Enter the 12-digit UPI reference')
    return { utr: reference, bankReference: null }
  }
  if (method === 'bank') {
    if (reference && TWELVE_DIGITS.test(reference)) return { utr: reference, bankReference: null }
    if (!reference || !/^[A-Z0-9]{16,22}$/.test(reference))
      throw invalidField('reference', 'Enter 12 digits for IMPS, or 16 to 22 letters and digits for NEFT and RTGS')
  }
  return { utr: null, bankReference: reference }
}
