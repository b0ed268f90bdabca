import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import { isSelf } from '@/lib/auth/policy'
import { nameClassesByPayment } from '@/lib/bookings/subject-service'
import { AppError } from '@/lib/core/errors'
import { type DecisionStatus, isId } from '@/lib/core/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import {
  paymentApproved,
  paymentReceived,
  paymentRejected,
  type Recipient,
  recipientFields,
} from '@/lib/notifications/service'
import type { StoredReceipt } from '@/lib/receipts/queries'
import { cancelReceipt, issueReceipt } from '@/lib/receipts/service'
import { withStoredPicture } from '@/lib/storage/stored-picture'
import { decodeBase64, reencodeImage } from '@/lib/storage/upload-rules'
import { pictureHash } from './picture-hash'
import { MAX_SCREENSHOT_BYTES, type submitPaymentBody } from './schema'

/** What is kept of a paid course by its enrolment, its receipt and its messages. */
const messageFields = { id: true, courseName: true, fee: true, utr: true, createdAt: true } as const

interface PaidCourse {
  id: string
  courseName: string
  /** Whole rupees. */
  fee: number
  utr: string | null
  user: { id: string; name: string }
}

interface PayersPayment extends PaidCourse {
  createdAt: Date
  user: Recipient
}

/**
 * Takes in the screenshot of a course fee paid by UPI; it waits for an admin (docs/contract.md 8.16, 13.1). The picture
 * is stored before its row, and taken away again when the row is refused. Not a real image: 422; over 5 MiB: 413; a
 * payment for this course waiting, or the image or the UTR in use: 409.
 */
export async function submitPayment(
  actor: Actor,
  given: z.output<typeof submitPaymentBody>,
): Promise<{ id: string; status: DecisionStatus }> {
  if (!isSelf(actor, given.user_id)) throw new AppError('forbidden', 'You can pay for yourself only')
  const sent = decodeBase64(given.screenshotBase64, 'screenshotBase64', MAX_SCREENSHOT_BYTES)
  const picture = await reencodeImage(sent, 'screenshotBase64')
  const screenshotDhash = await pictureHash(picture)
  return withStoredPicture('payments', picture, (screenshotKey) =>
    translateConstraints(() =>
      db().$transaction(async (tx) => {
        const payment = await tx.payment.create({
          data: {
            userId: actor.id,
            courseName: given.course_name.name,
            fee: given.fee,
            utr: given.utr,
            reference: given.reference,
            screenshotKey,
            screenshotDhash,
            // See docs/decisions/2026-11-20-same-image.md.
            screenshotSha256: createHash('sha256').update(sent).digest('hex'),
          },
          select: { ...messageFields, status: true },
        })
        await paymentReceived(tx, { ...payment, user: actor })
        return { id: payment.id, status: payment.status }
      }),
    ),
  )
}

/**
 * Approves or rejects a payment, with an optional reason. An approval enrols the student, gives a receipt and names coming
 * classes whose subject nobody chose, in the same transaction; a later rejection takes the first two back. Classes keep
 * their names: what they were called before was a guess, and their people have prepared for the new one since. Approved
 * and rejected may be turned into each other, unless the image or the UTR is in use elsewhere by now; already so, or
 * another admin was faster: 409; no such payment: 404.
 */
export async function decidePayment(
  actor: Actor,
  paymentId: string,
  action: 'approve' | 'reject',
  reason: string | null = null,
): Promise<string> {
  const to = action === 'approve' ? 'approved' : 'rejected'
  if (!isId(paymentId)) throw new AppError('not_found', 'Payment not found')
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      const payment = await movePayment(tx, paymentId, to, reason)
      const from = payment.status
      if (to === 'approved') {
        await nameClassesByPayment(tx, payment.user.id, payment.courseName)
        await paymentApproved(tx, payment, await enrol(tx, payment))
      } else {
        if (from === 'approved') await endEnrolment(tx, paymentId)
        await paymentRejected(tx, payment, reason)
      }
      await writeAudit(tx, { actorId: actor.id, action, subject: 'payment', subjectId: paymentId, from, to, reason })
    }),
  )
  return `Payment ${to}`
}

/** Compare-and-swap of the status; gives the payment as it was before, which but for its decision never changes. */
async function movePayment(
  tx: Transaction,
  paymentId: string,
  to: 'approved' | 'rejected',
  reason: string | null,
): Promise<PayersPayment & { status: DecisionStatus }> {
  const payment = await tx.payment.findUnique({
    where: { id: paymentId },
    select: { ...messageFields, status: true, user: { select: recipientFields } },
  })
  if (!payment) throw new AppError('not_found', 'Payment not found')
  if (payment.status === to) throw new AppError('conflict', `This payment is already ${to}`)
  const moved = await tx.payment.updateMany({
    where: { id: paymentId, status: payment.status },
    data: { status: to, decidedAt: new Date(), decisionReason: reason },
  })
  if (moved.count !== 1) throw new AppError('conflict', 'Another admin decided this payment just now')
  return payment
}

/** An approved payment puts its student into the course and gives the receipt, both in the approval's own transaction. */
export async function enrol(tx: Transaction, payment: PaidCourse, at = new Date()): Promise<StoredReceipt> {
  const { id: paymentId, courseName, fee, utr, user } = payment
  await tx.enrolment.upsert({
    where: { paymentId },
    create: { paymentId, userId: user.id, courseName, enrolledAt: at },
    update: { endedAt: null },
    select: { paymentId: true },
  })
  return issueReceipt(tx, { paymentId, userId: user.id, receivedFrom: user.name, courseName, amount: fee, utr }, at)
}

/** Takes both back when the approval is taken back. */
async function endEnrolment(tx: Transaction, paymentId: string): Promise<void> {
  await tx.enrolment.updateMany({ where: { paymentId, endedAt: null }, data: { endedAt: new Date() } })
  await cancelReceipt(tx, paymentId)
}
