import { closedAccount } from '@/lib/accounts/closed-account-service'
import { passwordStands } from '@/lib/accounts/own-password-service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import {
  needsSecondStep,
  type PendingLogin,
  pendingLoginIn,
  secondFactorsOf,
  startPendingLogin,
  stillPending,
  takePendingLogin,
  waysOf,
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

/** Somebody whose password was right, and the hash that it fitted. */
export interface Recognised {
  user: SessionUser
  passwordHash: string
}

/**
 * Begins a session for somebody whose password was right, if it still is: 401 where it changed meanwhile; 403 with `second_factor` and the cookie of a login that waits,
 * where the account asks for a second factor (contract 39.5). Whoever comes in by a passkey has no need of this.
 */
export async function enter({ user: { id }, passwordHash }: Recognised, device: Device): Promise<string> {
  return db().$transaction(async (tx) => {
    if (!(await passwordStands(tx, id, passwordHash)))
      throw new AppError('signed_out', 'Invalid credentials', { about: id })
    const asked = await requireSecondStep(id, device, tx)
    if (!asked) return beginSession(id, device, { tx })
    throw new AppError('forbidden', ENTER_CODE, { fields: { second_factor: asked.ways }, cookies: [asked.cookie] })
  })
}

/** The cookie of the login that waits from now on, and its ways; null where no second factor is asked for. */
export async function requireSecondStep(
  userId: string,
  device: Device,
  tx: Transaction = db(),
): Promise<{ cookie: string; ways: SecondFactorKind[] } | null> {
  const factors = await secondFactorsOf(tx, userId)
  if (!needsSecondStep(factors)) return null
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, passwordHash: true, closedAt: true },
  })
  // Said now, as to everybody else with a right password: no code opens a closed account.
  if (person.closedAt) throw await closedAccount(userId, null)
  return { cookie: await startPendingLogin(person, device), ways: waysOf(factors) }
}

/** By which ways the login that waits in this browser may go on; null where none does. */
export async function readPendingLogin(request: CallRequest): Promise<SecondFactorKind[] | null> {
  const pending = await pendingLoginIn(request)
  if (!pending || !(await stillPending(db(), pending))) return null
  const factors = await secondFactorsOf(db(), pending.userId)
  return needsSecondStep(factors) ? waysOf(factors) : null
}

/**
 * Opens the session of a login that waited, once a second factor of its person was shown: in the transaction that took the
 * factor, so that neither counts without the other. 401 where the login was finished before, or its password changed.
 */
export async function finishPendingLogin(pending: PendingLogin, device: Device, tx: Transaction): Promise<SignedIn> {
  await takePendingLogin(tx, pending)
  const user = await tx.user.findUniqueOrThrow({
    where: { id: pending.userId },
    select: { id: true, name: true, email: true, phone: true, role: true },
  })
  return { user, token: await beginSession(user.id, device, { secondFactor: true, tx }) }
}
