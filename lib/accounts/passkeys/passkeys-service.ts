import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import { MAX_PASSKEYS } from '@/lib/accounts/bounds'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { confirmUnlessFresh } from '@/lib/accounts/own-password-service'
import { type RelyingParty, relyingParty } from '@/lib/auth/second-factor/relying-party'
import { assertMayChangeFactors, recordSecondFactor } from '@/lib/auth/second-factor/second-factor'
import type { Actor } from '@/lib/auth/session/actor'
import type { Device } from '@/lib/auth/session/device'
import { academySettings } from '@/lib/core/config/settings'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { lockAccount } from '@/lib/db/account-lock'
import { db } from '@/lib/db/client'
import { conflictOf, translateConstraints } from '@/lib/db/constraints'
import { writeSecurityEmail } from '@/lib/notifications/service'
import { CHALLENGE_MS, createChallenge, takeChallenge } from './passkey-challenge-service'
import type {
  Attestation,
  addPasskeyBody,
  CreationOptions,
  OwnPasskey,
  passkeyOptionsBody,
  removePasskeyBody,
  renamePasskeyBody,
} from './passkeys-schema'
import { NO_PASSKEYS_HERE, NOT_READ, NOT_YOURS, START_AGAIN } from './passkeys-texts'

/**
 * The signature algorithms of passkeys, as COSE numbers: EdDSA, ES256 and RS256. Every device supports at least one of
 * them.
 */
const ALGORITHMS = [-8, -7, -257]

/** Returns the relying party for this host. Throws 409 if passkeys do not work on this host. */
export function requireRelyingParty(host: string | null): RelyingParty {
  const rp = relyingParty(host)
  if (!rp) throw new AppError('conflict', NO_PASSKEYS_HERE)
  return rp
}

const shown = { id: true, name: true, createdAt: true, lastUsedAt: true, backedUp: true } as const

interface ShownRow {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  backedUp: boolean
}

const ownPasskeyOf = ({ id, name, createdAt, lastUsedAt, backedUp }: ShownRow): OwnPasskey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  synced: backedUp,
})

/**
 * Lists the caller's passkeys, oldest first, and the domain where they work. The domain is null if passkeys cannot work
 * here, for example because the host is an IP address.
 */
export async function listPasskeys(
  actor: Pick<Actor, 'id'>,
  host: string | null,
): Promise<{ passkeys: OwnPasskey[]; works_at: string | null }> {
  return { passkeys: await passkeysOf(actor.id), works_at: relyingParty(host)?.id ?? null }
}

/** Reads a person's passkeys, oldest first. */
export async function passkeysOf(userId: string): Promise<OwnPasskey[]> {
  const rows = await db().passkey.findMany({ where: { userId }, select: shown, orderBy: { createdAt: 'asc' } })
  return rows.map(ownPasskeyOf)
}

/** Returns an opaque handle for a person. The WebAuthn standard forbids names and phone numbers in the handle. */
const userHandle = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** True if the handle from a device belongs to this person. */
export const isHandleOf = (handle: string, userId: string): boolean => handle === userHandle(userId)

/**
 * Starts adding a passkey (contract 40.3). Requires the password, or a login within the last ten minutes. Throws 422
 * for a wrong password, and 429 after too many attempts. Throws 409 if the person has ten passkeys, or if passkeys do
 * not work on this host.
 */
export async function passkeyOptions(
  actor: Actor,
  body: z.output<typeof passkeyOptionsBody>,
  host: string | null,
): Promise<CreationOptions> {
  const rp = requireRelyingParty(host)
  await confirmUnlessFresh(actor, body.current_password)
  await assertMayChangeFactors(db(), actor)
  const rows = await db().passkey.findMany({
    where: { userId: actor.id },
    select: { credentialId: true, transports: true },
  })
  // Check the limit now, so that the device creates no passkey that the server later rejects.
  if (rows.length >= MAX_PASSKEYS) throw conflictOf('passkeys_ten_per_person')
  return {
    rp: { id: rp.id, name: academySettings().name },
    user: { id: userHandle(actor.id), name: actor.phone, displayName: actor.name },
    challenge: await createChallenge({ for: 'add', userId: actor.id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: rows.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/**
 * Adds the passkey from the device and notifies the person by email. Throws 409 if there is no pending challenge, the
 * passkey already exists, or the person has ten. Throws 422 if the passkey is invalid.
 */
export async function addPasskey(
  actor: Actor,
  { credential, name }: z.output<typeof addPasskeyBody>,
  host: string | null,
  device: Pick<Device, 'name'>,
): Promise<OwnPasskey> {
  const rp = requireRelyingParty(host)
  const challenge = await takeChallenge(credential.response.clientDataJSON, { for: 'add', userId: actor.id })
  if (challenge === null) throw new AppError('conflict', START_AGAIN)
  const { credential: key, ...made } = await verifyAttestation(credential, challenge, rp)
  const data = {
    userId: actor.id,
    credentialId: key.id,
    publicKey: key.publicKey,
    counter: BigInt(key.counter),
    transports: credential.response.transports ?? [],
    deviceType: made.credentialDeviceType,
    backedUp: made.credentialBackedUp,
    name: name ?? device.name ?? 'Passkey',
  }
  const row = await translateConstraints(() =>
    db().$transaction(async (tx) => {
      await lockAccount(tx, actor.id)
      await assertMayChangeFactors(tx, actor)
      const added = await tx.passkey.create({ data, select: shown })
      // The person has just used the new passkey, and a passkey counts as two factors (contract 39.13).
      await recordSecondFactor(tx, actor)
      await writeSecurityEmail(tx, actor.id, 'passkey-added', [['Passkey', added.name]])
      return added
    }),
  )
  return ownPasskeyOf(row)
}

async function verifyAttestation(credential: Attestation, challenge: string, { id, origin }: RelyingParty) {
  try {
    assertUnattested(credential)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (verified && registrationInfo.credential.id === credential.id) return registrationInfo
  } catch {
    // The error is neither returned nor logged, because the library's message contains parts of the input.
  }
  throw invalidField('credential', NOT_READ)
}

/**
 * Rejects passkeys with an attestation certificate, because the app does not need to know who made the device
 * (docs/decisions/2026-11-20-sessions.md).
 */
function assertUnattested({ response }: Attestation): void {
  const read = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = read.get('fmt')
  const bySelf = format === 'packed' && read.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !bySelf) throw new Error('attested')
}

/** Renames one of the caller's passkeys. Throws 404 for another person's passkey. */
export async function renamePasskey(
  actor: Pick<Actor, 'id'>,
  id: string,
  { name }: z.output<typeof renamePasskeyBody>,
): Promise<void> {
  const { count } = isId(id)
    ? await db().$transaction((tx) => tx.passkey.updateMany({ where: { id, userId: actor.id }, data: { name } }))
    : { count: 0 }
  if (count !== 1) throw new AppError('not_found', NOT_YOURS)
}

/**
 * Removes one of the caller's passkeys. The caller can still log in with the password. Requires the password, or a
 * login within the last ten minutes. Throws 422 for a wrong password, 429 after too many attempts, and 404 for another
 * person's passkey.
 */
export async function removePasskey(actor: Actor, id: string, body: z.output<typeof removePasskeyBody>): Promise<void> {
  await confirmUnlessFresh(actor, body.current_password)
  await db().$transaction(async (tx) => {
    await assertMayChangeFactors(tx, actor)
    const { passkeys = [] } = await revokeCredentials(tx, 'passkeyRemoved', {
      userId: actor.id,
      named: [id].filter(isId),
    })
    const [removed] = passkeys
    if (removed === undefined) throw new AppError('not_found', NOT_YOURS)
    await writeSecurityEmail(tx, actor.id, 'passkey-removed', [['Passkey', removed]])
  })
}
