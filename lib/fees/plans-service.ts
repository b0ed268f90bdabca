import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { feeSettings } from '@/lib/core/config/settings'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { rupees } from '@/lib/core/time/format'
import { writeAudit } from '@/lib/db/audit-log'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { readPlans } from './queries'
import type { changePlanBody, Period, PlanView, planBody, retirePlanBody } from './schema'
import { NO_PLAN, PLAN_CHANGED } from './texts'

/** Lists the plans for one course or for all courses. */
export const listPlans = (courseName?: string): Promise<PlanView[]> =>
  readPlans(db(), courseName === undefined ? Prisma.sql`true` : Prisma.sql`p.course_name = ${courseName}`)

/** Adds a plan to a course. Throws 409 if the course has a plan with this name. */
export async function addPlan(actor: Actor, { course_name, ...body }: z.output<typeof planBody>): Promise<PlanView> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { id } = await tx.plan.create({
        data: {
          ...columnsOf(body),
          courseName: course_name.name,
          classType: body.class_type,
          minutes: body.minutes,
          period: body.period,
          createdBy: actor.id,
        },
        select: { id: true },
      })
      return auditPlan(tx, actor, id, null)
    }),
  )
}

/**
 * Changes a plan. Existing fees keep their amount. Throws 404 for an unknown plan, and 409 if `seen` is not the current
 * revision.
 */
export async function changePlan(
  actor: Actor,
  planId: string,
  { seen, ...body }: z.output<typeof changePlanBody>,
): Promise<PlanView> {
  return updatePlan(actor, planId, seen, columnsOf(body))
}

/** Stops or resumes selling a plan. Throws 404 for an unknown plan, and 409 if `seen` is not the current revision. */
export async function retirePlan(
  actor: Actor,
  planId: string,
  { seen, retired }: z.output<typeof retirePlanBody>,
): Promise<PlanView> {
  return updatePlan(actor, planId, seen, { retiredAt: retired ? new Date() : null })
}

async function updatePlan(actor: Actor, planId: string, seen: number, data: Prisma.PlanUpdateManyMutationInput) {
  if (!isId(planId)) throw new AppError('not_found', NO_PLAN)
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const before = await findPlan(tx, planId)
      const { count } = await tx.plan.updateMany({
        where: { id: planId, revision: seen },
        data: { ...data, revision: { increment: 1 } },
      })
      if (count !== 1) throw new AppError('conflict', PLAN_CHANGED)
      return auditPlan(tx, actor, planId, textOf(before))
    }),
  )
}

const columnsOf = ({
  name,
  classes,
  amount,
  amount_abroad,
  valid_days,
  period,
}: Omit<z.output<typeof changePlanBody>, 'seen'> & { period?: Period }) => ({
  name,
  classes,
  amount,
  amountAbroad: amount_abroad ?? null,
  // If a new package has no `valid_days`, use the academy's setting. In a monthly or term plan, null means that classes
  // are valid until the period ends.
  validDays: valid_days === undefined && period === 'once' ? feeSettings().plan_validity_days : (valid_days ?? null),
})

async function findPlan(tx: Transaction, planId: string): Promise<PlanView> {
  const [plan] = await readPlans(tx, Prisma.sql`p.id = ${planId}::uuid`)
  if (!plan) throw new AppError('not_found', NO_PLAN)
  return plan
}

/** Records a change to a plan in the audit log. Returns the plan. */
async function auditPlan(tx: Transaction, actor: Actor, planId: string, from: string | null): Promise<PlanView> {
  const plan = await findPlan(tx, planId)
  const entry = {
    actorId: actor.id,
    action: from === null ? 'add' : 'edit',
    subject: 'plan',
    subjectId: planId,
  } as const
  await writeAudit(tx, { ...entry, from, to: textOf(plan) })
  return plan
}

const textOf = ({ course_name, name, amount, classes, retired }: PlanView) =>
  `${course_name}: ${name}, ${rupees(amount)}, ${classes} classes${retired ? ', no longer sold' : ''}`
