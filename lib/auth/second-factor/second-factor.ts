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
  /** An authenticator app that was confirmed: with it, a password alone opens nothing any more. */
  totp: boolean
  recovery_codes_left: number
  passkeys: number
}

/** What stands for a person now. */
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

/** Whether a password, or a provider, is not enough. A passkey alone does not ask for itself: it is a way in of its own. */
export const needsSecondStep = ({ totp }: SecondFactors): boolean => totp

/**
 * Where the office must have a second factor, one is set up by whoever has none. A session that showed none of an account that has one, a
 * passkey, changes nothing about them: else a password alone would be enough after all (contract 39.13).
 */
export async function assertMayChangeFactors(tx: Transaction, actor: Actor): Promise<void> {
  if (!lacksSecondFactor(actor)) return
  const { totp, passkeys } = await secondFactorsOf(tx, actor.id)
  if (totp || passkeys > 0) throw new AppError('forbidden', PASSKEY_FIRST)
}

/** The ways that a person has, the usual one first. */
export function waysOf({ totp, recovery_codes_left, passkeys }: SecondFactors): SecondFactorKind[] {
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recovery_codes_left > 0 ? (['recovery'] as const) : []),
  ]
}

/**
 * A login whose first factor was right, and which waits for the second one: sealed, in a cookie of this browser alone.
 * See docs/decisions/2026-11-23-second-factor.md.
 */
const sealedLogin = z.object({
  /** Taken once: it becomes the key of a row of `second_steps`. */
  id: z.uuid(),
  userId: z.uuid(),
  /** Says whether the password is still the same: a new one ends what the old one began. */
  password: z.string(),
  /** When the password was accepted, in milliseconds since the epoch. */
  at: z.number(),
  /** "Chrome on Android": what asked must be what answers. */
  device: z.string().nullable(),
})
export type PendingLogin = z.output<typeof sealedLogin>

export const PENDING_LOGIN_COOKIE = 'academy-second-step'
const PENDING_LOGIN_MINUTES = 10
const COOKIE_PATH = '/api/login'

const fingerprint = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** The Set-Cookie line of a login that waits for its second factor, for ten minutes. */
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

/** The Set-Cookie line that forgets it; null where the request brings none. */
export function clearedPendingLogin(request: Pick<CallRequest, 'headers'>): string | null {
  return cookieIn(request.headers.get('cookie'), PENDING_LOGIN_COOKIE) === undefined ? null : cookieLine('', 0)
}

const cookieLine = (value: string, maxAge: number) =>
  `${PENDING_LOGIN_COOKIE}=${value}; HttpOnly; Path=${COOKIE_PATH}; SameSite=Lax; Max-Age=${maxAge}${isHttps() ? '; Secure' : ''}`

/** The login that waits in this browser; null for none, one too old, of another device, or one that is not ours. */
export async function pendingLoginIn(request: Pick<CallRequest, 'headers'>): Promise<PendingLogin | null> {
  const token = cookieIn(request.headers.get('cookie'), PENDING_LOGIN_COOKIE)
  if (!token || token.length > 4096) return null
  const salt = PENDING_LOGIN_COOKIE
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt }).catch(() => null)
  const pending = sealedLogin.safeParse(claims).data
  return pending?.device === deviceName(request.headers.get('user-agent')) ? pending : null
}

export const nothingPending = () => new AppError('signed_out', LOGIN_AGAIN)

/** True while the login is pending: same password, not finished, not cancelled by an event of docs/security.md. */
export async function stillPending(tx: Transaction, pending: PendingLogin): Promise<boolean> {
  const person = await tx.user.findUnique({
    where: { id: pending.userId },
    select: { passwordHash: true, pendingVoidBefore: true },
  })
  if (!person || fingerprint(person.passwordHash) !== pending.password) return false
  if (person.pendingVoidBefore && pending.at <= person.pendingVoidBefore.getTime()) return false
  return (await tx.secondStep.count({ where: { id: pending.id } })) === 0
}

/**
 * Takes a pending login, once: 401 where another request was faster, or the password changed. The person's row is held until
 * the transaction ends, so that a reset at the same moment ends the session that follows, or is seen here.
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

/**
 * From now on this session counts as one that showed a second factor: for whoever has just set one up, an app here or a
 * passkey elsewhere.
 */
export async function noteSecondFactor(
  tx: Transaction,
  { id: userId, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  await tx.session.updateMany({ where: { id: sessionId, userId }, data: { secondFactorAt: new Date() } })
}
