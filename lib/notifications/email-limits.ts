import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { counter } from '@/lib/auth/limits/rate-limits'
import { env } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'

/**
 * How many letters may leave (contract 33.7 and 33.8), counted in the database like logins, so by all instances.
 * Asked only where no transaction is open.
 */
const HOUR = 60 * 60
const DAY = 24 * HOUR
/** What people who are not known to read an address can make us send there. */
const STRANGERS_LETTERS_A_DAY = 5
/** About the classes of one person with another. */
const ABOUT_CLASSES_AN_HOUR = 10

const emailLimits = () =>
  perProcess('emailLimits', () => ({
    address: counter('letter-address', env().ACADEMY_LETTERS_PER_DAY, DAY),
    account: counter('letter-account', env().ACADEMY_LETTERS_PER_DAY, DAY),
    strangers: counter('letter-stranger', STRANGERS_LETTERS_A_DAY, DAY),
    classes: counter('letter-classes', ABOUT_CLASSES_AN_HOUR, HOUR),
  }))

type Counter = ReturnType<typeof counter>

const digest = (address: string) => createHash('sha256').update(address).digest('hex')

/** How long there is no room for another one, in milliseconds; 0 where this one was counted. */
async function take(limiter: Counter, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
    throw refusal
  }
}

/** 0 where one more letter may go to this address, and to this account, today; else in how many milliseconds. */
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
 * 0 where one more letter may go today to an address that somebody typed; else in how many milliseconds. The account that
 * is registered with the address (`ownerId`) has a count of its own: what others ask for uses up none of its letters.
 */
export function countStrangersEmail(address: string, ownerId: string | null): Promise<number> {
  const key = digest(address)
  return take(emailLimits().strangers, ownerId ? `${key}:${ownerId}` : key)
}

/** 0 where one more letter about the classes of these two may go to the first; else in how many milliseconds. */
export function countEmailAbout(userId: string, withUserId: string): Promise<number> {
  return take(emailLimits().classes, `${userId}:${withUserId}`)
}
