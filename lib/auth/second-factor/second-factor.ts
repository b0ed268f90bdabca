import { createHash, randomUUID } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { type Actor, lacksSecondFactor } from '@/lib/auth/session/actor'
import { cookieIn } from '@/lib/auth/session/cookies'
import { type Device, deviceName } from '@/lib/auth/session/device'
import { isHttps } from '@/lib/auth/session/token'
import { env } from '@/lib/core/config/env'
import { AppError } from '@/lib/core/http/errors'
import type { CallRequest } from '@/lib/core/http/request'
import type { Transaction } from '@/lib/db/client'
import type { SecondFactorKind } from './second-factor-kind'
import { LOGIN_AGAIN, PASSKEY_FIRST } from './second-factor-texts'

interface SecondFactors {
  /** True if an authenticator app is confirmed. The password alone is then not enough to log in. */
  totp: boolean
  recovery_codes_left: number
  passkeys: number
}

/** Reads which second factors a person has. Counts only unused recovery codes. */
export async function secondFactorsOf(tx: Transaction, userId: string): Promise<SecondFactors> {
  const { authenticator, _count } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      authenticator: { select: { confirmedAt: true } },
      _count: { select: { recoveryCodes: { where: { usedAt: null } }, passkeys: true } },
    },
  })
  return {
    totp: Boolean(authenticator?.confirmedAt),
    recovery_codes_left: _count.recoveryCodes,
    passkeys: _count.passkeys,
  }
}

/** True if a login by password or provider needs a second step, because the person has an authenticator app. */
export const needsSecondStep = ({ totp }: SecondFactors): boolean => totp

/**
 * Throws 403 if an admin with an app or a passkey must still verify a second factor in this session (contract 39.13).
 * An admin without an app or a passkey may set one up.
 */
export async function assertMayChangeFactors(tx: Transaction, actor: Actor): Promise<void> {
  if (!lacksSecondFactor(actor)) return
  const { totp, passkeys } = await secondFactorsOf(tx, actor.id)
  if (totp || passkeys > 0) throw new AppError('forbidden', PASSKEY_FIRST)
}

/** Lists a person's second factors, the preferred one first. */
export function secondFactorKindsOf({ totp, recovery_codes_left, passkeys }: SecondFactors): SecondFactorKind[] {
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recovery_codes_left > 0 ? (['recovery'] as const) : []),
  ]
}

/**
 * A login that has passed its first factor and is waiting for the second. Stored encrypted in a cookie in the user's
 * browser. See docs/decisions/2026-11-20-sessions.md.
 */
const sealedLogin = z.object({
  /** The login's ID. It can be used only once, because completing the login inserts it as a key into `second_steps`. */
  id: z.uuid(),
  userId: z.uuid(),
  /** A fingerprint of the password hash. A password change invalidates the login. */
  password: z.string(),
  /** When the password was accepted, in milliseconds since the epoch. */
  at: z.number(),
  /** The device of the login, such as "Chrome on Android". The second step must come from the same device. */
  device: z.string().nullable(),
})
export type PendingLogin = z.output<typeof sealedLogin>

export const PENDING_LOGIN_COOKIE = 'academy-second-step'
const PENDING_LOGIN_MINUTES = 10
const COOKIE_PATH = '/api/login'

const fingerprint = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** Returns the Set-Cookie line for a login that waits up to ten minutes for its second factor. */
export async function startPendingLogin(
  person: { id: string; passwordHash: string },
  device: Pick<Device, 'name'>,
): Promise<string> {
  const token: PendingLogin = {
    id: randomUUID(),
    userId: person.id,
    password: fingerprint(person.passwordHash),
    at: Date.now(),
    device: device.name,
  }
  const maxAge = PENDING_LOGIN_MINUTES * 60
  const value = await encode({ token, secret: env().NEXTAUTH_SECRET, maxAge, salt: PENDING_LOGIN_COOKIE })
  return cookieLine(value, maxAge)
}

/** Returns the Set-Cookie line that clears the pending login's cookie, or null if the request has no such cookie. */
export function clearedPendingLogin(request: Pick<CallRequest, 'headers'>): string | null {
  return cookieIn(request.headers.get('cookie'), PENDING_LOGIN_COOKIE) === undefined ? null : cookieLine('', 0)
}

const cookieLine = (value: string, maxAge: number) =>
  `${PENDING_LOGIN_COOKIE}=${value}; HttpOnly; Path=${COOKIE_PATH}; SameSite=Lax; Max-Age=${maxAge}${isHttps() ? '; Secure' : ''}`

/**
 * Returns this browser's pending login. Returns null if there is none, or if it has expired, was forged or belongs to
 * another device.
 */
export async function pendingLoginIn(request: Pick<CallRequest, 'headers'>): Promise<PendingLogin | null> {
  const token = cookieIn(request.headers.get('cookie'), PENDING_LOGIN_COOKIE)
  if (!token || token.length > 4096) return null
  const salt = PENDING_LOGIN_COOKIE
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt }).catch(() => null)
  const pending = sealedLogin.safeParse(claims).data
  return pending?.device === deviceName(request.headers.get('user-agent')) ? pending : null
}

export const nothingPending = () => new AppError('signed_out', LOGIN_AGAIN)

/**
 * True if the login is still pending: the password is the same, and the login is neither completed nor cancelled.
 * docs/reference/credentials.md lists the events that cancel a login.
 */
export async function stillPending(tx: Transaction, pending: PendingLogin): Promise<boolean> {
  const person = await tx.user.findUnique({
    where: { id: pending.userId },
    select: { passwordHash: true, pendingVoidBefore: true },
  })
  if (!person?.passwordHash || fingerprint(person.passwordHash) !== pending.password) return false
  if (person.pendingVoidBefore && pending.at <= person.pendingVoidBefore.getTime()) return false
  return (await tx.secondStep.count({ where: { id: pending.id } })) === 0
}

/**
 * Consumes a pending login. Throws 401 if another request has already consumed it or if the password changed. Locks the
 * person's row, so that a concurrent password reset waits and then ends the new session.
 */
export async function takePendingLogin(tx: Transaction, pending: PendingLogin): Promise<void> {
  await tx.$queryRaw`SELECT FROM users WHERE id = ${pending.userId}::uuid FOR SHARE`
  if (!(await stillPending(tx, pending))) throw nothingPending()
  const taken = await tx.secondStep.createMany({
    data: [{ id: pending.id, userId: pending.userId }],
    skipDuplicates: true,
  })
  if (taken.count !== 1) throw nothingPending()
}

/** Marks the session as verified by a second factor, after the person has set up an app or a passkey. */
export async function recordSecondFactor(
  tx: Transaction,
  { id: userId, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  await tx.session.updateMany({ where: { id: sessionId, userId }, data: { secondFactorAt: new Date() } })
}
