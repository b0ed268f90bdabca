import { academyToday } from '@/lib/core/time/zone'
import { Prisma } from '@/lib/db/client'
import { isOpenDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'

/** A package can be renewed when at most this many classes are left. */
export const RENEW_AT = 1

/** Builds the SQL that finds the learner's packages `p` and current enrolments `o` for a ledger entry `e`. */
export const packageEnrolments = (): Prisma.Sql => Prisma.sql`
  FROM course_enrolments o JOIN plans p ON p.id = o.plan_id
  WHERE o.learner_id = e.learner_id AND o.course_name = e.course_name AND p.period = 'once' AND p.classes > 0
    AND p.minutes = e.minutes AND (o.ends_on IS NULL OR o.ends_on >= ${academyToday()}::date)`

interface StoredPackage {
  accountId: string
  courseName: string
  childName: string | null
  plan: string
  left: number
  dueId: string
  paidEntry: string
}

/**
 * Returns the package of a booked class, or null if the package cannot be renewed yet. `paidEntry` is the ledger entry
 * of the latest paid package.
 */
export async function readPackage(tx: Statements, entryId: string): Promise<StoredPackage | null> {
  const [row] = await tx.$queryRaw<StoredPackage[]>`
    SELECT e.account_id::text AS "accountId", e.course_name AS "courseName", CASE WHEN l.name <> u.name THEN l.name END AS "childName",
           plan.name AS plan, b.classes AS left, paid.due_id::text AS "dueId", paid.id::text AS "paidEntry"
    FROM credit_entries e JOIN users u ON u.id = e.account_id JOIN learners l ON l.id = e.learner_id AND l.archived_at IS NULL
    JOIN credit_balances b ON b.learner_id = e.learner_id AND b.course_name = e.course_name AND b.class_type = e.class_type
      AND b.minutes = e.minutes AND b.classes <= ${RENEW_AT}
    CROSS JOIN LATERAL (
      SELECT p.name ${packageEnrolments()} ORDER BY o.starts_on LIMIT 1) plan
    CROSS JOIN LATERAL (
      SELECT p.id, p.due_id FROM credit_entries p
      WHERE p.learner_id = e.learner_id AND p.course_name = e.course_name AND p.class_type = e.class_type
        AND p.minutes = e.minutes AND p.reason = 'paid' ORDER BY p.id DESC LIMIT 1) paid
    WHERE e.id = ${entryId}::bigint AND NOT EXISTS (
      SELECT FROM dues d WHERE d.account_id = e.account_id AND d.learner_id = e.learner_id AND d.course_name = e.course_name
        AND ${isOpenDue})`
  return row ?? null
}
