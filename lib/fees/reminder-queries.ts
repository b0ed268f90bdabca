import { courseLabel } from '@/lib/catalogue/courses'
import { feeSettings } from '@/lib/core/config/settings'
import { daysLater } from '@/lib/core/time/calendar-days'
import { startOfDay } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { isOpenDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'
import type { OpenFee } from '@/lib/notifications/emails/fee-emails'

/**
 * Builds an SQL condition: the fee `d` is open, and no pending payment covers it. A pending payment that names no fees
 * covers all fees of its course.
 */
export const isUnpaid = (): Prisma.Sql => Prisma.sql`
  (${isOpenDue} AND NOT EXISTS (
    SELECT FROM payments w WHERE w.user_id = d.account_id AND w.status = 'pending'
      AND (d.id = ANY(w.due_ids) OR cardinality(w.due_ids) = 0 AND w.course_name = d.course_name
           AND d.learner_id = coalesce(w.learner_id, d.learner_id))))`

/** Returns the due dates of the fees for which the app sends reminders on `day`, a date in the academy's zone. */
export function remindedDates(day: string): string[] {
  const { reminder_days_before: before, remind_on_due_day: onDay, reminder_days_after: after } = feeSettings()
  return [
    ...(before > 0 ? [daysLater(day, before)] : []),
    ...(onDay ? [day] : []),
    ...(after > 0 ? [daysLater(day, -after)] : []),
  ]
}

/**
 * Reads the families that get a reminder on `day`, a date in the academy's zone. Includes families that missed a
 * reminder the day before, for example because of an outage.
 */
export function readFamiliesToRemind(day: string): Promise<{ id: string; timeZone: string | null }[]> {
  const yesterday = daysLater(day, -1)
  return db().$queryRaw<{ id: string; timeZone: string | null }[]>`
    SELECT u.id::text, u.time_zone AS "timeZone" FROM users u
    WHERE u.closed_at IS NULL AND u.id IN (
      SELECT d.account_id FROM dues d
      WHERE d.due_on = ANY(${remindedDates(day)}::date[]) AND ${isUnpaid()}
      UNION SELECT d.account_id FROM dues d
      WHERE d.due_on = ANY(${remindedDates(yesterday)}::date[]) AND d.created_at < ${startOfDay(yesterday)} AND ${isUnpaid()}
        AND NOT EXISTS (SELECT FROM messages m WHERE m.user_id = d.account_id AND m.kind = 'fee-reminder'
                          AND m.created_at >= ${startOfDay(yesterday)}))
    ORDER BY u.id`
}

/** Reads the fees that a family still has to pay, oldest due date first. */
export async function readUnpaidFees(tx: Statements, accountId: string): Promise<OpenFee[]> {
  const rows = await tx.$queryRaw<(Omit<OpenFee, 'course'> & { courseName: string | null })[]>`
    SELECT d.label, d.course_name AS "courseName", CASE WHEN l.name <> u.name THEN l.name END AS "childName",
           d.amount - d.paid AS open, d.due_on::text AS "dueOn"
    FROM dues d JOIN users u ON u.id = d.account_id LEFT JOIN learners l ON l.id = d.learner_id
    WHERE d.account_id = ${accountId}::uuid AND ${isUnpaid()} ORDER BY d.due_on, d.created_at, d.id`
  return rows.map(({ courseName, ...fee }) => ({ ...fee, course: courseName && courseLabel(courseName) }))
}
