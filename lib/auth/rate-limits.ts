import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError, TOO_MANY_TRIES } from '@/lib/core/errors'
import { perProcess } from '@/lib/core/per-process'
import { pool } from '@/lib/db/client'
import { networkOf } from './network'

/** Throttles failed logins within 15 minutes (docs/contract.md 3.8). Counted in the database, so shared by all instances. */
const WINDOW_SECONDS = 15 * 60
const REGISTRATIONS_AN_HOUR = 1000
const TRIAL_REQUESTS_AN_HOUR = 5
const RESETS_AN_HOUR_FOR_ONE = 3
const RESETS_AN_HOUR = 20

interface Limits {
  pair: RateLimiterPostgres
  phone: RateLimiterPostgres
  address: RateLimiterPostgres
  registrations: RateLimiterPostgres
  trialRequests: RateLimiterPostgres
  resetMailbox: RateLimiterPostgres
  resetAddress: RateLimiterPostgres
}

const limits = () => perProcess('rateLimits', makeLimits)

function makeLimits(): Limits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool(),
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  return {
    pair: limiter('login-pair', 5, WINDOW_SECONDS),
    phone: limiter('login-phone', 30, WINDOW_SECONDS),
    address: limiter('login-address', 50, WINDOW_SECONDS),
    registrations: limiter('register', REGISTRATIONS_AN_HOUR, 60 * 60),
    trialRequests: limiter('trial', TRIAL_REQUESTS_AN_HOUR, 60 * 60),
    resetMailbox: limiter('reset-mailbox', RESETS_AN_HOUR_FOR_ONE, 60 * 60),
    resetAddress: limiter('reset-address', RESETS_AN_HOUR, 60 * 60),
  }
}

function tooMany(waitMs: number): AppError {
  return new AppError('too_many', TOO_MANY_TRIES, {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

function loginCounters(phone: string, address: string): [RateLimiterPostgres, string][] {
  const { pair, phone: byPhone, address: byAddress } = limits()
  const network = networkOf(address)
  return [
    [pair, `${phone}@${network}`],
    [byPhone, phone],
    [byAddress, network],
  ]
}

/** Throws 429 while one of the three counters is full. Asking counts as nothing: a refused try prolongs nothing. */
export async function assertLoginAllowed(phone: string, address: string): Promise<void> {
  for (const [limiter, key] of loginCounters(phone, address)) {
    const state = await limiter.get(key)
    if (state && state.consumedPoints >= limiter.points && state.msBeforeNext > 0) throw tooMany(state.msBeforeNext)
  }
}

/**
 * Counts a failed login. Among parallel guesses only as many are told "wrong" as the limit allows; the rest read 429,
 * so that a burst learns nothing more than patience would.
 * See docs/decisions/2026-11-20-limiter.md.
 */
export async function countFailedLogin(phone: string, address: string): Promise<void> {
  const counted: [RateLimiterPostgres, string][] = []
  for (const [limiter, key] of loginCounters(phone, address)) {
    try {
      await limiter.consume(key)
      counted.push([limiter, key])
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      for (const [earlier, earlierKey] of counted) await earlier.reward(earlierKey)
      throw tooMany(refusal.msBeforeNext)
    }
  }
}

/** A success clears the counter of this phone from this address. */
export async function clearFailedLogins(phone: string, address: string): Promise<void> {
  await limits().pair.delete(`${phone}@${networkOf(address)}`)
}

export async function countRegistration(address: string): Promise<void> {
  await consume(limits().registrations, networkOf(address))
}

/** Throws 429 for the sixth request for a trial class from one address within an hour. */
export async function countTrialRequest(address: string): Promise<void> {
  await consume(limits().trialRequests, networkOf(address))
}

/**
 * Throws 429 for the fourth link to one mailbox (a digest of its address) within an hour, known or not, and for the
 * 21st request from one network address.
 */
export async function countResetRequest(mailbox: string, address: string): Promise<void> {
  await consume(limits().resetAddress, networkOf(address))
  await consume(limits().resetMailbox, mailbox)
}

/** Tries of links count with the requests from the same network address. */
export async function countResetTry(address: string): Promise<void> {
  await consume(limits().resetAddress, networkOf(address))
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext)
    throw refusal
  }
}
