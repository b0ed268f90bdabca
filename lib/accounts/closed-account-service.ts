import { AppError } from '@/lib/core/http/errors'
import { academyZone } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import { dayOf } from '@/lib/notifications/emails/when'

const ACCOUNT_CLOSED = 'This account is closed. Please write to the academy office.'

/**
 * Returns the error for a login to a closed account: 409 with `erased_on` while an erasure can still be cancelled,
 * otherwise 403.
 */
export async function closedAccount(userId: string, cause: unknown): Promise<AppError> {
  const waiting = await db().erasure.findFirst({
    where: { userId, keptAt: null, doneAt: null, wasClosed: false },
    select: { dueAt: true },
  })
  if (!waiting) return new AppError('forbidden', ACCOUNT_CLOSED, { cause })
  const day = dayOf(waiting.dueAt, academyZone())
  return new AppError('conflict', `Your account will be deleted on ${day}. Until then, you can choose to keep it.`, {
    cause,
    fields: { erased_on: waiting.dueAt.toISOString() },
  })
}
