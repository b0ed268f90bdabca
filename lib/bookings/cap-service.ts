import { env } from '@/lib/core/config/env'
import { AppError } from '@/lib/core/http/errors'
import type { Transaction } from '@/lib/db/client'

/**
 * Refuses what a student has just booked in this transaction (409, nothing is kept) where they hold more coming classes than
 * somebody may of whom no payment was approved (contract 34.8). The student's row is locked by the caller, so that of
 * bookings at the same moment each counts the others.
 */
export async function assertWithinCap(tx: Transaction, studentId: string): Promise<void> {
  const held = await tx.booking.count({ where: { studentId, cancelledAt: null, endsAt: { gt: new Date() } } })
  if (held <= env().ACADEMY_UNPAID_CLASSES) return
  const paid = await tx.payment.findFirst({ where: { userId: studentId, status: 'approved' }, select: { id: true } })
  assertUnpaidWithinCap(held, paid !== null)
}

/** The same where both are known: how many coming classes the student holds, and whether a payment was ever approved. */
export function assertUnpaidWithinCap(held: number, paid: boolean): void {
  const most = env().ACADEMY_UNPAID_CLASSES
  if (held <= most || paid) return
  throw new AppError('conflict', `You can have up to ${most} upcoming classes until your payment is approved.`)
}
