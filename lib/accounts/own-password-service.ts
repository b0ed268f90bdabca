import { assertPasswordTryAllowed, countWrongPassword } from '@/lib/auth/limits/rate-limits'
import { passwordMatches } from '@/lib/auth/password/password'
import type { Actor } from '@/lib/auth/session/actor'
import { invalidField } from '@/lib/core/http/errors'
import { db, type Transaction } from '@/lib/db/client'

/**
 * Returns false if the password has changed since it was verified. Otherwise locks the person's row until the
 * transaction ends, so that a concurrent password change has to wait.
 */
export async function isCurrentPassword(tx: Transaction, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} FOR SHARE`
  return rows.length === 1
}

/** For ten minutes after a login, the password is not requested again. */
const FRESH_MS = 10 * 60_000

/**
 * Requires the actor's password for a sensitive action, unless the actor logged in during the last 10 minutes. Throws
 * 422 for a missing or wrong password, and 429 after five wrong passwords.
 */
export async function confirmUnlessFresh(actor: Actor, password: string | undefined): Promise<void> {
  if (password !== undefined) return void (await confirmOwnPassword(actor, password))
  const createdAt = { gt: new Date(Date.now() - FRESH_MS) }
  const fresh = await db().session.count({ where: { id: actor.sessionId, userId: actor.id, createdAt } })
  if (fresh === 0) throw invalidField('current_password', 'Enter your current password')
}

/**
 * Verifies the actor's password before a sensitive action. Returns the stored hash, so that the caller can detect a
 * concurrent password change. Throws 422 for a wrong password, and 429 after five wrong passwords in this session
 * (contract 34.6).
 */
export async function confirmOwnPassword(actor: Actor, password: string): Promise<string> {
  await assertPasswordTryAllowed(actor.sessionId)
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { passwordHash: true },
  })
  const isMatch = await passwordMatches(password, passwordHash, actor.sessionId)
  if (passwordHash === null || !isMatch) {
    await countWrongPassword(actor.sessionId)
    throw invalidField('current_password', 'This is not your current password')
  }
  // Checks the limit again, because other guesses may have reached the limit in the meantime.
  await assertPasswordTryAllowed(actor.sessionId)
  return passwordHash
}
