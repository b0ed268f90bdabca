import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import { academy } from '@/lib/academy'
import { MOST_PASSKEYS } from '@/lib/accounts/bounds'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { confirmUnlessFresh } from '@/lib/accounts/own-password-service'
import { type RelyingParty, relyingParty } from '@/lib/auth/second-factor/relying-party'
import { assertMayChangeFactors, noteSecondFactor } from '@/lib/auth/second-factor/second-factor'
import type { Actor } from '@/lib/auth/session/actor'
import type { Device } from '@/lib/auth/session/device'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db } from '@/lib/db/client'
import { conflictOf, translateConstraints } from '@/lib/db/constraints'
import { writeSecurityEmail } from '@/lib/notifications/service'
import { CHALLENGE_MS, giveChallenge, takeChallenge } from './passkey-challenge-service'
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

/** EdDSA, ES256 and RS256: what every device has one of. */
const ALGORITHMS = [-8, -7, -257]

/** The academy as passkeys know it at this address; where they do not work: 409. */
export function partyAt(host: string | null): RelyingParty {
  const party = relyingParty(host)
  if (!party) throw new AppError('conflict', NO_PASSKEYS_HERE)
  return party
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

/** One's passkeys, the oldest first, and the domain where they work; null: nowhere, the academy is called by a number. */
export async function listPasskeys(
  actor: Pick<Actor, 'id'>,
  host: string | null,
): Promise<{ passkeys: OwnPasskey[]; works_at: string | null }> {
  return { passkeys: await passkeysOf(actor.id), works_at: relyingParty(host)?.id ?? null }
}

/** The passkeys of a person, the oldest first. */
export async function passkeysOf(userId: string): Promise<OwnPasskey[]> {
  const rows = await db().passkey.findMany({ where: { userId }, select: shown, orderBy: { createdAt: 'asc' } })
  return rows.map(ownPasskeyOf)
}

/** A person as their devices name them: an opaque handle (the standard forbids names and numbers), and words to choose by. */
const userHandle = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** Whose account a handle means, as somebody's device gives it back. */
export const isHandleOf = (handle: string, userId: string): boolean => handle === userHandle(userId)

/**
 * Begins to add a passkey (contract 40.3): with the current password, or within ten minutes of signing in (422, then
 * 429). With ten of them, or where passkeys do not work: 409.
 */
export async function passkeyOptions(
  actor: Actor,
  given: z.output<typeof passkeyOptionsBody>,
  host: string | null,
): Promise<CreationOptions> {
  const party = partyAt(host)
  await confirmUnlessFresh(actor, given.current_password)
  await assertMayChangeFactors(db(), actor)
  const rows = await db().passkey.findMany({
    where: { userId: actor.id },
    select: { credentialId: true, transports: true },
  })
  // Told before the device makes a key that nobody would know.
  if (rows.length >= MOST_PASSKEYS) throw conflictOf('passkeys_ten_per_person')
  return {
    rp: { id: party.id, name: academy.name },
    user: { id: userHandle(actor.id), name: actor.phone, displayName: actor.name },
    challenge: await giveChallenge({ for: 'add', userId: actor.id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: rows.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/**
 * Adds the passkey that the device made, and tells its person by letter. Without a challenge that waits, with a key that is
 * known, or as the eleventh: 409; what is no new key for this academy: 422.
 */
export async function addPasskey(
  actor: Actor,
  { credential, name }: z.output<typeof addPasskeyBody>,
  host: string | null,
  device: Pick<Device, 'name'>,
): Promise<OwnPasskey> {
  const party = partyAt(host)
  const challenge = await takeChallenge(credential.response.clientDataJSON, { for: 'add', userId: actor.id })
  if (challenge === null) throw new AppError('conflict', START_AGAIN)
  const { credential: key, ...made } = await verifiedKey(credential, challenge, party)
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
      await tx.$queryRaw`SELECT FROM users WHERE id = ${actor.id}::uuid FOR NO KEY UPDATE`
      await assertMayChangeFactors(tx, actor)
      const added = await tx.passkey.create({ data, select: shown })
      // It is as good as both factors (contract 39.13).
      await noteSecondFactor(tx, actor)
      await writeSecurityEmail(tx, actor.id, 'passkey-added', [['Passkey', added.name]])
      return added
    }),
  )
  return ownPasskeyOf(row)
}

async function verifiedKey(credential: Attestation, challenge: string, { id, origin }: RelyingParty) {
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
    // The library says what is wrong in words that the sender wrote a part of: neither an answer nor the log repeats them.
  }
  throw invalidField('credential', NOT_READ)
}

/**
 * Nobody asks who made the device. A chain of certificates is not even looked at: reading one would fetch addresses that
 * its sender wrote into it (docs/decisions/2026-11-23-second-factor.md).
 */
function assertUnattested({ response }: Attestation): void {
  const read = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = read.get('fmt')
  const bySelf = format === 'packed' && read.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !bySelf) throw new Error('attested')
}

/** Gives one of one's own passkeys another name. Anybody else's: 404. */
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
 * Removes one of one's own passkeys, with the current password or within ten minutes of signing in (422, then 429). The
 * password always stays as a way in. Anybody else's: 404.
 */
export async function removePasskey(
  actor: Actor,
  id: string,
  given: z.output<typeof removePasskeyBody>,
): Promise<void> {
  await confirmUnlessFresh(actor, given.current_password)
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
