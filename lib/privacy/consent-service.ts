import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { recordConsent } from '@/lib/learners/consent-service'
import { RELATIONS } from '@/lib/learners/relations'
import { CHOOSE_LEARNER } from '@/lib/learners/texts'
import { consentOf, learnerOfConsent, noSuchPerson } from './closing-queries'
import { auditPerson } from './closing-service'
import type { ConsentView, giveConsentBody } from './schema'
import { NO_CONSENT } from './texts'

/** Reads the current consents of the account's learners, in the order of the learners. */
async function listConsents(actor: Pick<Actor, 'id'>): Promise<ConsentView[]> {
  const consents = await db().consent.findMany({
    where: { userId: actor.id, endedAt: null },
    orderBy: { learner: { createdAt: 'asc' } },
    include: learnerOfConsent,
  })
  return consents.map(consentOf)
}

/** Reads the current consents of the account's learners, and separately that for the first learner, or null. */
export async function findConsents(
  actor: Pick<Actor, 'id'>,
): Promise<{ consent: ConsentView | null; consents: ConsentView[] }> {
  const consents = await listConsents(actor)
  return { consent: consents.find(({ learner_id }) => learner_id === actor.id) ?? null, consents }
}

/**
 * Records a guardian's consent for a learner of this account and replaces an earlier one. If two are recorded
 * concurrently, one of them fails with 409. Throws 422 for another account's learner.
 */
export async function giveConsent(
  actor: Actor,
  { learner_id, ...guardian }: z.output<typeof giveConsentBody>,
): Promise<ConsentView> {
  const learnerId = learner_id ?? actor.id
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      await assertOwnLearner(tx, actor, learnerId)
      await endConsent(tx, actor, learnerId, 'replaced')
      await recordConsent(tx, actor.id, { userId: actor.id, learnerId }, { under18: true, ...guardian })
    }),
  )
  const current = (await listConsents(actor)).find((consent) => consent.learner_id === learnerId)
  if (!current) throw noSuchPerson()
  return current
}

/** Throws 422 unless the learner belongs to the actor's account and is not erased. */
async function assertOwnLearner(tx: Transaction, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
  const own = isId(id)
    ? await tx.learner.findFirst({ where: { id, accountId: actor.id, erasedAt: null }, select: { id: true } })
    : null
  if (!own) throw invalidField('learner_id', CHOOSE_LEARNER)
}

type Because = 'withdrawn' | 'of age' | 'replaced'

/** Ends a learner's current consent. Returns the number of ended consents, 0 or 1. */
export async function endConsent(
  tx: Transaction,
  by: Pick<Actor, 'id'>,
  learnerId: string,
  endedBecause: Because,
): Promise<number> {
  const { count } = await tx.consent.updateMany({
    where: { learnerId, endedAt: null },
    data: { endedAt: new Date(), endedBy: by.id, endedBecause },
  })
  return count
}

/** Renews the withdrawn consents of a person who keeps their account, with the same guardians and the current text. */
export async function recordAgain(tx: Transaction, by: Pick<Actor, 'id'>, userId: string): Promise<void> {
  const latest = await tx.consent.findMany({
    where: { userId },
    orderBy: { givenAt: 'desc' },
    distinct: ['learnerId'],
  })
  for (const { learnerId, endedBecause, guardianName, guardianRelation } of latest) {
    const relation = RELATIONS.find((one) => one === guardianRelation)
    if (endedBecause !== 'withdrawn' || !guardianName || !relation) continue
    const guardian = { guardian_name: guardianName, guardian_relation: relation }
    await recordConsent(tx, by.id, { userId, learnerId }, { under18: true, ...guardian })
  }
}

/**
 * Records that a learner has come of age and needs no guardian. The first learner has the account's ID. Throws 409
 * without a current consent.
 */
export async function endConsentOfAge(actor: Actor, learnerId: string): Promise<void> {
  if (!isId(learnerId)) throw noSuchPerson()
  await db().$transaction(async (tx) => {
    const learner = await tx.learner.findUnique({ where: { id: learnerId }, select: { accountId: true } })
    if (!learner) throw noSuchPerson()
    const { accountId: userId } = learner
    const ended = await endConsent(tx, actor, learnerId, 'of age')
    if (ended === 0) throw new AppError('conflict', NO_CONSENT)
    await recordConsent(tx, actor.id, { userId, learnerId }, { under18: false })
    await auditPerson(tx, actor, userId, { action: 'consent', from: 'under 18', to: 'of age' })
  })
}
