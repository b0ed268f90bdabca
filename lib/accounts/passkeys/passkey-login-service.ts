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
import { CHALLENGE_MS, giveChallenge, type Purpose, takeChallenge } from './passkey-challenge-service'
import type { Assertion, RequestOptions } from './passkeys-schema'
import { isHandleOf, partyAt } from './passkeys-service'
import { DID_NOT_WORK } from './passkeys-texts'

/** Begins a login by passkey alone (contract 40.5). Too many from one address: 429; where they do not work: 409. */
export async function passkeyLoginOptions(host: string | null, address: string): Promise<RequestOptions> {
  const party = partyAt(host)
  await countPasskeyCall(address)
  return requestOf(party, await giveChallenge({ for: 'login' }), [])
}

/** What a device is asked: any passkey of this academy, or one of those that are named. */
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
 * Logs in whoever holds the passkey that answered: a session as a password begins it. Whatever is wrong with it: 401, in one
 * sentence; a closed account: as at the login (403, 409).
 */
export async function logInByPasskey(
  credential: Assertion,
  host: string | null,
  address: string,
  device?: Device,
): Promise<SignedIn> {
  const party = partyAt(host)
  await countPasskeyCall(address)
  const proof = await provePasskey(credential, party, { for: 'login' })
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
 * Locks the passkey until the session exists, so that a removal cannot miss that session. Throws 401 if it is removed.
 */
export async function assertPasskeyStays(tx: Transaction, { userId, passkeyId }: PasskeyProof): Promise<void> {
  const passkeys = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM passkeys WHERE id = ${passkeyId}::uuid AND user_id = ${userId}::uuid FOR SHARE`
  if (passkeys.length === 0) throw new AppError('signed_out', DID_NOT_WORK, { about: userId })
}

const stored = { id: true, userId: true, credentialId: true, publicKey: true } as const

/**
 * Whose passkey signed the challenge that was given for this; 401 where none did. Its person showed themselves to their
 * device (userVerification), so it counts as two factors. The challenge is used up in any case.
 */
export async function provePasskey(
  credential: Assertion,
  party: RelyingParty,
  purpose: Purpose,
): Promise<PasskeyProof> {
  const challenge = await takeChallenge(credential.response.clientDataJSON, purpose)
  const key = await db().passkey.findUnique({ where: { credentialId: credential.id }, select: stored })
  const refused = () => new AppError('signed_out', DID_NOT_WORK, { about: key?.userId })
  if (challenge === null || !key) throw refused()
  if (purpose.for !== 'login' && purpose.userId !== key.userId) throw refused()
  const handle = credential.response.userHandle
  // Who names nobody is known by the handle alone; beside a name it may be missing (security keys of the first kind).
  if (handle ? !isHandleOf(handle, key.userId) : purpose.for === 'login') throw refused()
  const signed = await readSignature(credential, challenge, party, key.publicKey)
  if (!signed) throw refused()
  await noteUse(key, signed)
  return { userId: key.userId, passkeyId: key.id }
}

type Stored = { id: string; userId: string; publicKey: Uint8Array<ArrayBuffer> }

/** What a signature that holds says of its device; null for any other. */
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
      // The counter is compared where it is written: of two answers at once the database lets one pass.
      credential: { id: credential.id, publicKey, counter: 0 },
    })
    return verified ? authenticationInfo : null
  } catch {
    // As in lib/accounts/passkeys/passkeys-service.ts: what the library says is written by the sender in part.
    return null
  }
}

/**
 * Writes down that it was used. A counter that does not go on says that two devices have the same key, one of them copied:
 * 401, and a warning in the log. Devices that do not count always say 0.
 */
async function noteUse(
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
