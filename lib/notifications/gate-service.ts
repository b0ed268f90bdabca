import { db, type Transaction } from '@/lib/db/client'
import { addJob } from '@/lib/queue/queue'
import { countLetter, countLetterAbout, countStrangersLetter } from './letter-limits'
import { type HoldReason, letterClass } from './schema'

interface Leaving {
  id: string
  kind: string
  userId: string
  toAddress: string
  toConfirmed: boolean
  withUserId: string | null
  attempts: number
}

/**
 * The one gate that every letter passes before it leaves: whether its address is confirmed, and whether it is one too many
 * (docs/contract.md 33.5, 33.7 and 33.8). True: it is held back, with the reason. A letter is counted once, at its first try.
 * See docs/decisions/2026-11-22-letters.md.
 */
export async function holdAtGate(message: Leaving): Promise<boolean> {
  const { id, kind, userId, toAddress, withUserId } = message
  const its = letterClass(kind)
  if (its !== 'to-strangers' && !message.toConfirmed && (await holdUnconfirmed(message))) return true
  if (message.attempts > 0 || its === 'security') return false
  if (its === 'to-strangers') {
    if (await countStrangersLetter(toAddress)) return false
    await holdBack(id, 'limit')
    return true
  }
  if (its === 'about-classes' && withUserId) {
    const waitMs = await countLetterAbout(userId, withUserId)
    if (waitMs > 0) {
      await db().$transaction(async (tx) => {
        await holdBack(id, 'together', tx)
        const runAt = new Date(Date.now() + waitMs)
        const payload = { userId, withUserId }
        await addJob(tx, 'tell-together', payload, { runAt, key: `tell-together:${userId}:${withUserId}` })
      })
      return true
    }
  }
  if (await countLetter(toAddress, userId)) return false
  await holdBack(id, 'limit')
  return true
}

/** The person's row is locked for it: a confirmation at the same moment either came first, or finds this letter held. */
async function holdUnconfirmed({ id, userId, toAddress }: Leaving): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [person] = await tx.$queryRaw<{ email: string; confirmed: boolean }[]>`
      SELECT email, email_verified_at IS NOT NULL AS confirmed FROM users WHERE id = ${userId}::uuid FOR SHARE`
    if (person?.confirmed && person.email === toAddress) return false
    await holdBack(id, 'unconfirmed', tx)
    return true
  })
}

/** A letter that waits is held back from now on. */
export async function holdBack(id: string, heldBecause: HoldReason, tx: Transaction | null = null): Promise<void> {
  await (tx ?? db()).message.updateMany({ where: { id, state: 'waiting' }, data: { state: 'held', heldBecause } })
}
