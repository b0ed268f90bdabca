import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { counter } from '@/lib/auth/rate-limits'
import { env } from '@/lib/core/env'
import { perProcess } from '@/lib/core/per-process'

/**
 * How many letters may leave (docs/contract.md 33.7 and 33.8), counted in the database like logins, so by all instances.
 * Asked only where no transaction is open.
 */
const HOUR = 60 * 60
const DAY = 24 * HOUR
/** What people who are not known to read an address can make us send there. */
const STRANGERS_LETTERS_A_DAY = 5
/** About the classes of one person with another. */
const ABOUT_CLASSES_AN_HOUR = 10

const limits = () =>
  perProcess('letterLimits', () => ({
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

/** Whether one more letter may go to this address, and to this account, today. */
export async function countLetter(address: string, userId: string): Promise<boolean> {
  const { address: byAddress, account } = limits()
  return (await take(byAddress, digest(address))) === 0 && (await take(account, userId)) === 0
}

/** Whether one more letter may go today to an address that somebody typed. */
export async function countStrangersLetter(address: string): Promise<boolean> {
  return (await take(limits().strangers, digest(address))) === 0
}

/** 0 where one more letter about the classes of these two may go to the first; else in how many milliseconds. */
export function countLetterAbout(userId: string, withUserId: string): Promise<number> {
  return take(limits().classes, `${userId}:${withUserId}`)
}
