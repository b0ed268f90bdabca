import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { SignedIn } from '@/lib/accounts/second-factor/pending-login-service'
import { account } from '@/lib/accounts/service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { countPasskeyCall } from '@/lib/auth/limits/rate-limits'
import type { RelyingParty } from '@/lib/auth/second-factor/relying-party'
import type { Device } from '@/lib/auth/session/device'
import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { db, type Transaction } from '@/lib/db/client'
import { CHALLENGE_MS, createChallenge, type Purpose, takeChallenge } from './passkey-challenge-service'
import type { Assertion, RequestOptions } from './passkeys-schema'
import { isHandleOf, requireRelyingParty } from './passkeys-service'
import { DID_NOT_WORK } from './passkeys-texts'

/**
 * Starts a login by passkey alone (contract 40.14). Throws 429 after too many requests from one address, and 409 if
 * passkeys do not work on this host.
 */
export async function passkeyLoginOptions(host: string | null, address: string): Promise<RequestOptions> {
  const rp = requireRelyingParty(host)
  await countPasskeyCall(address)
  return requestOf(rp, await createChallenge({ for: 'login' }), [])
}

/**
 * Builds the request options. With an empty `allowCredentials`, any passkey that was created for this site is accepted.
 */
export const requestOf = (
  { id }: RelyingParty,
  challenge: string,
  allowCredentials: RequestOptions['allowCredentials'],
): RequestOptions => ({
  rpId: id,
  challenge,
  timeout: CHALLENGE_MS,
  userVerification: 'required',
  allowCredentials,
})

/**
 * Logs in the owner of the passkey, with the same kind of session as a password login. Throws 401 with the same message
 * for every invalid passkey, and 403 or 409 for a closed account.
 */
export async function logInByPasskey(
  credential: Assertion,
  host: string | null,
  address: string,
  device?: Device,
): Promise<SignedIn> {
  const rp = requireRelyingParty(host)
  await countPasskeyCall(address)
  const proof = await provePasskey(credential, rp, { for: 'login' })
  const user = await db().user.findUniqueOrThrow({ where: { id: proof.userId }, select: account })
  const token = await db().$transaction(async (tx) => {
    await assertPasskeyStays(tx, proof)
    return beginSession(user.id, device, { secondFactor: true, tx })
  })
  return { user, token }
}

export interface PasskeyProof {
  userId: string
  passkeyId: string
}

/**
 * Locks the passkey, so that no concurrent call can remove it before the transaction ends. Throws 401 if the passkey
 * was already removed.
 */
export async function assertPasskeyStays(tx: Transaction, { userId, passkeyId }: PasskeyProof): Promise<void> {
  const passkeys = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM passkeys WHERE id = ${passkeyId}::uuid AND user_id = ${userId}::uuid FOR SHARE`
  if (passkeys.length === 0) throw new AppError('signed_out', DID_NOT_WORK, { about: userId })
}

const passkeyFields = { id: true, userId: true, credentialId: true, publicKey: true } as const

/**
 * Returns the owner of the passkey that signed this challenge. Throws 401 for an invalid signature. Each challenge can
 * be used only once, whether or not the signature is valid. A passkey counts as two factors, because the device
 * verified the person (userVerification).
 */
export async function provePasskey(credential: Assertion, rp: RelyingParty, purpose: Purpose): Promise<PasskeyProof> {
  const challenge = await takeChallenge(credential.response.clientDataJSON, purpose)
  const key = await db().passkey.findUnique({ where: { credentialId: credential.id }, select: passkeyFields })
  const invalidPasskey = () => new AppError('signed_out', DID_NOT_WORK, { about: key?.userId })
  if (challenge === null || !key) throw invalidPasskey()
  if (purpose.for !== 'login' && purpose.userId !== key.userId) throw invalidPasskey()
  const handle = credential.response.userHandle
  // At a login with only a passkey, the response must contain the user handle, because the person is not known yet.
  if (handle ? !isHandleOf(handle, key.userId) : purpose.for === 'login') throw invalidPasskey()
  const signed = await readSignature(credential, challenge, rp, key.publicKey)
  if (!signed) throw invalidPasskey()
  await recordUse(key, signed)
  return { userId: key.userId, passkeyId: key.id }
}

type Stored = { id: string; userId: string; publicKey: Uint8Array<ArrayBuffer> }

/** Returns the authenticator's data if the signature is valid, otherwise null. */
async function readSignature(
  credential: Assertion,
  challenge: string,
  { id, origin }: RelyingParty,
  publicKey: Stored['publicKey'],
) {
  const { userHandle, ...response } = credential.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, userHandle: userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // The counter 0 turns off the library's check. `recordUse` checks the counter in the database.
      credential: { id: credential.id, publicKey, counter: 0 },
    })
    return verified ? authenticationInfo : null
  } catch {
    // The error is not logged, because the library's message contains parts of the input (as in passkeys-service.ts).
    return null
  }
}

/**
 * Records that the passkey was used. Throws 401 if its counter did not increase, which is a sign of a copied passkey.
 * A counter that stays 0 is accepted, because some devices have no counter.
 */
async function recordUse(
  { id, userId }: Pick<Stored, 'id' | 'userId'>,
  { newCounter, credentialBackedUp }: { newCounter: number; credentialBackedUp: boolean },
): Promise<void> {
  const counter = BigInt(newCounter)
  const before = newCounter === 0 ? { equals: counter } : { lt: counter }
  const { count } = await db().passkey.updateMany({
    where: { id, userId, counter: before },
    data: { counter, backedUp: credentialBackedUp, lastUsedAt: new Date() },
  })
  if (count === 1) return
  log.warn(
    { event: 'passkey counter', outcome: 'refused', about: userId, passkey: id },
    'passkey counter did not increase',
  )
  throw new AppError('signed_out', DID_NOT_WORK, { about: userId })
}
