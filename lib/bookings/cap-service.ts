import { academyContent } from '@/lib/core/config/academy'
import { AppError } from '@/lib/core/http/errors'
import type { Transaction } from '@/lib/db/client'

/**
 * Throws 409, which rolls back the bookings of this transaction, when a student without an approved payment has too
 * many upcoming classes (contract 34.8). The caller must lock the student's row, so that concurrent bookings are
 * counted.
 */
export async function assertWithinCap(
  tx: Transaction,
  { studentId, learnerId }: { studentId: string; learnerId: string },
): Promise<void> {
  const held = await tx.booking.count({
    where: { studentId, learnerId, cancelledAt: null, endsAt: { gt: new Date() } },
  })
  if (held <= academyContent().rules.unpaid_classes) return
  const own = learnerId === studentId ? [{ learnerId }, { learnerId: null }] : [{ learnerId }]
  const paid = await tx.payment.findFirst({
    where: { userId: studentId, status: 'approved', OR: own },
    select: { id: true },
  })
  assertUnpaidWithinCap(held, paid !== null)
}

/** Runs the same check when the caller already knows the number of upcoming classes and the payment status. */
export function assertUnpaidWithinCap(held: number, paid: boolean): void {
  const most = academyContent().rules.unpaid_classes
  if (held <= most || paid) return
  throw new AppError('conflict', `You can have up to ${most} upcoming classes until your payment is approved.`)
}
