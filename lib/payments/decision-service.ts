import type { DecisionStatus } from '@/lib/core/http/fields'
import type { Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { Recipient } from '@/lib/notifications/service'
import { endEnrolmentSql, enrolSql, joinCourseSql, leaveCourseSql, type PaidCourse } from './enrolling-service'

/** The payment and payer data that an approval or rejection needs. */
export interface PayersPayment extends PaidCourse {
  createdAt: Date
  user: Recipient
  /** The IDs of the fees that the payer chose to pay. Empty if the payer chose none. */
  dueIds: string[]
  learnerId: string | null
}

interface StoredPayment extends Omit<PayersPayment, 'user'>, Omit<Recipient, 'id'> {
  userId: string
  status: DecisionStatus
  decidedAt: Date | null
}

/** Reads a payment and locks its payer, so that decisions about the payer's payments run one after another. */
export async function lockPayer(tx: Statements, paymentId: string) {
  const [row] = await tx.$queryRaw<StoredPayment[]>`
    SELECT p.id::text, p.course_name AS "courseName", p.fee, p.utr, p.created_at AS "createdAt", p.status::text,
           ARRAY(SELECT unnest(p.due_ids)::text) AS "dueIds", p.learner_id::text AS "learnerId",
           p.method, p.bank_reference AS "bankReference", p.paid_on::text AS "paidOn", p.foreign_currency AS "foreignCurrency",
           p.decided_at AS "decidedAt", u.id::text AS "userId", u.name, u.email, u.email_verified_at AS "emailVerifiedAt",
           u.time_zone AS "timeZone",
           (SELECT json_build_object('id', l.id, 'name', l.name) FROM learners l
            WHERE l.id = coalesce(p.learner_id, p.user_id)) AS learner
    FROM payments p JOIN users u ON u.id = p.user_id WHERE p.id = ${paymentId}::uuid FOR NO KEY UPDATE OF u`
  if (!row) return null
  const { userId, name, email, emailVerifiedAt, timeZone, ...payment } = row
  return { ...payment, user: { id: userId, name, email, emailVerifiedAt, timeZone } }
}

/**
 * Changes the payment's status and writes the enrolment and the audit log, in one statement. Returns false if another
 * admin has changed the status. Checks only the status, because a payment's course, fee and learner never change.
 */
export async function movePayment(
  tx: Statements,
  payment: PayersPayment & { status: DecisionStatus },
  { to, reason, pays }: { to: 'approved' | 'rejected'; reason: string | null; pays: boolean },
  auditEntry: Prisma.Sql,
): Promise<boolean> {
  const updatedRows = await tx.$queryRaw<unknown[]>`
    WITH enrolment AS (${to === 'approved' ? enrolSql(payment) : endEnrolmentSql(payment)}),
         course AS (${to === 'approved' ? joinCourseSql(payment, pays) : leaveCourseSql(payment)}),
         log AS (${auditEntry})
    UPDATE payments SET status = ${to}::"Decision", decided_at = ${new Date()}, decision_reason = ${reason},
                        unallocated = ${pays ? payment.fee : 0}::int
    WHERE id = ${payment.id}::uuid AND status = ${payment.status}::"Decision" RETURNING id::text`
  return updatedRows.length === 1
}
