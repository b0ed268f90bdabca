import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { counter } from '@/lib/auth/limits/rate-limits'
import { env } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'

/**
 * Limits how many emails are sent (contract 33.7 and 33.8). The counts are in the database, so that all instances share
 * them. Call these functions only outside a transaction.
 */

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** Maximum number of emails a day to one unconfirmed address. */
const UNCONFIRMED_EMAILS_PER_DAY = 5
/** Maximum number of emails per hour to one user about classes with the same teacher or student. */
const CLASS_EMAILS_PER_HOUR = 10

const emailLimits = () =>
  perProcess('emailLimits', () => ({
    address: counter('letter-address', env().ACADEMY_LETTERS_PER_DAY, DAY),
    account: counter('letter-account', env().ACADEMY_LETTERS_PER_DAY, DAY),
    strangers: counter('letter-stranger', UNCONFIRMED_EMAILS_PER_DAY, DAY),
    classes: counter('letter-classes', CLASS_EMAILS_PER_HOUR, HOUR),
  }))

type Counter = ReturnType<typeof counter>

const digest = (address: string) => createHash('sha256').update(address).digest('hex')

/**
 * Counts an email towards a limit. Returns 0 if the email can be sent now, otherwise the number of milliseconds to
 * wait.
 */
async function take(limiter: Counter, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
    throw refusal
  }
}

/**
 * Counts an email against the daily limit of this address and account. Returns 0 if the email can be sent now,
 * otherwise the number of milliseconds to wait.
 */
export async function countEmail(address: string, userId: string): Promise<number> {
  const { address: byAddress, account } = emailLimits()
  const key = digest(address)
  const wait = await take(byAddress, key)
  if (wait > 0) return wait
  const own = await take(account, userId)
  if (own > 0) await byAddress.reward(key)
  return own
}

/**
 * Counts one email towards the limit for an unconfirmed address. Returns 0 if the email can be sent now, otherwise the
 * number of milliseconds to wait. Emails to the owner of the address (`ownerId`) have their own limit.
 */
export function countUnconfirmedEmail(address: string, ownerId: string | null): Promise<number> {
  const key = digest(address)
  return take(emailLimits().strangers, ownerId ? `${key}:${ownerId}` : key)
}

/**
 * Counts an email towards the hourly limit for emails to `userId` about classes with `withUserId`. Returns 0 if the
 * email can be sent now, otherwise the number of milliseconds to wait.
 */
export function countEmailAbout(userId: string, withUserId: string): Promise<number> {
  return take(emailLimits().classes, `${userId}:${withUserId}`)
}
