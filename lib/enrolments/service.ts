import type { Transaction } from '@/lib/db/client'
import { cancelReceipt, issueReceipt } from '@/lib/receipts/service'

/** An approved payment puts its student into the course and gives the receipt, both in the approval's own transaction. */
export async function enrol(tx: Transaction, paymentId: string, at = new Date()): Promise<void> {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { userId: true, courseName: true, fee: true, utr: true, user: { select: { name: true } } },
  })
  const { userId, courseName } = payment
  await tx.enrolment.upsert({
    where: { paymentId },
    create: { paymentId, userId, courseName, enrolledAt: at },
    update: { endedAt: null },
    select: { paymentId: true },
  })
  const receivedFrom = payment.user.name
  await issueReceipt(tx, { paymentId, userId, receivedFrom, courseName, amount: payment.fee, utr: payment.utr }, at)
}

/** Takes both back when the approval is taken back. */
export async function endEnrolment(tx: Transaction, paymentId: string): Promise<void> {
  await tx.enrolment.updateMany({ where: { paymentId, endedAt: null }, data: { endedAt: new Date() } })
  await cancelReceipt(tx, paymentId)
}
