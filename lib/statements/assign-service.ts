import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { db, type Prisma, type Transaction } from '@/lib/db/client'
import { runOrPreview } from '@/lib/fees/account-service'
import { readPaidLines } from '@/lib/fees/allocation-service'
import { readSums } from '@/lib/fees/queries'
import { recordWithin } from '@/lib/payments/recording-service'
import type { ParsedLine } from './lines'
import { referenceOf, unassignable } from './match'
import type { AssignedLine, assignLineBody, assignLineResult, paymentOfLine } from './schema'
import { readSentLines } from './service'
import { EFFECT_CHANGED, LINE_USED } from './texts'

type AssignBody = z.output<typeof assignLineBody>
type Assigned = z.infer<typeof assignLineResult>

const REFERENCE_CONSTRAINTS = new Set(['payments_utr_once', 'payments_bank_reference_once'])

/**
 * Records a statement line as a family's payment, under the same rules as `recordPayment`. Reads the amount, day and
 * reference from the statement itself. With `preview`, only returns the effect. Throws 409 if the effect has changed
 * since the preview, and 422 if neither the line nor the body has a reference.
 */
export async function assignLine(actor: Actor, body: AssignBody): Promise<Assigned> {
  const { lines, matchNow } = await readSentLines(body)
  const line = lines.find((one) => one.line === body.line)
  if (!line) throw invalidField('line', 'The statement has no transaction on this line')
  const payment = paymentFrom(line, body)
  const assign = async (tx: Transaction): Promise<Assigned> => {
    const { payment_id: other } = await matchNow(line, tx)
    if (other) throw await conflictWith(tx, LINE_USED, { id: other })
    const result = await recordWithin(tx, actor, body.account_id, payment)
    const effect = await readEffect(tx, body.account_id, result.payment.id, payment)
    const seen = createHash('sha256').update(JSON.stringify(effect)).digest('base64url')
    if (!body.preview && body.seen !== seen)
      throw new AppError('conflict', EFFECT_CHANGED, { fields: { payment: null } })
    return { payment: body.preview ? null : result.payment, effect, seen, informed: result.informed }
  }
  try {
    return await runOrPreview(body.preview, assign)
  } catch (error) {
    const { constraint = '', message } = error instanceof AppError ? error : { message: '' }
    if (!REFERENCE_CONSTRAINTS.has(constraint)) throw error
    const { reference } = payment
    const conditions = [{ utr: reference }, { bankReference: reference, bankName: null, method: 'bank' }]
    throw await conflictWith(db(), message, { status: { not: 'rejected' }, OR: conditions })
  }
}

/**
 * Converts a line of a bank statement to a payment. Throws 422 if the line is not a payment to the academy, or if no
 * payment reference is known.
 */
function paymentFrom(line: ParsedLine, { reference: entered, due_ids, course_name, learner_id }: AssignBody) {
  const { amount, date } = line
  const fault = unassignable(line)
  if (fault || amount === null || date === null) throw invalidField('line', fault)
  const reference = referenceOf(line) ?? entered
  if (!reference) throw invalidField('reference', 'Enter the payment reference')
  const method = line.byUpi && /^\d{12}$/.test(reference) ? ('upi' as const) : ('bank' as const)
  return {
    amount,
    paid_on: date,
    method,
    reference,
    bank_name: null,
    foreign_currency: false,
    due_ids,
    course_name,
    learner_id,
  }
}

/**
 * Reads the effect of the payment: the fees it covers, the family's open amount, and the pending payments of the same
 * amount.
 */
async function readEffect(
  tx: Transaction,
  accountId: string,
  paymentId: string,
  { amount, paid_on, method, reference }: ReturnType<typeof paymentFrom>,
): Promise<AssignedLine> {
  const lines = await readPaidLines(tx, paymentId)
  const { open } = await readSums(tx, accountId)
  const pending = await tx.payment.findMany({
    where: { userId: accountId, status: 'pending', fee: amount },
    orderBy: { createdAt: 'asc' },
    select: { id: true, courseName: true },
  })
  return {
    amount,
    paid_on,
    method,
    reference,
    covers: lines.flatMap(({ dueId, label, courseName, learnerName, amount: covered }) =>
      dueId ? { due_id: dueId, label, course_name: courseName, learner_name: learnerName, amount: covered } : [],
    ),
    advance: lines.reduce((sum, line) => sum + (line.dueId ? 0 : line.amount), 0),
    open_amount: open,
    pending: pending.map(({ id, courseName }) => ({ id, course_name: courseName })),
  }
}

/** Builds a 409 error that contains the payment already recorded for the line. */
async function conflictWith(tx: Transaction, message: string, where: Prisma.PaymentWhereInput): Promise<AppError> {
  const row = await tx.payment.findFirst({
    where,
    select: { id: true, userId: true, courseName: true, fee: true, user: { select: { name: true } } },
  })
  const payment: z.infer<typeof paymentOfLine>['payment'] = row && {
    id: row.id,
    user_id: row.userId,
    username: row.user.name,
    course_name: row.courseName,
    fee: row.fee,
  }
  return new AppError('conflict', message, { fields: { payment } })
}
