import type { z } from 'zod'
import { providerName, revokeCredentials } from '@/lib/accounts/credentials-service'
import { confirmOwnPassword, passwordStands } from '@/lib/accounts/own-password-service'
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

/** Whose account a claim opens; null where it is linked to none. */
export async function findLinked({ provider, subject }: Pick<Claim, 'provider' | 'subject'>): Promise<string | null> {
  const linked = await db().identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { userId: true },
  })
  return linked?.userId ?? null
}

/**
 * Whose account somebody from a provider may enter; null: nobody's, until a password says otherwise. What is not linked
 * is linked by itself only where both sides have confirmed the same address (contract 37.11).
 */
export async function enterWith(claim: Claim): Promise<string | null> {
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
    // Later than the registration: addresses that count as confirmed since then were never shown to be their account's.
    where: { email: claim.email, closedAt: null, emailVerifiedAt: { gt: db().user.fields.createdAt } },
    select: { id: true },
  })
  // A new way in is a change of the account: where it asks for a second factor, none is made before that was shown.
  if (!owner || needsSecondStep(await secondFactorsOf(db(), owner.id))) return null
  try {
    await link(owner.id, claim)
    return owner.id
  } catch (error) {
    // Linked at the same moment, or another account there is linked already: what stands decides.
    if (databaseProblem(error)?.kind !== 'constraint') throw error
    return findLinked(claim)
  }
}

/** Whether an account has the address that a provider has confirmed: then it is no new person. */
export async function isKnownAddress({ email, emailVerified }: Claim): Promise<boolean> {
  return emailVerified && email !== null && (await db().user.count({ where: { email } })) > 0
}

async function link(
  userId: string,
  { provider, subject, email }: PendingIdentity,
  passwordHash?: string,
): Promise<void> {
  await db().$transaction(async (tx) => {
    // A new password of this moment has disconnected whatever was connected before it.
    if (passwordHash !== undefined && !(await passwordStands(tx, userId, passwordHash)))
      throw invalidField('current_password', 'This is not your current password')
    await tx.identity.create({ data: { userId, provider, subject, email }, select: { id: true } })
    await writeSecurityEmail(tx, userId, 'sign-in-linked', [['Account', providerName(provider)]])
  })
  log.info({ actor: userId, provider }, 'sign-in provider linked')
}

/**
 * Links whom this browser brought from a provider, for whoever knows the password. A wrong one: 422, then 429; nothing
 * brought, or linked elsewhere: 409.
 */
export async function linkPending(
  actor: Actor,
  given: z.output<typeof linkIdentityBody>,
  pending: PendingIdentity | null,
): Promise<void> {
  const passwordHash = await confirmOwnPassword(actor, given.current_password)
  if (!pending) throw new AppError('conflict', 'This has expired. Please start again.')
  // Done before: a repeated press is no fault.
  if ((await findLinked(pending)) === actor.id) return
  await translateConstraints(() => link(actor.id, pending, passwordHash))
}

/**
 * Begins a session for somebody whom a provider brought, if their account is still linked there: whatever disconnects it at this moment ends
 * the session, or is seen here. Null where it is linked no longer.
 */
export async function enterLinked(
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

/** Takes a way to sign in away. The password always stays: nobody loses their last way in. */
export async function unlink(actor: Actor, id: string): Promise<void> {
  const provider = await db().$transaction(async (tx) => {
    const named = [id].filter(isId)
    const { identities = [] } = await revokeCredentials(tx, 'identityRemoved', { userId: actor.id, named })
    const [removed] = identities
    if (removed === undefined) throw new AppError('not_found', 'This is not connected to your account')
    await writeSecurityEmail(tx, actor.id, 'sign-in-unlinked', [['Account', providerName(removed)]])
    return removed
  })
  log.info({ actor: actor.id, provider }, 'sign-in provider removed')
}

/** One's accounts elsewhere, the newest first, and what could be connected. */
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

/** Who this browser brought from a provider, as long as they are linked to nobody. */
export async function describePending(
  pending: PendingIdentity | null,
): Promise<z.output<typeof pendingIdentity> | null> {
  if (!pending || (await findLinked(pending))) return null
  const { provider, name, email } = pending
  return { provider, provider_name: providerName(provider), name, email }
}
