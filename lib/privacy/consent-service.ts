import type { z } from 'zod'
import { RELATIONS } from '@/lib/accounts/bounds'
import type { guardianFields } from '@/lib/accounts/guardian-schema'
import { recordConsent } from '@/lib/accounts/learner-service'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { consentOf, noSuchPerson } from './closing-queries'
import { auditPerson } from './closing-service'
import type { ConsentView } from './schema'
import { NO_CONSENT } from './texts'

/** Reads the account's current consent. Returns null if there is none. */
export async function findConsent(actor: Pick<Actor, 'id'>): Promise<ConsentView | null> {
  const consent = await db().consent.findFirst({ where: { userId: actor.id, endedAt: null } })
  return consent && consentOf(consent)
}

/**
 * Records a guardian's consent for this account's learner and replaces an earlier one. If two are recorded
 * concurrently, one of them fails with 409.
 */
export async function giveConsent(actor: Actor, guardian: z.output<typeof guardianFields>): Promise<ConsentView> {
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      await endConsent(tx, actor, actor.id, 'replaced')
      await recordConsent(tx, actor.id, actor.id, { under18: true, ...guardian })
    }),
  )
  const stands = await findConsent(actor)
  if (!stands) throw noSuchPerson()
  return stands
}

type Because = 'withdrawn' | 'of age' | 'replaced'

/** Ends the current consent. Returns whether there was one. */
export async function endConsent(
  tx: Transaction,
  by: Pick<Actor, 'id'>,
  userId: string,
  endedBecause: Because,
): Promise<number> {
  const { count } = await tx.consent.updateMany({
    where: { userId, endedAt: null },
    data: { endedAt: new Date(), endedBy: by.id, endedBecause },
  })
  return count
}

/**
 * Renews a withdrawn consent when the person decides to keep the account. Uses the same guardian and the current
 * consent text.
 */
export async function recordAgain(tx: Transaction, by: Pick<Actor, 'id'>, userId: string): Promise<void> {
  const last = await tx.consent.findFirst({ where: { userId }, orderBy: { givenAt: 'desc' } })
  if (last?.endedBecause !== 'withdrawn' || !last.guardianName || !last.guardianRelation) return
  const { guardianName: guardian_name, guardianRelation: guardian_relation } = last
  const relation = RELATIONS.find((one) => one === guardian_relation)
  if (relation) await recordConsent(tx, by.id, userId, { under18: true, guardian_name, guardian_relation: relation })
}

/** Records that the learner is now of age and needs no guardian. Throws 409 without a current consent. */
export async function endConsentOfAge(actor: Actor, personId: string): Promise<void> {
  if (!isId(personId)) throw noSuchPerson()
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: personId }, select: { id: true } })
    if (!user) throw noSuchPerson()
    const ended = await endConsent(tx, actor, personId, 'of age')
    if (ended === 0) throw new AppError('conflict', NO_CONSENT)
    await recordConsent(tx, actor.id, personId, { under18: false })
    await auditPerson(tx, actor, personId, { action: 'consent', from: 'under 18', to: 'of age' })
  })
}
