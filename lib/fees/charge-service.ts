import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { rupees } from '@/lib/core/time/format'
import { academyToday } from '@/lib/core/time/zone'
import { syncGrants } from '@/lib/credits/ledger-service'
import { RENEW_AT } from '@/lib/credits/renewal-queries'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { dayColumn } from '@/lib/db/day-columns'
import { isOpenDue } from '@/lib/db/dues'
import { lockFamily } from './account-service'
import { allocateAdvance } from './allocation-service'
import { createPackageDue } from './dues-service'
import { readDues, readLastCharge } from './queries'
import type { chargeBody, DueView, excuseBody, renewBody } from './schema'
import {
  DUE_CHANGED,
  FEE_ADDED,
  NO_DUE,
  NO_ENROLMENT,
  NO_PLAN,
  OFFICE_RENEWS,
  OPEN_FEE_FIRST,
  STILL_CLASSES_LEFT,
} from './texts'

const noConcession = { concessionKind: null, concessionValue: null, concessionReason: null, concessionUntil: null }

/**
 * Charges a family a fee that belongs to no plan, such as an exam fee. Throws 404 for an unknown family, and 422 for a
 * student of another family. Throws 409 if another fee without a plan has been added since `seen`.
 */
export async function addCharge(
  actor: Actor,
  accountId: string,
  {
    learner_id,
    course_name,
    kind,
    label,
    amount,
    due_on,
    seen,
  }: z.output<typeof chargeBody> & { seen?: string | null },
): Promise<DueView> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      await lockFamily(tx, accountId)
      if (seen !== undefined && seen !== (await readLastCharge(tx, accountId)))
        throw new AppError('conflict', FEE_ADDED)
      if (learner_id && (!isId(learner_id) || (await tx.learner.count({ where: { id: learner_id, accountId } })) === 0))
        throw invalidField('learner_id', 'Choose a student of this family')
      const { id } = await tx.due.create({
        data: {
          accountId,
          learnerId: learner_id ?? null,
          courseName: course_name?.name ?? null,
          kind,
          label,
          amount,
          listAmount: amount,
          dueOn: dayColumn(due_on),
          createdBy: actor.id,
        },
        select: { id: true },
      })
      await writeAudit(tx, {
        actorId: actor.id,
        action: 'add',
        subject: 'due',
        subjectId: id,
        from: null,
        to: rupees(amount),
      })
      await allocateAdvance(tx, accountId)
      return readChangedDue(tx, id)
    }),
  )
}

/**
 * Excuses a fee, without refunding the part that is already paid. Throws 404 for an unknown fee, and 409 if it is fully
 * paid or has changed since `seen`.
 */
export async function excuseDue(
  actor: Actor,
  dueId: string,
  { reason, with_classes, seen }: z.output<typeof excuseBody>,
): Promise<DueView> {
  return changeDue(dueId, async (tx) => {
    const { count } = await tx.due.updateMany({
      where: { id: dueId, excusedAt: null, paid: seen, amount: { gt: seen } },
      data: { excusedAt: new Date(), excusedBy: actor.id, excusedReason: reason, excusedWithClasses: with_classes },
    })
    if (count !== 1) throw new AppError('conflict', DUE_CHANGED)
    await syncGrants(tx, [dueId])
    const entry = { actorId: actor.id, action: 'excuse', subject: 'due', subjectId: dueId, reason } as const
    await writeAudit(tx, { ...entry, from: 'open', to: 'excused' })
  })
}

/**
 * Excuses a paid deposit, and applies the money to the family's open fees. Throws 404 for an unknown fee, and 409 if
 * the fee is not a paid deposit.
 */
export async function releaseDeposit(actor: Actor, dueId: string): Promise<DueView> {
  return changeDue(dueId, async (tx, accountId) => {
    const { count } = await tx.due.updateMany({
      where: { id: dueId, kind: 'deposit', excusedAt: null, paid: { gt: 0 }, refunded: 0 },
      data: { excusedAt: new Date(), excusedBy: actor.id, excusedReason: 'Used for other fees' },
    })
    if (count !== 1) throw new AppError('conflict', DUE_CHANGED)
    await tx.allocation.updateMany({ where: { dueId, reversedAt: null }, data: { reversedAt: new Date() } })
    await allocateAdvance(tx, accountId)
    const entry = { actorId: actor.id, action: 'release', subject: 'due', subjectId: dueId } as const
    await writeAudit(tx, { ...entry, from: 'paid', to: 'released' })
  })
}

async function changeDue(dueId: string, work: (tx: Transaction, accountId: string) => Promise<void>): Promise<DueView> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const due = isId(dueId) ? await tx.due.findUnique({ where: { id: dueId }, select: { accountId: true } }) : null
      if (!due) throw new AppError('not_found', NO_DUE)
      await lockFamily(tx, due.accountId)
      await work(tx, due.accountId)
      return readChangedDue(tx, dueId)
    }),
  )
}

/**
 * Renews a package for the family: creates its next fee. If the family chose another plan, changes the enrolment first.
 * Throws 404 for an unknown enrolment or plan, and 409 if the package cannot be renewed now.
 */
export async function renew(actor: Actor, { enrolment_id, plan_id }: z.output<typeof renewBody>): Promise<DueView> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      await lockFamily(tx, actor.id)
      const enrolment = isId(enrolment_id)
        ? await tx.courseEnrolment.findFirst({
            where: {
              id: enrolment_id,
              accountId: actor.id,
              plan: { period: 'once' },
              learner: { archivedAt: null },
              OR: [{ endsOn: null }, { endsOn: { gte: dayColumn(academyToday()) } }],
            },
          })
        : null
      if (!enrolment) throw new AppError('not_found', NO_ENROLMENT)
      const plan = isId(plan_id)
        ? await tx.plan.findFirst({
            where: { id: plan_id, courseName: enrolment.courseName, period: 'once', retiredAt: null },
          })
        : null
      if (!plan) throw new AppError('not_found', NO_PLAN)
      const open = await tx.$queryRaw<unknown[]>`
        SELECT FROM dues d WHERE d.account_id = ${actor.id}::uuid AND d.learner_id = ${enrolment.learnerId}::uuid
          AND d.course_name = ${enrolment.courseName} AND ${isOpenDue} LIMIT 1`
      if (open.length > 0) throw new AppError('conflict', OPEN_FEE_FIRST)
      const { learnerId, courseName, concessionKind } = enrolment
      const left = await tx.creditBalance.aggregate({ where: { learnerId, courseName }, _sum: { classes: true } })
      if ((left._sum.classes ?? 0) > RENEW_AT) throw new AppError('conflict', STILL_CLASSES_LEFT)
      // Changes the plan of the existing enrolment. Existing fees stay the same.
      if (plan.id !== enrolment.planId)
        await tx.courseEnrolment.update({
          where: { id: enrolment.id },
          // Removes a concession in rupees, because the academy granted the concession for the earlier plan only.
          data: { planId: plan.id, revision: { increment: 1 }, ...(concessionKind === 'rupees' && noConcession) },
          select: { id: true },
        })
      const due = await readChangedDue(tx, await createPackageDue(tx, actor.id, enrolment.id))
      if (due.amount === 0) throw new AppError('conflict', OFFICE_RENEWS)
      return due
    }),
  )
}

async function readChangedDue(tx: Transaction, dueId: string): Promise<DueView> {
  const [due] = await readDues(tx, [dueId])
  if (!due) throw new Error('a fee was not read')
  return due
}
