import type { Actor } from '@/lib/auth/actor'
import { passwordFits } from '@/lib/auth/password'
import { assertPasswordTryAllowed, countWrongPassword } from '@/lib/auth/rate-limits'
import { invalidField } from '@/lib/core/errors'
import { db } from '@/lib/db/client'

/**
 * The acting person's password, said again before what a stolen session must not do. Gives the hash that it fits, for a
 * compare-and-swap. A wrong one: 422 at `current_password`; after five of them in this session: 429 (docs/contract.md 34.6).
 */
export async function confirmOwnPassword(actor: Actor, password: string): Promise<string> {
  await assertPasswordTryAllowed(actor.sessionId)
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { passwordHash: true },
  })
  if (!(await passwordFits(password, passwordHash, actor.sessionId))) {
    await countWrongPassword(actor.sessionId)
    throw invalidField('current_password', 'This is not your current password')
  }
  // As at the login: a right guess inside a burst of wrong ones is worth nothing once the limit is reached.
  await assertPasswordTryAllowed(actor.sessionId)
  return passwordHash
}
