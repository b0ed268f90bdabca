import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkKey } from '@/lib/auth/session/network'
import { perProcess } from '@/lib/core/config/per-process'
import { AppError, CONFIRM_TO_PAY, TOO_MANY_TRIES } from '@/lib/core/http/errors'
import { pool } from '@/lib/db/client'

/**
 * The length of the window in which failed logins are counted (contract 3.8). The database stores the counts, so all
 * instances share them.
 */
const WINDOW_SECONDS = 15 * 60
const TRIES_PER_PERSON = 5
const REGISTRATIONS_AN_HOUR = 1000
const TRIAL_REQUESTS_AN_HOUR = 5
const RESETS_PER_MAILBOX = 3
const RESETS_AN_HOUR = 20
const PROVIDER_SIGN_INS = 60
/** This limit is high, because a login by passkey makes two calls and a whole school may share one network address. */
const PASSKEY_CALLS = 120
const OWN_DATA_A_DAY = 5
const CODES_PER_PERSON = 10
/**
 * The limit for payments from one network address by accounts without a confirmed email. Without a limit, payment
 * screenshots could fill the disk.
 */
const UNCONFIRMED_PAYMENTS_A_DAY = 60
const FAILED_WEBHOOKS = 60

interface Limits {
  pair: RateLimiterPostgres
  phone: RateLimiterPostgres
  address: RateLimiterPostgres
  device: RateLimiterPostgres
  ownPassword: RateLimiterPostgres
  registrations: RateLimiterPostgres
  trialRequests: RateLimiterPostgres
  resetMailbox: RateLimiterPostgres
  resetAddress: RateLimiterPostgres
  providerSignIns: RateLimiterPostgres
  passkeys: RateLimiterPostgres
  codeAccount: RateLimiterPostgres
  codeDevice: RateLimiterPostgres
  codeAddress: RateLimiterPostgres
  ownData: RateLimiterPostgres
  unconfirmedPayments: RateLimiterPostgres
  failedWebhooks: RateLimiterPostgres
}

const limits = () => perProcess('rateLimits', makeLimits)

/**
 * Returns a counter that allows at most `points` events within `duration` seconds. All instances share its count.
 * Create each counter once per process.
 */
export function counter(keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool(),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  })
}

function makeLimits(): Limits {
  return {
    pair: counter('login-pair', TRIES_PER_PERSON, WINDOW_SECONDS),
    phone: counter('login-phone', 30, WINDOW_SECONDS),
    address: counter('login-address', 50, WINDOW_SECONDS),
    device: counter('login-device', TRIES_PER_PERSON, WINDOW_SECONDS),
    ownPassword: counter('own-password', TRIES_PER_PERSON, WINDOW_SECONDS),
    registrations: counter('register', REGISTRATIONS_AN_HOUR, 60 * 60),
    trialRequests: counter('trial', TRIAL_REQUESTS_AN_HOUR, 60 * 60),
    resetMailbox: counter('reset-mailbox', RESETS_PER_MAILBOX, 60 * 60),
    resetAddress: counter('reset-address', RESETS_AN_HOUR, 60 * 60),
    providerSignIns: counter('provider', PROVIDER_SIGN_INS, WINDOW_SECONDS),
    passkeys: counter('passkey', PASSKEY_CALLS, WINDOW_SECONDS),
    codeAccount: counter('code-account', CODES_PER_PERSON, WINDOW_SECONDS),
    codeDevice: counter('code-device', CODES_PER_PERSON, WINDOW_SECONDS),
    codeAddress: counter('code-address', 50, WINDOW_SECONDS),
    ownData: counter('own-data', OWN_DATA_A_DAY, 24 * 60 * 60),
    unconfirmedPayments: counter('unconfirmed-payment', UNCONFIRMED_PAYMENTS_A_DAY, 24 * 60 * 60),
    failedWebhooks: counter('webhook', FAILED_WEBHOOKS, WINDOW_SECONDS),
  }
}

function tooMany(waitMs: number, message: string = TOO_MANY_TRIES): AppError {
  return new AppError('too_many', message, {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** Describes a login attempt and its origin. */
export interface LoginTry {
  phone: string
  address: string
  /**
   * The account with this phone number, and the account's mark in the device cookie. Null if the cookie contains no
   * valid mark of this account.
   */
  knownDevice: { userId: string; mark: string } | null
}

type Counter = [RateLimiterPostgres, string]

const pairKey = ({ phone, address }: LoginTry) => `${phone}@${networkKey(address)}`

/**
 * Returns the counters for a login. Wrong attempts by other people must not lock a person out. A device on which the
 * person has logged in before therefore has its own counter (docs/decisions/2026-11-20-sessions.md).
 */
function loginCounters(login: LoginTry): Counter[] {
  const { pair, phone, address, device } = limits()
  if (login.knownDevice) return [[device, `${login.knownDevice.userId}:${login.knownDevice.mark}`]]
  return [
    [pair, pairKey(login)],
    [phone, login.phone],
    [address, networkKey(login.address)],
  ]
}

/** Throws 429 while one of the counters is full. Does not change the counters. */
export function assertLoginAllowed(login: LoginTry): Promise<void> {
  return assertBelowLimit(loginCounters(login))
}

/**
 * Counts a failed login. Throws 429 if concurrent guesses have already reached the limit. See
 * docs/decisions/2026-11-20-sessions.md.
 */
export function countFailedLogin(login: LoginTry): Promise<void> {
  return countAll(loginCounters(login))
}

/**
 * Clears the counter for this phone and address after a login from an unknown device. A known device gets a new counter
 * at each login anyway.
 */
export async function clearFailedLogins(login: LoginTry): Promise<void> {
  if (!login.knownDevice) await limits().pair.delete(pairKey(login))
}

/** Deletes this person's counters of failed logins, for all addresses and devices. */
export async function forgetFailedLogins(person: { id: string; phone: string }): Promise<void> {
  const { pair, phone, device } = limits()
  await pool().query(`DELETE FROM rate_limits WHERE key = $1 OR starts_with(key, $2) OR starts_with(key, $3)`, [
    phone.getKey(person.phone),
    pair.getKey(`${person.phone}@`),
    device.getKey(`${person.id}:`),
  ])
}

/**
 * Throws 429 if this session has entered too many wrong passwords. The counter belongs to the session, so that attempts
 * by others have no effect.
 */
export function assertPasswordTryAllowed(sessionId: string): Promise<void> {
  return assertBelowLimit([[limits().ownPassword, sessionId]])
}

/** Counts a wrong password by the same rules as `countFailedLogin`. */
export function countWrongPassword(sessionId: string): Promise<void> {
  return countAll([[limits().ownPassword, sessionId]])
}

/** Describes an attempt to enter a second-factor code. */
export interface CodeTry {
  userId: string
  address: string
  /** The person's mark in the device cookie, set by the last login. Null if the cookie contains no valid mark. */
  mark: string | null
}

/**
 * Returns the counters for an attempt to enter a code. A known device has its own counter, so that an attacker cannot
 * lock the person out.
 */
function codeCounters({ userId, address, mark }: CodeTry): Counter[] {
  const { codeAccount, codeDevice, codeAddress } = limits()
  if (mark) return [[codeDevice, `${userId}:${mark}`]]
  return [
    [codeAccount, userId],
    [codeAddress, networkKey(address)],
  ]
}

/**
 * Counts a code before it is compared, so that a burst of codes cannot exceed the limit. Throws 429 when a counter is
 * full (contract 39.8). Call `undoCodeTry` when the code was correct.
 */
export function reserveCodeTry(codeTry: CodeTry): Promise<void> {
  return countAll(codeCounters(codeTry))
}

/** Removes an attempt with a correct code from the counters. */
export async function undoCodeTry(codeTry: CodeTry): Promise<void> {
  for (const [limiter, key] of codeCounters(codeTry)) await limiter.reward(key)
}

async function assertBelowLimit(counters: Counter[]): Promise<void> {
  for (const [limiter, key] of counters) {
    const state = await limiter.get(key)
    if (state && state.consumedPoints >= limiter.points && state.msBeforeNext > 0) throw tooMany(state.msBeforeNext)
  }
}

/** Increments all counters. If any of them is full, leaves all of them unchanged and throws 429. */
async function countAll(counters: Counter[]): Promise<void> {
  const incrementedCounters: Counter[] = []
  for (const [limiter, key] of counters) {
    try {
      await limiter.consume(key)
      incrementedCounters.push([limiter, key])
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      for (const [earlier, earlierKey] of incrementedCounters) await earlier.reward(earlierKey)
      throw tooMany(refusal.msBeforeNext)
    }
  }
}

export async function countRegistration(address: string): Promise<void> {
  await consume(limits().registrations, networkKey(address))
}

/** Throws 429 for the sixth request for a trial class from one address within an hour. */
export async function countTrialRequest(address: string): Promise<void> {
  await consume(limits().trialRequests, networkKey(address))
}

/**
 * Throws 429 for the fourth reset link requested for one mailbox within an hour, even if no account has that address.
 * Also throws for the 21st request from one network address. `mailbox` is a digest of the mailbox's address.
 */
export async function countResetRequest(mailbox: string, address: string): Promise<void> {
  await consume(limits().resetAddress, networkKey(address))
  await consume(limits().resetMailbox, mailbox)
}

/** Counts the use of a reset link. Uses and requests of links share one limit per network address. */
export async function countResetTry(address: string): Promise<void> {
  await consume(limits().resetAddress, networkKey(address))
}

/**
 * Throws 429 for the 61st provider sign-in from one address within 15 minutes. Each sign-in sends a request to the
 * provider.
 */
export async function countProviderSignIn(address: string): Promise<void> {
  await consume(limits().providerSignIns, networkKey(address))
}

/** Throws 429 for the 121st passkey login call from one address within 15 minutes. */
export async function countPasskeyCall(address: string): Promise<void> {
  await consume(limits().passkeys, networkKey(address))
}

/** Throws 429 for an account's sixth data export within a day. */
export async function countOwnData(userId: string): Promise<void> {
  await consume(limits().ownData, userId)
}

/**
 * Throws 429 for the 61st payment from one address within a day. Counts only payments by accounts without a confirmed
 * email.
 */
export async function countUnconfirmedPayment(address: string): Promise<void> {
  await consume(limits().unconfirmedPayments, networkKey(address), CONFIRM_TO_PAY)
}

/** Throws 429 for the 61st webhook with a wrong signature or token from one address within 15 minutes. */
export async function countWebhookFailure(address: string): Promise<void> {
  await consume(limits().failedWebhooks, networkKey(address))
}

/** Consumes one point. Throws 429 if none is left. */
export async function consume(limiter: RateLimiterPostgres, key: string, message?: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext, message)
    throw refusal
  }
}
