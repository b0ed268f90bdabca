import { db, type Transaction } from '@/lib/db/client'
import { addJob } from '@/lib/queue/queue'
import { MESSAGE_TRIES } from '@/lib/queue/schema'
import { topicOf } from './choices'
import { countEmail, countEmailAbout, countStrangersEmail } from './email-limits'
import type { HoldReason } from './kinds'
import { emailClass } from './schema'

interface Leaving {
  id: string
  kind: string
  userId: string
  toAddress: string
  toConfirmed: boolean
  withUserId: string | null
  attempts: number
  createdAt: Date
  usefulUntil: Date | null
}

/** So late a letter may go that was one too many in its day. */
const DAYS_LATE = 3

/**
 * Checks every email before it is sent: that the person wants it, that the address is confirmed, and the limits
 * (contract 33.5, 33.7 and 33.8). True if it is held back, with the reason. Counts an email once, at its first
 * try.
 * See docs/decisions/2026-11-22-letters.md.
 */
export async function holdBackIfNeeded(message: Leaving): Promise<boolean> {
  const { id, kind, userId, toAddress, withUserId } = message
  if (await isUnwanted(kind, userId)) {
    await holdBack(id, 'unwanted')
    return true
  }
  const its = emailClass(kind)
  if (its !== 'to-strangers' && !message.toConfirmed && (await holdUnconfirmed(message))) return true
  if (message.attempts > 0 || its === 'security') return false
  if (its === 'to-strangers')
    return holdForRoom(message, await countStrangersEmail(toAddress, await ownerAsking(message)))
  if (its === 'about-classes' && withUserId) {
    const waitMs = await countEmailAbout(userId, withUserId)
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
  return holdForRoom(message, await countEmail(toAddress, userId))
}

/** True if the person has turned off this kind of email since it was written. */
async function isUnwanted(kind: string, userId: string): Promise<boolean> {
  const topic = topicOf(kind)
  if (!topic) return false
  const person = await db().user.findUnique({ where: { id: userId }, select: { unwantedEmails: true } })
  return person?.unwantedEmails.includes(topic) ?? false
}

/** How the job that sends a letter is added. */
export const sendJob = (messageId: string) => ({ key: `message:${messageId}`, tries: MESSAGE_TRIES })

/** Whether a letter is still of use, and not too late, at that time. */
function isWorthSending({ createdAt, usefulUntil }: Pick<Leaving, 'createdAt' | 'usefulUntil'>, at: Date): boolean {
  const latest = createdAt.getTime() + DAYS_LATE * 24 * 60 * 60_000
  return at.getTime() <= Math.min(latest, usefulUntil?.getTime() ?? latest)
}

/** One too many for this day waits until there is room; one that would come too late by then is held back for good. */
async function holdForRoom(message: Leaving, waitMs: number): Promise<boolean> {
  if (waitMs === 0) return false
  const runAt = new Date(Date.now() + waitMs)
  if (!isWorthSending(message, runAt)) {
    await holdBack(message.id, 'over')
    return true
  }
  await db().$transaction(async (tx) => {
    await holdBack(message.id, 'limit', tx)
    await addJob(tx, 'send-message', { messageId: message.id }, { ...sendJob(message.id), runAt })
  })
  return true
}

/** A letter that was one too many in its day comes to the gate again. False: it is held back for another reason, or too late. */
export async function retryAfterLimit({ id, createdAt, usefulUntil }: Leaving): Promise<boolean> {
  const held = { id, state: 'held', heldBecause: 'limit' } as const
  if (!isWorthSending({ createdAt, usefulUntil }, new Date())) {
    await db().message.updateMany({ where: held, data: { heldBecause: 'over' } })
    return false
  }
  const back = await db().message.updateMany({ where: held, data: { state: 'waiting', heldBecause: null } })
  return back.count === 1
}

/** The account itself, where it asks about the address that it is registered with; null where others cause the letter. */
async function ownerAsking({ kind, userId, toAddress }: Leaving): Promise<string | null> {
  if (kind !== 'confirm-address') return null
  const owner = await db().user.findUnique({ where: { id: userId, email: toAddress }, select: { id: true } })
  return owner?.id ?? null
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
