import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { lockAccount } from '@/lib/db/account-lock'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { type ConsentKind, isPermission, PERMISSION_KINDS } from '@/lib/learners/consent-kinds'
import { type Learner, recordConsent } from '@/lib/learners/consent-service'
import { guardianFields } from '@/lib/learners/guardian-schema'
import { RELATIONS } from '@/lib/learners/relations'
import { CHOOSE_LEARNER } from '@/lib/learners/texts'
import { consentOf, learnerOfConsent, noSuchPerson } from './closing-queries'
import { auditPerson } from './closing-service'
import type { ConsentView, giveConsentBody } from './schema'
import { GUARDIAN_FIRST, NO_CONSENT } from './texts'

/** Reads the current consents of the account's learners, in the same order as the learners. */
async function listConsents(actor: Pick<Actor, 'id'>): Promise<ConsentView[]> {
  const consents = await db().consent.findMany({
    where: { userId: actor.id, endedAt: null },
    orderBy: { learner: { createdAt: 'asc' } },
    include: learnerOfConsent,
  })
  return consents.map(consentOf)
}

/**
 * Reads the current consents of the account's learners. `consents` lists the consents to take classes. `permissions`
 * lists the optional consents. `consent` is the first learner's consent to take classes.
 */
export async function findConsents(
  actor: Pick<Actor, 'id'>,
): Promise<{ consent: ConsentView | null; consents: ConsentView[]; permissions: ConsentView[] }> {
  const all = await listConsents(actor)
  const consents = all.filter(({ kind }) => kind === 'learning')
  return {
    consent: consents.find(({ learner_id }) => learner_id === actor.id) ?? null,
    consents,
    permissions: all.filter(({ kind }) => isPermission(kind)),
  }
}

/**
 * Records a consent for a learner on this account and replaces an earlier one of the same kind. If two requests do this
 * concurrently, one of them fails with 409. Throws 422 for another account's learner.
 */
export async function giveConsent(
  actor: Actor,
  { learner_id, kind = 'learning', ...guardian }: z.output<typeof giveConsentBody>,
): Promise<ConsentView> {
  const learnerId = learner_id ?? actor.id
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      await assertOwnLearner(tx, actor, learnerId)
      const learner: Learner = isPermission(kind)
        ? await readRecordedConsent(tx, learnerId)
        : { under18: true, ...guardianFields.parse(guardian) }
      await endConsent(tx, actor, learnerId, 'replaced', kind)
      await recordConsent(tx, actor.id, { userId: actor.id, learnerId }, learner, kind)
    }),
  )
  const current = (await listConsents(actor)).find((one) => one.learner_id === learnerId && one.kind === kind)
  if (!current) throw noSuchPerson()
  return current
}

/**
 * Returns the guardian from the learner's current consent to take classes. Without a guardian, returns `under18: false`
 * for an adult, and throws 409 for a child.
 */
async function readRecordedConsent(tx: Transaction, learnerId: string): Promise<Learner> {
  const latest = await tx.consent.findFirst({ where: { learnerId, kind: 'learning' }, orderBy: { givenAt: 'desc' } })
  const learning = latest?.endedAt ? null : latest
  const relation = RELATIONS.find((one) => one === learning?.guardianRelation)
  if (learning?.guardianName && relation)
    return { under18: true, guardian_name: learning.guardianName, guardian_relation: relation }
  const learner = await tx.learner.findUnique({ where: { id: learnerId }, select: { yearOfBirth: true } })
  const bornAfter = new Date().getUTCFullYear() - 18
  const isChild = latest?.learnerUnder18 ?? (learner?.yearOfBirth ?? 0) > bornAfter
  if (isChild) throw new AppError('conflict', GUARDIAN_FIRST)
  return { under18: false }
}

/**
 * Locks the actor's account, so that concurrent changes to its consents run one after another. Throws 422 unless the
 * learner belongs to the account and is not erased.
 */
export async function assertOwnLearner(tx: Transaction, actor: Pick<Actor, 'id'>, id: string): Promise<void> {
  await lockAccount(tx, actor.id)
  const own = isId(id)
    ? await tx.learner.findFirst({ where: { id, accountId: actor.id, erasedAt: null }, select: { id: true } })
    : null
  if (!own) throw invalidField('learner_id', CHOOSE_LEARNER)
}

type EndReason = 'withdrawn' | 'of age' | 'replaced'

/** Ends a learner's current consent of this kind. Returns the number of ended consents, 0 or 1. */
export async function endConsent(
  tx: Transaction,
  by: Pick<Actor, 'id'>,
  learnerId: string,
  endedBecause: EndReason,
  kind: ConsentKind = 'learning',
): Promise<number> {
  const { count } = await tx.consent.updateMany({
    where: { learnerId, kind, endedAt: null },
    data: { endedAt: new Date(), endedBy: by.id, endedBecause },
  })
  return count
}

/**
 * Ends a learner's consent to take classes, and with it the optional consents. Returns 1 if there was a consent to take
 * classes, otherwise 0.
 */
export async function endAllConsents(
  tx: Transaction,
  by: Pick<Actor, 'id'>,
  learnerId: string,
  endedBecause: EndReason,
): Promise<number> {
  const ended = await endConsent(tx, by, learnerId, endedBecause)
  for (const kind of PERMISSION_KINDS) await endConsent(tx, by, learnerId, endedBecause, kind)
  return ended
}

/**
 * Renews the withdrawn consents of guardians when an erasure is cancelled. Each new consent has the same guardian and
 * the current text.
 */
export async function recordAgain(tx: Transaction, by: Pick<Actor, 'id'>, userId: string): Promise<void> {
  const latest = await tx.consent.findMany({
    where: { userId, kind: 'learning', learner: { archivedAt: null } },
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
 * Records that a learner is now of age and needs no guardian. For an account's first learner, `learnerId` is the
 * account's ID. Throws 409 if the learner has no current consent to take classes.
 */
export async function endGuardianConsent(actor: Actor, learnerId: string): Promise<void> {
  if (!isId(learnerId)) throw noSuchPerson()
  await db().$transaction(async (tx) => {
    const learner = await tx.learner.findUnique({ where: { id: learnerId }, select: { accountId: true } })
    if (!learner) throw noSuchPerson()
    const { accountId: userId } = learner
    await lockAccount(tx, userId)
    const ended = await endAllConsents(tx, actor, learnerId, 'of age')
    if (ended === 0) throw new AppError('conflict', NO_CONSENT)
    await recordConsent(tx, actor.id, { userId, learnerId }, { under18: false })
    await auditPerson(tx, actor, userId, { action: 'consent', from: 'under 18', to: 'of age' })
  })
}
