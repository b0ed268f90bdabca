import type { z } from 'zod'
import { confirmOwnPassword } from '@/lib/accounts/own-password-service'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { auditPerson, withPreviewOfNow } from './closing-service'
import { endConsent } from './consent-service'
import { beginErasure } from './erasure-service'
import type { eraseOwnBody } from './schema'
import { NO_CONSENT } from './texts'

/**
 * Withdraws a guardian's consent. The academy cannot teach without the data, so the account is also closed and erased,
 * as if the owner had requested it (contract 38.15). Records the withdrawal and the erasure. Returns the date of the
 * erasure. Throws 409 without a consent.
 */
export async function withdrawConsent(actor: Actor, body: z.output<typeof eraseOwnBody>): Promise<Date> {
  await confirmOwnPassword(actor, body.current_password)
  return withPreviewOfNow(actor.id, async (tx) => {
    const ended = await endConsent(tx, actor, actor.id, 'withdrawn')
    if (ended === 0) throw new AppError('conflict', NO_CONSENT)
    await auditPerson(tx, actor, actor.id, { action: 'withdraw', from: 'consent', to: 'withdrawn' })
    return beginErasure(tx, { by: actor, personId: actor.id, seen: body.seen })
  })
}
