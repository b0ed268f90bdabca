import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { academyContent } from '@/lib/core/config/academy'
import { AppError } from '@/lib/core/http/errors'
import { db, Prisma } from '@/lib/db/client'
import { conflictOf } from '@/lib/db/constraints'
import { preparedRows } from '@/lib/db/prepared-rows'
import type { Statements } from '@/lib/db/transaction'
import { chosenOrFirst, paidFor } from '@/lib/learners/choice-queries'
import type { submitPaymentBody } from './schema'
import { DUE_NAMED } from './texts'

/** Maximum number of recorded claims per account. A claim is an attempt to use the UTR of another person's payment. */
const MAX_CLAIMS = 20

/**
 * Checks a new payment before its image is processed. Throws 409 if another payment has this image or UTR, if the
 * learner has a pending payment for this course, or if too many payments are pending. The same checks run
 * again when the payment is saved (contract 25.13, 25.14).
 */
export async function assertNoConflict(
  actor: Pick<Actor, 'id'>,
  body: Pick<z.output<typeof submitPaymentBody>, 'utr' | 'learner_id'> & { course_name: string },
  screenshotSha256: string,
): Promise<void> {
  const { utr, course_name: course, learner_id } = body
  const learner = chosenOrFirst(Prisma.sql`${actor.id}::uuid`, learner_id ?? null)
  const [conflicts] = await preparedRows<{ course: boolean; image: boolean; transfer: boolean; pending: number }>(
    'payment-may-stand',
    Prisma.sql`
      SELECT EXISTS (SELECT FROM payments WHERE user_id = ${actor.id}::uuid AND course_name = ${course}
                     AND status = 'pending' AND ${paidFor(learner)}) AS course,
             EXISTS (SELECT FROM payments WHERE screenshot_sha256 = ${screenshotSha256} AND status <> 'rejected') AS image,
             EXISTS (SELECT FROM payments WHERE utr = ${utr} AND status <> 'rejected') AS transfer,
             (SELECT count(*)::int FROM payments WHERE user_id = ${actor.id}::uuid AND status = 'pending') AS pending`,
  )
  if (conflicts?.course) throw conflictOf('payments_one_pending_per_course')
  if (conflicts?.image) throw conflictOf('payments_screenshot_once')
  if (conflicts?.transfer) throw conflictOf('payments_utr_once')
  assertBelowPendingLimit(conflicts?.pending ?? 0)
}

/** Throws 409 if the account already has the maximum number of pending payments. */
export function assertBelowPendingLimit(pending: number): void {
  const most = academyContent().rules.pending_payments
  if (pending < most) return
  throw new AppError(
    'conflict',
    `${most} of your payments are already pending. Please wait for the office to review them.`,
  )
}

/**
 * Runs `work`. If the UTR belongs to another person's payment, records the actor's claim to the UTR. The office decides
 * who made the payment. See docs/decisions/2026-11-20-races.md.
 */
export async function recordClaimOnConflict<T>(actor: Pick<Actor, 'id'>, utr: string | null, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (utr && error instanceof AppError && error.constraint === 'payments_utr_once') await recordClaim(actor, utr)
    throw error
  }
}

async function recordClaim(actor: Pick<Actor, 'id'>, utr: string): Promise<void> {
  await db().$transaction(
    (tx) => tx.$executeRaw`
      INSERT INTO utr_claims (user_id, utr)
      SELECT ${actor.id}::uuid, ${utr}
      WHERE EXISTS (SELECT 1 FROM payments WHERE utr = ${utr} AND user_id <> ${actor.id}::uuid AND status <> 'rejected')
        AND (SELECT count(*) FROM utr_claims WHERE user_id = ${actor.id}::uuid) < ${MAX_CLAIMS}
      ON CONFLICT DO NOTHING`,
  )
}

/** Throws 409 if the account already has a pending payment for one of these fees. */
export async function assertDuesNotPending(
  tx: Statements,
  accountId: string,
  dueIds: readonly string[],
): Promise<void> {
  const pendingPayments = await tx.$queryRaw<unknown[]>`
    SELECT FROM payments WHERE user_id = ${accountId}::uuid AND status = 'pending' AND due_ids && ${[...dueIds]}::uuid[] LIMIT 1`
  if (pendingPayments.length > 0) throw new AppError('conflict', DUE_NAMED)
}
