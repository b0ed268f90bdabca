import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { countUnconfirmedPayment } from '@/lib/auth/limits/rate-limits'
import { isSelf } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { nameClassesByPayment } from '@/lib/bookings/subject-service'
import { assertNotDecidedSince } from '@/lib/core/decision'
import { AppError } from '@/lib/core/http/errors'
import { type DecisionStatus, isId } from '@/lib/core/http/fields'
import { lockAccount } from '@/lib/db/account-lock'
import { auditSql } from '@/lib/db/audit-log'
import { db, Prisma } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { allocateAdvance, allocatePayment, paysDues, reverseAllocations } from '@/lib/fees/allocation-service'
import { courseOrCharge } from '@/lib/fees/charge-names'
import { activeLearners, chosenLearner, type NamedLearner } from '@/lib/learners/choice-queries'
import {
  writePaymentApprovedEmail,
  writePaymentReceivedEmail,
  writePaymentRejectedEmail,
} from '@/lib/notifications/service'
import { cancelReceipt, issueReceipt } from '@/lib/receipts/service'
import { assertNotRefunded } from '@/lib/refunds/refundable-service'
import { withStoredPicture } from '@/lib/storage/stored-picture'
import { assertLooksLikeImage, decodeBase64, reencodeImage } from '@/lib/storage/upload-rules'
import {
  assertBelowPendingLimit,
  assertDuesNotPending,
  assertNoConflict,
  recordClaimOnConflict,
} from './conflicts-service'
import { lockPayer, movePayment, type PayersPayment } from './decision-service'
import { readReceiptFields } from './enrolling-service'
import { pictureHash } from './picture-hash'
import { assertPayable, oldestDebtor, readOpenDues, soleLearner } from './price-service'
import { MAX_SCREENSHOT_BYTES, type payDuesBody, type submitPaymentBody } from './schema'

const FIELD = 'screenshotBase64'
const OTHER_ADMIN = 'Another admin has just approved or rejected this payment'

const coveringOf = ({ id, user, courseName, learnerId, dueIds }: PayersPayment) => ({
  id,
  accountId: user.id,
  courseName,
  learnerId,
  dueIds,
})

/**
 * Saves a UPI payment with its screenshot for review (contract 8.16, 13.1). Checks the payment before it decodes the
 * image (35.5). If the payment cannot be saved, deletes the stored image. If the UTR belongs to another person's
 * payment, records the attempt (35.16). Throws 422 for an invalid amount, fee or image, and the call's errors.
 */
export async function submitPayment(
  actor: Actor,
  body: z.output<typeof submitPaymentBody>,
  address?: string,
): Promise<{ id: string; status: DecisionStatus }> {
  return submit(
    actor,
    { ...body, course_name: body.course_name.name, due_ids: body.due_ids ?? [], ofCourse: true },
    address,
  )
}

/**
 * Saves one UPI payment for several of the family's fees, under the same rules as `submitPayment` (contract 69). The
 * payment gets the course of the oldest fee. Throws 422 if a fee is not open, or if the amount is not the sum of the
 * fees.
 */
export async function payDues(
  actor: Actor,
  body: z.output<typeof payDuesBody>,
  address?: string,
): Promise<{ id: string; status: DecisionStatus }> {
  const dues = await readOpenDues(db(), actor.id, body.due_ids)
  const [oldest] = dues
  if (!oldest) throw new Error('a payment without fees was accepted')
  return submit(actor, { ...body, course_name: courseOrCharge(oldest), learner_id: soleLearner(dues) }, address)
}

/** A new payment with a screenshot. */
interface SubmittedPayment extends Omit<z.output<typeof payDuesBody>, 'due_ids'> {
  course_name: string
  learner_id?: string | null | undefined
  due_ids: string[]
  /** If true, every fee in `due_ids` must be for `course_name`. */
  ofCourse?: boolean
}

async function submit(
  actor: Actor,
  body: SubmittedPayment,
  address: string | undefined,
): Promise<{ id: string; status: DecisionStatus }> {
  if (!isSelf(actor, body.user_id)) throw new AppError('forbidden', 'You can only pay for your own account')
  const bytes = decodeBase64(body.screenshotBase64, FIELD, MAX_SCREENSHOT_BYTES)
  assertLooksLikeImage(bytes, FIELD)
  const screenshotSha256 = createHash('sha256').update(bytes).digest('hex')
  return recordClaimOnConflict(actor, body.utr, async () => {
    await assertPayable(db(), newPaymentOf(actor, body))
    await assertNoConflict(actor, body, screenshotSha256)
    if (address !== undefined && actor.emailVerifiedAt === null) await countUnconfirmedPayment(address)
    const picture = await reencodeImage({ bytes, owner: actor.id, field: FIELD })
    return keepPayment(actor, body, picture, screenshotSha256)
  })
}

/** Stores the screenshot and the payment's row. */
async function keepPayment(
  actor: Actor,
  body: SubmittedPayment,
  picture: Buffer,
  screenshotSha256: string,
): Promise<{ id: string; status: DecisionStatus }> {
  const { utr, reference, fee, course_name: courseName } = body
  const screenshotDhash = await pictureHash(picture)
  return withStoredPicture('payments', picture, (screenshotKey) =>
    translateConstraints(() =>
      inTransaction(async (tx) => {
        // Locks the payer's row, so that concurrent payments cannot exceed the limit on pending payments.
        await lockAccount(tx, actor.id)
        const [account] = await tx.$queryRaw<{ pending: number; learners: NamedLearner[]; debtor: string | null }[]>`
          SELECT (SELECT count(*)::int FROM payments WHERE user_id = ${actor.id}::uuid AND status = 'pending') AS pending,
                 ${activeLearners(Prisma.sql`${actor.id}::uuid`)} AS learners,
                 (${oldestDebtor(actor.id, courseName)})::text AS debtor`
        assertBelowPendingLimit(account?.pending ?? 0)
        if (body.due_ids.length > 0) await assertDuesNotPending(tx, actor.id, body.due_ids)
        await assertPayable(tx, newPaymentOf(actor, body))
        const learnerId = paidLearnerId(account?.learners ?? [], body.learner_id ?? null, account?.debtor ?? null)
        const id = randomUUID()
        await tx.$queryRaw`
          INSERT INTO payments (id, user_id, learner_id, course_name, fee, utr, reference, screenshot_key, screenshot_sha256, screenshot_dhash,
                                due_ids)
          VALUES (${id}::uuid, ${actor.id}::uuid, ${learnerId}::uuid, ${courseName}, ${fee}::int, ${utr}, ${reference}, ${screenshotKey},
                  ${screenshotSha256}, ${screenshotDhash}, ${body.due_ids}::uuid[])`
        await writePaymentReceivedEmail(tx, {
          courseName,
          fee,
          utr,
          createdAt: new Date(),
          user: actor,
          dueIds: body.due_ids,
        })
        return { id, status: 'pending' as const }
      }),
    ),
  )
}

/**
 * Approves or rejects a payment. An approval enrols the student, issues a receipt, and sets the subject of upcoming
 * classes without one. A later rejection reverts the enrolment and the receipt. Runs `assertAllowed` after locking the
 * payer. Throws 409 if the status is already the new one or differs from `seen`, or if the image or UTR is in use.
 */
export async function decidePayment(
  actor: Actor,
  paymentId: string,
  action: 'approve' | 'reject',
  reason: string | null = null,
  seen?: DecisionStatus,
  assertAllowed?: (tx: Statements) => Promise<void>,
): Promise<string> {
  const requestedAt = new Date()
  const to = action === 'approve' ? 'approved' : 'rejected'
  if (!isId(paymentId)) throw new AppError('not_found', 'Payment not found')
  await translateConstraints(() =>
    inTransaction(async (tx) => {
      const payment = await lockPayer(tx, paymentId)
      if (!payment) throw new AppError('not_found', 'Payment not found')
      const from = payment.status
      if (from === to) throw new AppError('conflict', `This payment is already ${to}`)
      assertNotDecidedSince(payment, seen, requestedAt, OTHER_ADMIN)
      await assertAllowed?.(tx)
      if (to === 'rejected') await assertNotRefunded(tx, paymentId)
      const auditEntry = auditSql({
        actorId: actor.id,
        action,
        subject: 'payment',
        subjectId: paymentId,
        from,
        to,
        reason,
      })
      if (from === 'approved') await reverseAllocations(tx, paymentId)
      const covering = coveringOf(payment)
      const pays = to === 'approved' && (await paysDues(tx, covering))
      const change = { to, reason, pays } as const
      if (!(await movePayment(tx, payment, change, auditEntry))) throw new AppError('conflict', OTHER_ADMIN)
      if (to === 'approved') {
        if (pays) await allocatePayment(tx, covering)
        await nameClassesByPayment(
          tx,
          { studentId: payment.user.id, learnerId: payment.learner.id },
          payment.courseName,
        )
        const receipt = await issueReceipt(tx, await readReceiptFields(tx, payment, pays))
        await writePaymentApprovedEmail(tx, payment, receipt, pays)
      } else {
        if (from === 'approved') {
          await cancelReceipt(tx, paymentId)
          await allocateAdvance(tx, payment.user.id)
        }
        await writePaymentRejectedEmail(tx, payment, reason)
      }
    }),
  )
  return `Payment ${to}`
}

const newPaymentOf = (actor: Pick<Actor, 'id'>, body: SubmittedPayment) => ({
  accountId: actor.id,
  courseName: body.course_name,
  learnerId: body.learner_id ?? null,
  fee: body.fee,
  dueIds: body.due_ids,
  ofCourse: body.ofCourse ?? false,
})

/**
 * Returns the learner that the payment is for: the named learner, else the one with the oldest open fee for the course,
 * else the account's first active learner. Throws 422 if the named learner does not belong to the account or
 * is archived.
 */
const paidLearnerId = (
  active: readonly NamedLearner[],
  learnerId: string | null,
  debtor: string | null,
): string | null => (learnerId === null ? (debtor ?? active[0]?.id ?? null) : chosenLearner(active, learnerId).id)
