import { academyContent } from '@/lib/core/config/academy'
import { AppError } from '@/lib/core/http/errors'
import type { Transaction } from '@/lib/db/client'

/**
 * Returns how many more classes a learner can book before a payment is approved (contract 34.8). Infinity with an
 * approved payment. To make the number reliable, the caller must lock the student's row first.
 */
export async function unpaidClassesLeft(
  tx: Transaction,
  { studentId, learnerId }: { studentId: string; learnerId: string },
): Promise<number> {
  const own = learnerId === studentId ? [{ learnerId }, { learnerId: null }] : [{ learnerId }]
  const paid = await tx.payment.findFirst({
    where: { userId: studentId, status: 'approved', OR: own },
    select: { id: true },
  })
  if (paid) return Number.POSITIVE_INFINITY
  const held = await tx.booking.count({
    where: { studentId, learnerId, cancelledAt: null, endsAt: { gt: new Date() } },
  })
  return academyContent().rules.unpaid_classes - held
}

/** Throws 409 if a student without an approved payment would have too many upcoming classes. */
export function assertUnpaidWithinCap(held: number, paid: boolean): void {
  if (held > academyContent().rules.unpaid_classes && !paid) throw tooManyUnpaid()
}

export const tooManyUnpaid = () =>
  new AppError(
    'conflict',
    `You can have up to ${academyContent().rules.unpaid_classes} upcoming classes until your payment is approved.`,
  )
