import type { z } from 'zod'
import { isSelf } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { recordConsent } from './consent-service'
import { guardianFields } from './guardian-schema'
import { learnerSelect, learnerView } from './queries'
import type { addLearnerBody, archiveLearnerBody, changeLearnerBody, LearnerView } from './schema'
import { CONSENT_FIRST, LEARNER_CHANGED, NO_LEARNER } from './texts'

const noLearner = () => new AppError('not_found', NO_LEARNER)

/**
 * Adds a learner to the caller's account or, for the office, to a student's account. Records the consent for a learner
 * under 18. Throws 404 for an unknown account, and 409 for an eleventh learner or a closed account.
 */
export async function addLearner(
  actor: Actor,
  accountId: string,
  body: z.output<typeof addLearnerBody>,
): Promise<LearnerView> {
  if (!isId(accountId)) throw new AppError('not_found', 'Person not found')
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const account = await tx.user.findFirst({ where: { id: accountId, role: 'student' }, select: { closedAt: true } })
      if (!account) throw new AppError('not_found', 'Person not found')
      if (account.closedAt) throw new AppError('conflict', 'This account is closed')
      const made = await tx.learner.create({ data: { accountId, ...dataOf(body) }, select: learnerSelect })
      if (body.learner_under_18 !== undefined) {
        const age = body.learner_under_18
          ? { under18: true as const, ...guardianFields.parse(body) }
          : { under18: false as const }
        await recordConsent(tx, actor.id, { userId: accountId, learnerId: made.id }, age)
      }
      await auditLearner(tx, actor, made.id, 'add', 'active')
      return learnerView(made)
    }),
  )
}

/** Changes a learner's fields. Throws 404 for other accounts' learners, and 409 after a concurrent change. */
export async function changeLearner(
  actor: Actor,
  learnerId: string,
  { seen, ...body }: z.output<typeof changeLearnerBody>,
): Promise<LearnerView> {
  return db().$transaction(async (tx) => {
    await assertMayChange(tx, actor, learnerId)
    const data = { ...dataOf(body), revision: { increment: 1 } }
    const [changed] = await tx.learner.updateManyAndReturn({
      where: { id: learnerId, revision: seen, erasedAt: null },
      data,
      select: learnerSelect,
    })
    if (!changed) throw new AppError('conflict', LEARNER_CHANGED)
    await auditLearner(tx, actor, learnerId, 'edit', 'changed')
    return learnerView(changed)
  })
}

/**
 * Archives or restores a learner. Archiving removes the learner from all waitlists and prevents new bookings.
 * Throws 409 for the last active learner, for a learner with upcoming classes, or for an eleventh active learner.
 */
export async function archiveLearner(
  actor: Actor,
  learnerId: string,
  { archived }: z.output<typeof archiveLearnerBody>,
): Promise<LearnerView> {
  return translateConstraints(() => db().$transaction((tx) => setArchived(tx, actor, learnerId, archived)))
}

/** Archives or restores a learner as `archiveLearner` does, in the caller's transaction. */
export async function setArchived(
  tx: Transaction,
  actor: Actor,
  learnerId: string,
  archived: boolean,
): Promise<LearnerView> {
  await assertMayChange(tx, actor, learnerId)
  if (!archived) await assertConsented(tx, learnerId)
  const now = new Date()
  const { count } = await tx.learner.updateMany({
    where: { id: learnerId, erasedAt: null, archivedAt: archived ? null : { not: null } },
    data: { archivedAt: archived ? now : null, revision: { increment: 1 } },
  })
  if (count === 1) {
    if (archived) await tx.waitlistEntry.updateMany({ where: { learnerId, endedAt: null }, data: { endedAt: now } })
    await auditLearner(tx, actor, learnerId, 'edit', archived ? 'archived' : 'active')
  }
  return learnerView(await tx.learner.findUniqueOrThrow({ where: { id: learnerId }, select: learnerSelect }))
}

/** Throws 409 if the consent to take classes was withdrawn and not given again. */
async function assertConsented(tx: Transaction, learnerId: string): Promise<void> {
  const latest = await tx.consent.findFirst({
    where: { learnerId, kind: 'learning' },
    orderBy: { givenAt: 'desc' },
    select: { endedBecause: true },
  })
  if (latest?.endedBecause === 'withdrawn') throw new AppError('conflict', CONSENT_FIRST)
}

/** Locks a learner and returns the name. Throws 404 unless the caller owns the account or is an admin. */
export async function assertMayChange(tx: Transaction, actor: Actor, learnerId: string): Promise<{ name: string }> {
  const [learner] = isId(learnerId)
    ? await tx.$queryRaw<{ accountId: string; name: string }[]>`
        SELECT l.account_id::text AS "accountId", l.name FROM learners l JOIN users u ON u.id = l.account_id
        WHERE l.id = ${learnerId}::uuid AND l.erased_at IS NULL FOR NO KEY UPDATE OF u`
    : []
  if (!learner || (actor.role !== 'admin' && !isSelf(actor, learner.accountId))) throw noLearner()
  return learner
}

const dataOf = (body: z.output<typeof addLearnerBody>) => ({
  name: body.name,
  yearOfBirth: body.year_of_birth ?? null,
  relation: body.relation ?? null,
  notes: body.notes ?? '',
})

/**
 * Records the office's changes in the audit log. Omits names, because an erasure could not remove them from the log.
 */
export async function auditLearner(
  tx: Transaction,
  actor: Actor,
  subjectId: string,
  action: 'add' | 'edit' | 'erase',
  to: string,
): Promise<void> {
  if (actor.role === 'admin')
    await writeAudit(tx, { actorId: actor.id, action, subject: 'learner', subjectId, from: null, to })
}
