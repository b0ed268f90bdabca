import { closedAccount } from '@/lib/accounts/closed-account-service'
import { isCurrentPassword } from '@/lib/accounts/own-password-service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import {
  needsSecondStep,
  type PendingLogin,
  pendingLoginIn,
  secondFactorKindsOf,
  secondFactorsOf,
  startPendingLogin,
  stillPending,
  takePendingLogin,
} from '@/lib/auth/second-factor/second-factor'
import type { SecondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'
import type { Device } from '@/lib/auth/session/device'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { AppError } from '@/lib/core/http/errors'
import type { CallRequest } from '@/lib/core/http/request'
import { db, type Transaction } from '@/lib/db/client'
import { ENTER_CODE } from './second-factor-texts'

export interface SignedIn {
  user: SessionUser
  token: string
}

/** A person whose password was correct, and the hash of this password. */
export interface Recognised {
  user: SessionUser
  passwordHash: string
}

/**
 * Starts a session after a correct password. Throws 401 if the password has changed since the check. If the account
 * needs a second factor, throws 403 with `second_factor` and the cookie of a pending login (contract 39.5). Passkey
 * logins do not use this function.
 */
export async function finishPasswordLogin({ user: { id }, passwordHash }: Recognised, device: Device): Promise<string> {
  return db().$transaction(async (tx) => {
    if (!(await isCurrentPassword(tx, id, passwordHash)))
      throw new AppError('signed_out', 'Invalid credentials', { about: id })
    const pendingLogin = await requireSecondStep(id, device, tx)
    if (!pendingLogin) return beginSession(id, device, { tx })
    throw new AppError('forbidden', ENTER_CODE, {
      fields: { second_factor: pendingLogin.kinds },
      cookies: [pendingLogin.cookie],
    })
  })
}

/**
 * Starts a pending login if the account needs a second factor. Returns the cookie and the accepted second factors.
 * Returns null if the account needs no second factor.
 */
export async function requireSecondStep(
  userId: string,
  device: Device,
  tx: Transaction = db(),
): Promise<{ cookie: string; kinds: SecondFactorKind[] } | null> {
  const factors = await secondFactorsOf(tx, userId)
  if (!needsSecondStep(factors)) return null
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true, closedAt: true },
  })
  // No one can log in to a closed account, so do not start the second step.
  if (person.closedAt) throw await closedAccount(userId, null)
  const { passwordHash } = person
  if (passwordHash === null) throw new AppError('signed_out', 'Invalid credentials', { about: userId })
  return {
    cookie: await startPendingLogin({ id: userId, passwordHash }, device),
    kinds: secondFactorKindsOf(factors),
  }
}

/** Lists the second factors for the pending login in this browser. Returns null if there is no pending login. */
export async function readPendingLogin(request: CallRequest): Promise<SecondFactorKind[] | null> {
  const pending = await pendingLoginIn(request)
  if (!pending || !(await stillPending(db(), pending))) return null
  const factors = await secondFactorsOf(db(), pending.userId)
  return needsSecondStep(factors) ? secondFactorKindsOf(factors) : null
}

/**
 * Starts the session for a pending login. `tx` must be the transaction that marks the second factor as used. Throws 401
 * if the login was already finished or the password has changed.
 */
export async function finishPendingLogin(pending: PendingLogin, device: Device, tx: Transaction): Promise<SignedIn> {
  await takePendingLogin(tx, pending)
  const user = await tx.user.findUniqueOrThrow({
    where: { id: pending.userId },
    select: { id: true, name: true, email: true, phone: true, role: true },
  })
  return { user, token: await beginSession(user.id, device, { secondFactor: true, tx }) }
}
