import type { z } from 'zod'
import { providerName, revokeCredentials } from '@/lib/accounts/credentials-service'
import { confirmOwnPassword, isCurrentPassword } from '@/lib/accounts/own-password-service'
import type { Claim, PendingIdentity } from '@/lib/auth/providers/pending-identity'
import { needsSecondStep, secondFactorsOf } from '@/lib/auth/second-factor/second-factor'
import type { Actor } from '@/lib/auth/session/actor'
import type { Device } from '@/lib/auth/session/device'
import { academySettings } from '@/lib/core/config/settings'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { log } from '@/lib/core/observability/log'
import { db } from '@/lib/db/client'
import { databaseProblem, translateConstraints } from '@/lib/db/constraints'
import { writeSecurityEmail } from '@/lib/notifications/service'
import type { linkIdentityBody, ownIdentity, pendingIdentity, provider } from './identities-schema'
import { beginSession } from './sessions-service'

/** Returns the ID of the user to whom this identity is linked, or null. */
export async function findLinked({ provider, subject }: Pick<Claim, 'provider' | 'subject'>): Promise<string | null> {
  const linked = await db().identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { userId: true },
  })
  return linked?.userId ?? null
}

/**
 * Returns the ID of the user who may log in with this identity, or null if the user must first enter the password.
 * Links the identity automatically only if the academy and the provider have both confirmed the same address (contract
 * 37.11).
 */
export async function findOrLinkUser(claim: Claim): Promise<string | null> {
  const userId = (await findLinked(claim)) ?? (await linkByAddress(claim))
  if (userId) {
    const { provider, subject } = claim
    await db().identity.updateMany({ where: { provider, subject }, data: { lastUsedAt: new Date() } })
  }
  return userId
}

async function linkByAddress(claim: Claim): Promise<string | null> {
  if (!claim.emailVerified || !claim.email) return null
  const owner = await db().user.findFirst({
    // Accepts only an address that the account's owner confirmed after the account was created.
    where: {
      email: claim.email,
      closedAt: null,
      passwordHash: { not: null },
      emailVerifiedAt: { gt: db().user.fields.createdAt },
    },
    select: { id: true },
  })
  // Do not link an account with two-step login here, because its owner must first pass the second step.
  if (!owner || needsSecondStep(await secondFactorsOf(db(), owner.id))) return null
  try {
    await link(owner.id, claim)
    return owner.id
  } catch (error) {
    // A concurrent request may already have linked this identity. If so, return the linked user.
    if (databaseProblem(error)?.kind !== 'constraint') throw error
    return findLinked(claim)
  }
}

/** True if an account has the address that the provider confirmed. The person probably owns that account. */
export async function isKnownAddress({ email, emailVerified }: Claim): Promise<boolean> {
  return emailVerified && email !== null && (await db().user.count({ where: { email } })) > 0
}

async function link(
  userId: string,
  { provider, subject, email }: PendingIdentity,
  passwordHash?: string,
): Promise<void> {
  await db().$transaction(async (tx) => {
    // Do not link the identity if the password has been reset in the meantime.
    if (passwordHash !== undefined && !(await isCurrentPassword(tx, userId, passwordHash)))
      throw invalidField('current_password', 'This is not your current password')
    await tx.identity.create({ data: { userId, provider, subject, email }, select: { id: true } })
    await writeSecurityEmail(tx, userId, 'sign-in-linked', [['Account', providerName(provider)]])
  })
  log.info({ actor: userId, provider }, 'sign-in provider linked')
}

/**
 * Links this browser's pending identity after verifying the password. Throws 422 for a wrong password, and 429
 * after too many attempts. Throws 409 if there is no pending identity or it is linked to another account.
 */
export async function linkPending(
  actor: Actor,
  body: z.output<typeof linkIdentityBody>,
  pending: PendingIdentity | null,
): Promise<void> {
  const passwordHash = await confirmOwnPassword(actor, body.current_password)
  if (!pending) throw new AppError('conflict', 'This request has expired. Please start again.')
  // The identity is already linked, for example because the person pressed the button twice. This is not an error.
  if ((await findLinked(pending)) === actor.id) return
  await translateConstraints(() => link(actor.id, pending, passwordHash))
}

/**
 * Starts a session for a linked identity. Returns null if the identity is no longer linked. Locks the identity until
 * the session is saved, so that a concurrent password reset ends this session too.
 */
export async function beginLinkedSession(
  userId: string,
  { provider, subject }: Claim,
  device: Device,
): Promise<string | null> {
  return db().$transaction(async (tx) => {
    const linked = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM identities WHERE provider = ${provider} AND subject = ${subject} AND user_id = ${userId}::uuid FOR SHARE`
    return linked.length === 1 ? beginSession(userId, device, { tx }) : null
  })
}

/** Disconnects a provider. The person can always log in with the password instead. */
export async function unlink(actor: Actor, id: string): Promise<void> {
  const provider = await db().$transaction(async (tx) => {
    const named = [id].filter(isId)
    const { identities = [] } = await revokeCredentials(tx, 'identityRemoved', { userId: actor.id, named })
    const [removed] = identities
    if (removed === undefined) throw new AppError('not_found', 'This account is not connected to your academy account')
    await writeSecurityEmail(tx, actor.id, 'sign-in-unlinked', [['Account', providerName(removed)]])
    return removed
  })
  log.info({ actor: actor.id, provider }, 'sign-in provider removed')
}

/** Lists the caller's linked accounts, newest first, and the providers that can be connected. */
export async function listIdentities(
  actor: Actor,
): Promise<{ identities: z.output<typeof ownIdentity>[]; providers: z.output<typeof provider>[] }> {
  const rows = await db().identity.findMany({ where: { userId: actor.id }, orderBy: { linkedAt: 'desc' } })
  const identities = rows.map(({ id, provider, email, linkedAt, lastUsedAt }) => ({
    id,
    provider,
    name: providerName(provider),
    email,
    linked_at: linkedAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }))
  return { identities, providers: [...academySettings().signInWith] }
}

/**
 * Describes this browser's pending identity. Returns null if there is no pending identity or if it is already linked.
 */
export async function describePending(
  pending: PendingIdentity | null,
): Promise<z.output<typeof pendingIdentity> | null> {
  if (!pending || (await findLinked(pending))) return null
  const { provider, name, email } = pending
  return { provider, provider_name: providerName(provider), name, email }
}
