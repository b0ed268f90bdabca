import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { daysLater } from '@/lib/core/time/calendar-days'
import { academyToday } from '@/lib/core/time/zone'
import { writeAudit } from '@/lib/db/audit-log'
import type { Prisma, Transaction } from '@/lib/db/client'
import { dayColumn } from '@/lib/db/day-columns'
import { lockFamily, runOrPreview } from './account-service'
import { createDues, excuseDues, excuseReasons } from './dues-service'
import { readEffect } from './effect-queries'
import type { changeEnrolmentBody, EnrolmentEffect, enrolBody } from './schema'
import { ENROLMENT_CHANGED, NO_ENROLMENT, NO_FAMILY, NO_PLAN } from './texts'

/** How far in the past an enrolment may begin, in days. */
const MAX_DAYS_BACK = 366

/**
 * Enrols a learner in a course and creates the first fees (contract 68). Throws 404 for an unknown learner or plan.
 * Throws 409 if the learner has an overlapping enrolment in this course. Throws 422 if the plan belongs to another
 * course, or if the date is too far in the past.
 */
export async function enrol(actor: Actor, body: z.output<typeof enrolBody>): Promise<EnrolmentEffect> {
  return runOrPreview(body.preview, async (tx) => {
    const learner = isId(body.learner_id)
      ? await tx.learner.findFirst({
          where: { id: body.learner_id, archivedAt: null },
          select: { id: true, accountId: true },
        })
      : null
    if (!learner) throw new AppError('not_found', NO_FAMILY)
    await lockFamily(tx, learner.accountId)
    assertNotLongAgo('starts_on', body.starts_on)
    const choice = await readChoice(tx, body.course_name.name, body)
    const { id } = await tx.courseEnrolment.create({
      data: {
        ...choice,
        accountId: learner.accountId,
        learnerId: learner.id,
        courseName: body.course_name.name,
        startsOn: dayColumn(body.starts_on),
        joining: body.joining,
        createdBy: actor.id,
      },
      select: { id: true },
    })
    await auditEnrolment(tx, actor, id, null, `enrolled from ${body.starts_on}`)
    const added = await createDues(tx, learner.accountId, actor.id)
    return readEffect(tx, { accountId: learner.accountId, enrolmentId: id, added })
  })
}

/**
 * Changes an enrolment's plan, teacher, due day or concession from a given day. Excuses the unpaid fees for later
 * periods and creates new fees. Throws 404 for an unknown enrolment or plan, 409 if the enrolment has changed since
 * `seen`, and 422 for an invalid day or plan.
 */
export async function changeEnrolment(
  actor: Actor,
  enrolmentId: string,
  body: z.output<typeof changeEnrolmentBody>,
): Promise<EnrolmentEffect> {
  return runOrPreview(body.preview, async (tx) => {
    const before = await lockEnrolment(tx, enrolmentId, body.seen)
    const { courseName, endsOn } = before
    assertNotLongAgo('from_on', body.from_on)
    if (endsOn !== null && body.from_on > endsOn) throw invalidField('from_on', 'The enrolment ends before this day')
    const choice = await readChoice(tx, courseName, body)
    return continueEnrolment(tx, actor, before, { choice, from: body.from_on, change: 'changed' })
  })
}

type ChoiceColumns = Pick<
  Prisma.CourseEnrolmentUncheckedCreateInput,
  'planId' | 'teacherId' | 'dueDay' | 'concessionKind' | 'concessionValue' | 'concessionReason' | 'concessionUntil'
>

interface Continuation {
  /** The plan, teacher, due day and concession of the new enrolment. */
  choice: ChoiceColumns
  from: string
  /** The description of the change in the audit log, for example `pause cancelled`. */
  change: string
  /** True if a pause was cancelled. Its holding fees are then no longer owed. */
  isResumed?: boolean
}

/**
 * Ends an enrolment and begins a new one on the given day. Copies the pauses that are not over. Excuses the unpaid fees
 * for later periods and creates new ones.
 */
export async function continueEnrolment(
  tx: Transaction,
  actor: Actor,
  before: LockedEnrolment,
  { choice, from, change, isResumed = false }: Continuation,
): Promise<EnrolmentEffect> {
  const { id: enrolmentId, accountId, learnerId, courseName, endsOn } = before
  const isFromStart = from <= before.startsOn
  const excused = await excuseDues(
    tx,
    { enrolmentId, from },
    { by: actor.id, reason: excuseReasons.changed, paidHolding: isResumed },
  )
  await endEnrolment(tx, enrolmentId, daysLater(isFromStart ? before.startsOn : from, -1), null)
  const { id } = await tx.courseEnrolment.create({
    data: {
      ...choice,
      accountId,
      learnerId,
      courseName,
      startsOn: dayColumn(isFromStart ? before.startsOn : from),
      endsOn: endsOn === null ? null : dayColumn(endsOn),
      joining: isFromStart ? before.joining : 'prorated',
      createdBy: actor.id,
    },
    select: { id: true },
  })
  await copyPauses(tx, enrolmentId, id)
  await auditEnrolment(tx, actor, id, 'enrolled', `${change} from ${from}`)
  const added = await createDues(tx, accountId, actor.id)
  return readEffect(tx, { accountId, enrolmentId: id, added, excused })
}

/** Copies an enrolment's uncancelled pauses to its successor. Drops the days before the successor begins. */
const copyPauses = (tx: Transaction, fromId: string, toId: string) => tx.$queryRaw`
  INSERT INTO enrolment_pauses (enrolment_id, from_on, to_on, holding_fee, frees_slots, reason, created_by, created_at)
  SELECT e.id, greatest(p.from_on, e.starts_on), p.to_on, p.holding_fee, p.frees_slots, p.reason, p.created_by, p.created_at
  FROM enrolment_pauses p, course_enrolments e
  WHERE p.enrolment_id = ${fromId}::uuid AND e.id = ${toId}::uuid AND p.cancelled_at IS NULL AND p.to_on >= e.starts_on`

export interface LockedEnrolment {
  id: string
  accountId: string
  learnerId: string
  courseName: string
  startsOn: string
  endsOn: string | null
  joining: string
}

/**
 * Locks the family's row and reads the enrolment. Throws 404 for an unknown enrolment, and 409 if it has changed since
 * `seen`.
 */
export async function lockEnrolment(tx: Transaction, enrolmentId: string, seen: number): Promise<LockedEnrolment> {
  const enrolment = isId(enrolmentId)
    ? await tx.courseEnrolment.findUnique({ where: { id: enrolmentId }, select: { accountId: true } })
    : null
  if (!enrolment) throw new AppError('not_found', NO_ENROLMENT)
  await lockFamily(tx, enrolment.accountId)
  const [locked] = await tx.$queryRaw<(LockedEnrolment & { revision: number })[]>`
    SELECT id::text, account_id::text AS "accountId", learner_id::text AS "learnerId", course_name AS "courseName",
           starts_on::text AS "startsOn", ends_on::text AS "endsOn", joining, revision
    FROM course_enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`
  if (locked?.revision !== seen) throw new AppError('conflict', ENROLMENT_CHANGED)
  return locked
}

/** Sets the last day of an enrolment. */
export async function endEnrolment(
  tx: Transaction,
  enrolmentId: string,
  lastDay: string,
  reason: string | null,
): Promise<void> {
  await tx.courseEnrolment.update({
    where: { id: enrolmentId },
    data: { endsOn: dayColumn(lastDay), endReason: reason, revision: { increment: 1 } },
    select: { id: true },
  })
}

type Choice = Pick<z.output<typeof enrolBody>, 'plan_id' | 'teacher_id' | 'due_day' | 'concession'>

/**
 * Checks the chosen plan and teacher, and returns them as columns of an enrolment. Throws 404 for an unknown plan.
 * Throws 422 for an unknown teacher, or if the plan belongs to another course or is no longer sold.
 */
async function readChoice(tx: Transaction, courseName: string, choice: Choice) {
  const { plan_id: planId, teacher_id: teacherId = null, due_day: dueDay = null, concession } = choice
  if (planId !== null) {
    const plan = isId(planId) ? await tx.plan.findUnique({ where: { id: planId } }) : null
    if (!plan) throw new AppError('not_found', NO_PLAN)
    if (plan.courseName !== courseName) throw invalidField('plan_id', 'This plan belongs to another course')
    if (plan.retiredAt !== null) throw invalidField('plan_id', 'This plan is no longer sold')
  }
  if (teacherId !== null) {
    const count = isId(teacherId) ? await tx.user.count({ where: { id: teacherId, role: 'teacher' } }) : 0
    if (count === 0) throw invalidField('teacher_id', 'Choose a teacher')
  }
  return {
    planId,
    teacherId,
    dueDay,
    concessionKind: concession?.kind ?? null,
    concessionValue: concession?.value ?? null,
    concessionReason: concession?.reason ?? null,
    concessionUntil: concession?.until ? dayColumn(concession.until) : null,
  }
}

function assertNotLongAgo(field: string, day: string): void {
  if (day < daysLater(academyToday(), -MAX_DAYS_BACK))
    throw invalidField(field, 'Choose a day that is not more than a year ago')
}

/** Records a change to an enrolment in the audit log. */
export const auditEnrolment = (
  tx: Transaction,
  actor: Actor,
  id: string,
  from: string | null,
  to: string,
  reason: string | null = null,
) =>
  writeAudit(tx, {
    actorId: actor.id,
    action: from === null ? 'add' : 'edit',
    subject: 'enrolment',
    subjectId: id,
    from,
    to,
    reason,
  })
