import type { PaymentMethod } from '@/lib/core/config/payment-methods'
import { academyToday } from '@/lib/core/time/zone'
import { Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { readPaidLines } from '@/lib/fees/allocation-service'
import type { NamedLearner } from '@/lib/learners/choice-queries'
import { issueReceipt } from '@/lib/receipts/service'

/** The fields of a payment that the enrolment, the receipt and the emails need. */
export interface PaidCourse {
  id: string
  courseName: string
  /** The fee in whole rupees. */
  fee: number
  utr: string | null
  user: { id: string; name: string }
  learner: NamedLearner
  /**
   * The office sets these four fields when it records a payment. A UPI payment with a screenshot does not need them.
   */
  method?: PaymentMethod
  bankReference?: string | null
  paidOn?: string | null
  foreignCurrency?: boolean
}

/** Enrols the student of an approved payment and issues the receipt. Runs in the transaction of the approval. */
export async function enrol(tx: Statements, payment: PaidCourse, at = new Date()): Promise<void> {
  await tx.$queryRaw(enrolSql(payment, at))
  await tx.$queryRaw(joinCourseSql(payment, false))
  await issueReceipt(tx, receiptFields(payment), at)
}

/** Builds the SQL that enrols the student. If the payment was approved before, restores the earlier enrolment. */
export const enrolSql = ({ id, courseName, user, learner }: PaidCourse, at = new Date()) => Prisma.sql`
  INSERT INTO enrolments (payment_id, user_id, learner_id, course_name, enrolled_at)
  SELECT ${id}::uuid, ${user.id}::uuid, ${learner.id}::uuid, ${courseName}, ${at}::timestamptz
  WHERE ${isCourse(courseName)}
  ON CONFLICT (payment_id) DO UPDATE SET ended_at = NULL`

/** Builds the SQL that ends the enrolment that a payment started. */
export const endEnrolmentSql = ({ id }: PaidCourse) => Prisma.sql`
  UPDATE enrolments SET ended_at = ${new Date()} WHERE payment_id = ${id}::uuid AND ended_at IS NULL`

/**
 * Builds an SQL condition that is true if a course has this name. A payment's `courseName` can also name an advance or
 * another charge.
 */
const isCourse = (name: string) => Prisma.sql`EXISTS (SELECT FROM courses WHERE name = ${name})`

/**
 * Builds the SQL for an enrolment without a fee plan. Does nothing if the learner is already enrolled. A payment for
 * fees due does not enrol a learner who has left the course.
 */
export const joinCourseSql = ({ courseName, user, learner }: PaidCourse, paysDues: boolean) => Prisma.sql`
  INSERT INTO course_enrolments (account_id, learner_id, course_name, starts_on)
  SELECT ${user.id}::uuid, ${learner.id}::uuid, ${courseName}, ${academyToday()}::date
  WHERE ${isCourse(courseName)} AND NOT EXISTS (
    SELECT FROM course_enrolments WHERE learner_id = ${learner.id}::uuid AND course_name = ${courseName}
      AND (${paysDues}::boolean OR ends_on IS NULL OR ends_on >= ${academyToday()}::date))`

/**
 * Builds the SQL that ends an enrolment without a fee plan. Used when an approval is reverted. Does nothing if the
 * learner has another approved payment for the course.
 */
export const leaveCourseSql = ({ id, courseName, learner }: PaidCourse) => Prisma.sql`
  UPDATE course_enrolments SET ends_on = greatest(starts_on, ${academyToday()}::date) - 1, revision = revision + 1
  WHERE learner_id = ${learner.id}::uuid AND course_name = ${courseName} AND plan_id IS NULL AND ends_on IS NULL AND created_by IS NULL
    AND NOT EXISTS (SELECT FROM enrolments e WHERE e.course_name = ${courseName} AND e.ended_at IS NULL
                      AND coalesce(e.learner_id, e.user_id) = ${learner.id}::uuid AND e.payment_id <> ${id}::uuid)`

function receiptFields({ id: paymentId, courseName, fee: amount, utr, user, learner, ...how }: PaidCourse) {
  const learnerName = learner.name === user.name ? null : learner.name
  const { method = 'upi', bankReference: reference = null, paidOn = null, foreignCurrency = false } = how
  const payer = { userId: user.id, receivedFrom: user.name, learnerName }
  return { paymentId, ...payer, courseName, amount, utr, method, reference, paidOn, foreignCurrency }
}

/**
 * Returns the fields of a payment's receipt. If `hasDues` is true, adds one line for each fee that the payment covers.
 */
export async function readReceiptFields(tx: Statements, payment: PaidCourse, hasDues: boolean) {
  const fields = receiptFields(payment)
  return hasDues ? { ...fields, lines: await readPaidLines(tx, payment.id) } : fields
}
