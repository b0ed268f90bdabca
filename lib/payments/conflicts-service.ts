import type { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import { AppError } from '@/lib/core/errors'
import { db } from '@/lib/db/client'
import { conflictOf } from '@/lib/db/constraints'
import type { submitPaymentBody } from './schema'
import { UTR_USED } from './texts'

/** So many UTRs of others may one account have named; more are not remembered. */
const MAX_CLAIMS = 20

/**
 * What the database would refuse, asked before the dear work on a picture begins: a payment for this course waits, or the
 * image or the UTR is in use: 409. Of two at the same moment the constraints decide (docs/contract.md 25.13, 25.14).
 */
export async function assertMayStand(
  actor: Pick<Actor, 'id'>,
  given: z.output<typeof submitPaymentBody>,
  screenshotSha256: string,
): Promise<void> {
  const stands = (where: { userId?: string; courseName?: string; screenshotSha256?: string; utr?: string }) =>
    db().payment.findFirst({ where: { ...where, status: { not: 'rejected' } }, select: { id: true } })
  const course = { userId: actor.id, courseName: given.course_name.name, status: 'pending' as const }
  const [waiting, image, transfer] = await Promise.all([
    db().payment.findFirst({ where: course, select: { id: true } }),
    stands({ screenshotSha256 }),
    given.utr ? stands({ utr: given.utr }) : null,
  ])
  if (waiting) throw conflictOf('payments_one_pending_per_course')
  if (image) throw conflictOf('payments_screenshot_once')
  if (transfer) throw conflictOf('payments_utr_once')
}

/**
 * Runs the taking in of a payment. Where it is refused because somebody else's payment names its UTR, that is remembered: the
 * office sees both people at that payment, and decides. See docs/decisions/2026-11-22-utr-of-another.md.
 */
export async function rememberingClaims<T>(actor: Pick<Actor, 'id'>, utr: string | null, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (utr && error instanceof AppError && error.message === UTR_USED) await claim(actor, utr)
    throw error
  }
}

async function claim(actor: Pick<Actor, 'id'>, utr: string): Promise<void> {
  await db().$executeRaw`
    INSERT INTO utr_claims (user_id, utr)
    SELECT ${actor.id}::uuid, ${utr}
    WHERE EXISTS (SELECT 1 FROM payments WHERE utr = ${utr} AND user_id <> ${actor.id}::uuid AND status <> 'rejected')
      AND (SELECT count(*) FROM utr_claims WHERE user_id = ${actor.id}::uuid) < ${MAX_CLAIMS}
    ON CONFLICT DO NOTHING`
}
