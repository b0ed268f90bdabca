import { db, type Transaction } from '@/lib/db/client'
import { addJob } from '@/lib/queue/queue'
import { MESSAGE_TRIES } from '@/lib/queue/schema'
import { topicOf } from './choices'
import { countEmail, countEmailAbout, countUnconfirmedEmail } from './email-limits'
import type { HoldReason } from './kinds'
import { emailClass } from './schema'

/** The columns needed to decide whether an unsent email is held. */
export interface OutgoingEmail {
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

/** An email over the daily limit may be sent up to this many days late. */
const DAYS_LATE = 3

/**
 * Holds an email if the person turned off this kind of email, the address is not confirmed, or a limit is reached.
 * Records the reason, and returns true if the email is held (contract 33.5, 33.7, 33.8). Does not count a retry towards
 * the limits. See docs/decisions/2026-11-22-letters.md.
 */
export async function holdBackIfNeeded(message: OutgoingEmail): Promise<boolean> {
  const { id, kind, userId, toAddress, withUserId } = message
  if (await isUnwanted(kind, userId)) {
    await holdBack(id, 'unwanted')
    return true
  }
  const emailClassOfKind = emailClass(kind)
  if (emailClassOfKind !== 'to-strangers' && !message.toConfirmed && (await holdUnconfirmed(message))) return true
  if (message.attempts > 0 || emailClassOfKind === 'security') return false
  if (emailClassOfKind === 'to-strangers')
    return postponeOverLimit(message, await countUnconfirmedEmail(toAddress, await findRequestingOwnerId(message)))
  if (emailClassOfKind === 'about-classes' && withUserId) {
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
  return postponeOverLimit(message, await countEmail(toAddress, userId))
}

/** True if the person has turned off this kind of email. This may have happened after the email was written. */
async function isUnwanted(kind: string, userId: string): Promise<boolean> {
  const topic = topicOf(kind)
  if (!topic) return false
  const person = await db().user.findUnique({ where: { id: userId }, select: { unwantedEmails: true } })
  return person?.unwantedEmails.includes(topic) ?? false
}

/** Returns the options for the job that sends an email. */
export const sendJob = (messageId: string) => ({ key: `message:${messageId}`, tries: MESSAGE_TRIES })

/** True if, at this time, the email is still useful and at most DAYS_LATE days old. */
function isWorthSending(
  { createdAt, usefulUntil }: Pick<OutgoingEmail, 'createdAt' | 'usefulUntil'>,
  at: Date,
): boolean {
  const latest = createdAt.getTime() + DAYS_LATE * 24 * 60 * 60_000
  return at.getTime() <= Math.min(latest, usefulUntil?.getTime() ?? latest)
}

/**
 * Postpones an email that is over the daily limit. Holds the email permanently if the new time is too late. Returns
 * false if the email is within the limit.
 */
async function postponeOverLimit(message: OutgoingEmail, waitMs: number): Promise<boolean> {
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

/**
 * Releases an email that was held because of a limit. The caller then checks the limits again. Returns false if it is
 * too late to send the email, or if the email is held for another reason.
 */
export async function retryAfterLimit({ id, createdAt, usefulUntil }: OutgoingEmail): Promise<boolean> {
  const held = { id, state: 'held', heldBecause: 'limit' } as const
  if (!isWorthSending({ createdAt, usefulUntil }, new Date())) {
    await db().message.updateMany({ where: held, data: { heldBecause: 'over' } })
    return false
  }
  const back = await db().message.updateMany({ where: held, data: { state: 'waiting', heldBecause: null } })
  return back.count === 1
}

/**
 * Returns the account's ID if an invitation or a confirmation email goes to the account's own address. Otherwise
 * returns null.
 */
async function findRequestingOwnerId({ kind, userId, toAddress }: OutgoingEmail): Promise<string | null> {
  if (kind !== 'confirm-address' && kind !== 'invitation') return null
  const owner = await db().user.findUnique({ where: { id: userId, email: toAddress }, select: { id: true } })
  return owner?.id ?? null
}

/**
 * Holds an email back if its address is not confirmed. Returns false if the person has confirmed the address in the
 * meantime. Locks the person's row, so that a concurrent confirmation waits and then sends the held email.
 */
async function holdUnconfirmed({ id, userId, toAddress }: OutgoingEmail): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [person] = await tx.$queryRaw<{ email: string; confirmed: boolean }[]>`
      SELECT email, email_verified_at IS NOT NULL AS confirmed FROM users WHERE id = ${userId}::uuid FOR SHARE`
    if (person?.confirmed && person.email === toAddress) return false
    await holdBack(id, 'unconfirmed', tx)
    return true
  })
}

/** Holds back an email that is still waiting to be sent, and stores the reason. */
export async function holdBack(id: string, heldBecause: HoldReason, tx: Transaction | null = null): Promise<void> {
  await (tx ?? db()).message.updateMany({ where: { id, state: 'waiting' }, data: { state: 'held', heldBecause } })
}
