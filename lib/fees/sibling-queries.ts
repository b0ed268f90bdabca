import { feeSettings } from '@/lib/core/config/settings'
import { academyToday } from '@/lib/core/time/zone'
import { Prisma } from '@/lib/db/client'
import { BILLED_DAYS } from './periods'

/** The learner's place among the account's learners who have a plan. */
export interface SiblingPlace {
  /** 1 for the learner who was added first, 2 for the next learner, and so on. */
  position: number
  /** The number of learners with a current plan. */
  learners: number
}

/** Builds the SQL for the fields of `SiblingPlace`. The query needs the aliases `e` (enrolment) and `l` (learner). */
export const siblingColumns = (): Prisma.Sql => Prisma.sql`
  (SELECT count(DISTINCT s.id)::int FROM course_enrolments o JOIN learners s ON s.id = o.learner_id AND s.archived_at IS NULL
   WHERE o.account_id = e.account_id AND o.plan_id IS NOT NULL AND (s.created_at, s.id) <= (l.created_at, l.id)
     AND (o.ends_on IS NULL OR o.ends_on >= ${academyToday()}::date - ${BILLED_DAYS}::int)) AS position,
  (SELECT count(DISTINCT o.learner_id)::int FROM course_enrolments o
   WHERE o.account_id = e.account_id AND o.plan_id IS NOT NULL AND (o.ends_on IS NULL OR o.ends_on >= ${academyToday()}::date)) AS learners`

/** Returns the academy's sibling discount for a learner, or null if none applies (contract 72). */
export function siblingDiscount({
  position,
  learners,
}: SiblingPlace): { kind: 'rupees' | 'percent'; value: number } | null {
  const { sibling_discount: siblings, sibling_kind: kind, sibling_value: value } = feeSettings()
  const applies = siblings !== 'none' && learners > 1 && (siblings === 'all' || position > 1)
  return applies && value > 0 ? { kind, value } : null
}
