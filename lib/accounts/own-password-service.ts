import { assertPasswordTryAllowed, countWrongPassword } from '@/lib/auth/limits/rate-limits'
import { passwordFits } from '@/lib/auth/password/password'
import type { Actor } from '@/lib/auth/session/actor'
import { invalidField } from '@/lib/core/http/errors'
import { db, type Transaction } from '@/lib/db/client'

/**
 * Whether the password that fitted is still the person's, in the transaction of what it lets somebody do: a reset or a change of that moment
 * ends what follows, or is seen here. The person's row is held until the transaction ends.
 */
export async function passwordStands(tx: Transaction, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} FOR SHARE`
  return rows.length === 1
}

/** For so long after signing in nobody is asked for the password once more. */
const FRESH_MS = 10 * 60_000

/**
 * Before what a stolen session must not do, where the password was given just now or is given again: nothing is asked of
 * whoever signed in within the last ten minutes; of others the current password (422 without, and as confirmOwnPassword).
 */
export async function confirmUnlessFresh(actor: Actor, password: string | undefined): Promise<void> {
  if (password !== undefined) return void (await confirmOwnPassword(actor, password))
  const createdAt = { gt: new Date(Date.now() - FRESH_MS) }
  const fresh = await db().session.count({ where: { id: actor.sessionId, userId: actor.id, createdAt } })
  if (fresh === 0) throw invalidField('current_password', 'Enter your current password')
}

/**
 * The acting person's password, said again before what a stolen session must not do. Gives the hash that it fits, for a
 * compare-and-swap. A wrong one: 422 at `current_password`; after five of them in this session: 429 (contract 34.6).
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
