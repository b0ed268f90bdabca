import { courseLabel } from '@/lib/catalogue/courses'
import { feeSettings } from '@/lib/core/config/settings'
import { afterQuietHours } from '@/lib/core/time/quiet-hours'
import { academyToday } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { renewalEmail } from '@/lib/notifications/emails/fee-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'

/** At this number of classes left, a package can be renewed. */
export const RENEW_AT = 1

/** Queues the email about few classes left, after classes were booked. `entryId` is one of their ledger entries. */
export async function queueRenewal(
  tx: Statements,
  { left, entryId }: { left: number; entryId: bigint },
): Promise<void> {
  if (left > RENEW_AT) return
  await addJob(tx, 'tell-renewal', { entryId: String(entryId) }, { key: `renewal:${entryId}` })
}

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
 * Reads the package of a booked class if it can be renewed: few classes are left, the learner has a package plan, and
 * the course has no open fee. Includes the last paid package, because the family gets one email per package.
 */
async function readPackage(tx: Statements, entryId: string): Promise<StoredPackage | null> {
  const [row] = await tx.$queryRaw<StoredPackage[]>`
    SELECT e.account_id::text AS "accountId", e.course_name AS "courseName", CASE WHEN l.name <> u.name THEN l.name END AS "childName",
           plan.name AS plan, b.classes AS left, paid.due_id::text AS "dueId", paid.id::text AS "paidEntry"
    FROM credit_entries e JOIN users u ON u.id = e.account_id JOIN learners l ON l.id = e.learner_id AND l.archived_at IS NULL
    JOIN credit_balances b ON b.learner_id = e.learner_id AND b.course_name = e.course_name AND b.class_type = e.class_type
      AND b.minutes = e.minutes AND b.classes <= ${RENEW_AT}
    CROSS JOIN LATERAL (
      SELECT p.name FROM course_enrolments o JOIN plans p ON p.id = o.plan_id
      WHERE o.learner_id = e.learner_id AND o.course_name = e.course_name AND p.period = 'once' AND p.classes > 0
        AND p.minutes = e.minutes AND (o.ends_on IS NULL OR o.ends_on >= ${academyToday()}::date)
      ORDER BY o.starts_on LIMIT 1) plan
    CROSS JOIN LATERAL (
      SELECT p.id, p.due_id FROM credit_entries p
      WHERE p.learner_id = e.learner_id AND p.course_name = e.course_name AND p.class_type = e.class_type
        AND p.minutes = e.minutes AND p.reason = 'paid' ORDER BY p.id DESC LIMIT 1) paid
    WHERE e.id = ${entryId}::bigint AND NOT EXISTS (
      SELECT FROM dues d WHERE d.account_id = e.account_id AND d.learner_id = e.learner_id AND d.course_name = e.course_name
        AND d.paid < d.amount AND d.excused_at IS NULL)`
  return row ?? null
}

/**
 * Job: tells a family once per paid package that few classes are left. Writes nothing if the package was renewed or
 * classes were cancelled in the meantime. Waits during the family's quiet hours.
 */
export async function writeRenewalEmail({ entryId }: Jobs['tell-renewal']): Promise<void> {
  await db().$transaction(async (tx) => {
    const used = await readPackage(tx, entryId)
    if (!used) return
    const { accountId, courseName, dueId, paidEntry, ...rest } = used
    const family = await tx.user.findUnique({ where: { id: accountId, closedAt: null }, select: recipientFields })
    if (!family) return
    const now = new Date()
    const runAt = afterQuietHours(now, zoneOf(family), feeSettings())
    if (runAt > now) return addJob(tx, 'tell-renewal', { entryId }, { runAt, key: `renewal:${entryId}` })
    const content = renewalEmail(
      { ...rest, course: courseLabel(courseName) },
      `${publicAddress()}${paths.dashboardHome}`,
    )
    await writeMessage(tx, 'fee-renew', family, content, { onceKey: `fee-renew:${dueId}:${paidEntry}` })
  })
}
