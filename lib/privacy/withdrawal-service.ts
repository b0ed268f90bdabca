import type { z } from 'zod'
import { confirmOwnPassword } from '@/lib/accounts/own-password-service'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { isPermission, type PermissionKind } from '@/lib/learners/consent-kinds'
import { setArchived } from '@/lib/learners/service'
import { auditPerson, withCurrentPreview } from './closing-service'
import { assertOwnLearner, endAllConsents, endConsent } from './consent-service'
import { beginErasure } from './erasure-service'
import { SEND_SEEN, type withdrawConsentBody } from './schema'
import { NO_CONSENT } from './texts'

/**
 * Withdraws a consent. For the consent to take classes, also archives the learner. If `learner_id` is missing or no
 * other learner is active, closes and erases the account instead (contract 38.15, 54.12). Returns the erasure date, or
 * null if the account stays open. Throws 409 if there is no consent to withdraw.
 */
export async function withdrawConsent(actor: Actor, body: z.output<typeof withdrawConsentBody>): Promise<Date | null> {
  const { kind, learner_id: learnerId } = body
  if (isPermission(kind)) {
    await withdrawPermission(actor, learnerId ?? actor.id, kind)
    return null
  }
  await confirmOwnPassword(actor, body.current_password ?? '')
  if (learnerId && (await hasOtherLearners(actor, learnerId))) {
    await withdrawForLearner(actor, learnerId)
    return null
  }
  const { seen } = body
  if (seen === undefined) throw invalidField('seen', SEND_SEEN)
  return withCurrentPreview(actor.id, async (tx) => {
    if (learnerId) await assertOwnLearner(tx, actor, learnerId)
    const ended = await endAllConsents(tx, actor, learnerId ?? actor.id, 'withdrawn')
    if (ended === 0) throw new AppError('conflict', NO_CONSENT)
    await auditPerson(tx, actor, actor.id, { action: 'withdraw', from: 'consent', to: 'withdrawn' })
    return beginErasure(tx, { by: actor, personId: actor.id, seen })
  })
}

/** Returns whether the account has an active learner other than this one. */
async function hasOtherLearners(actor: Pick<Actor, 'id'>, learnerId: string): Promise<boolean> {
  const active = { accountId: actor.id, archivedAt: null }
  const others = await db().learner.findMany({ where: active, select: { id: true } })
  return others.some(({ id }) => id !== learnerId)
}

/**
 * Withdraws the consents for one of several learners and archives the learner. No more classes can then be booked for
 * the learner.
 */
async function withdrawForLearner(actor: Actor, learnerId: string): Promise<void> {
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      await assertOwnLearner(tx, actor, learnerId)
      // Archive the learner first, because `setArchived` locks the account. Two simultaneous requests then cannot
      // archive both of the last two learners.
      await setArchived(tx, actor, learnerId, true)
      const ended = await endAllConsents(tx, actor, learnerId, 'withdrawn')
      if (ended === 0) throw new AppError('conflict', NO_CONSENT)
      await auditPerson(tx, actor, actor.id, { action: 'withdraw', from: 'consent', to: 'withdrawn' })
    }),
  )
}

/** Withdraws an optional consent. No password is needed. */
async function withdrawPermission(actor: Actor, learnerId: string, kind: PermissionKind): Promise<void> {
  await db().$transaction(async (tx) => {
    await assertOwnLearner(tx, actor, learnerId)
    const ended = await endConsent(tx, actor, learnerId, 'withdrawn', kind)
    if (ended === 0) throw new AppError('conflict', NO_CONSENT)
    await auditPerson(tx, actor, actor.id, { action: 'withdraw', from: `consent to ${kind}`, to: 'withdrawn' })
  })
}
