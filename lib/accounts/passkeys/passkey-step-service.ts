import { finishPendingLogin, type SignedIn } from '@/lib/accounts/second-factor/pending-login-service'
import { countPasskeyCall } from '@/lib/auth/limits/rate-limits'
import { nothingPending, type PendingLogin, pendingLoginIn, stillPending } from '@/lib/auth/second-factor/second-factor'
import type { Device } from '@/lib/auth/session/device'
import { AppError } from '@/lib/core/http/errors'
import type { CallRequest } from '@/lib/core/http/request'
import { db } from '@/lib/db/client'
import { createChallenge } from './passkey-challenge-service'
import { assertPasskeyStays, provePasskey, requestOf } from './passkey-login-service'
import type { Assertion, RequestOptions } from './passkeys-schema'
import { requireRelyingParty } from './passkeys-service'
import { NONE_LEFT } from './passkeys-texts'

/**
 * Returns the request options for the passkey step of a pending login. Allows only the person's own passkeys (contract
 * 40.21). Throws 401 if no login is pending, and 409 if no passkey is left.
 */
export async function secondStepOptions(request: CallRequest, address: string): Promise<RequestOptions> {
  const rp = requireRelyingParty(request.headers.get('host'))
  await countPasskeyCall(address)
  const { userId } = await requirePendingLogin(request)
  const rows = await db().passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } })
  if (rows.length === 0) throw new AppError('conflict', NONE_LEFT)
  const challenge = await createChallenge({ for: 'second-step', userId })
  const own = rows.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }))
  return requestOf(rp, challenge, own)
}

/**
 * Finishes a pending login with a passkey instead of a code (contract 40.22). Throws 401 if there is no pending login
 * or the passkey is invalid.
 */
export async function finishByPasskey(
  request: CallRequest,
  credential: Assertion,
  address: string,
  device: Device,
): Promise<SignedIn> {
  const rp = requireRelyingParty(request.headers.get('host'))
  await countPasskeyCall(address)
  const pending = await requirePendingLogin(request)
  const proof = await provePasskey(credential, rp, { for: 'second-step', userId: pending.userId })
  return db().$transaction(async (tx) => {
    const signedIn = await finishPendingLogin(pending, device, tx)
    await assertPasskeyStays(tx, proof)
    return signedIn
  })
}

async function requirePendingLogin(request: CallRequest): Promise<PendingLogin> {
  const pending = await pendingLoginIn(request)
  if (!pending || !(await stillPending(db(), pending))) throw nothingPending()
  return pending
}
