import { invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { rupees } from '@/lib/core/time/format'
import { academyToday } from '@/lib/core/time/zone'
import { Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { DueKind } from '@/lib/fees/schema'

/** Number of days for which an earlier fee is still accepted, because a user may have kept a page or UPI app open. */
const GRACE_DAYS = 7

interface PriceRow {
  is_retired: boolean
  fee: number
  fee_abroad: number | null
  /** Today's fees, and those that applied during the last few days. */
  accepted: number[]
}

/** What a new payment is for. */
interface Paid {
  accountId: string
  courseName: string
  learnerId: string | null
  fee: number
  dueIds: readonly string[]
  /** True if the dues must belong to the course, and to the learner if there is one. */
  ofCourse?: boolean
}

/**
 * Checks that the amount of a payment is the open amount of the named dues, the course fee, or the open amount of its
 * course. Throws 422 with the right amount.
 */
export async function assertPayable(
  tx: Statements,
  { accountId, courseName, learnerId, fee, dueIds, ofCourse = false }: Paid,
): Promise<void> {
  if (dueIds.length > 0) return assertDues(tx, { accountId, courseName, learnerId, fee, dueIds, ofCourse })
  const course = await readPrice(tx, courseName)
  if (course?.accepted.includes(fee)) return
  const [row] = await tx.$queryRaw<{ open: number }[]>`
    SELECT coalesce(sum(amount - paid), 0)::int AS open FROM dues
    WHERE account_id = ${accountId}::uuid AND course_name = ${courseName} AND paid < amount AND excused_at IS NULL
      AND learner_id = coalesce(${learnerId}::uuid, (${oldestDebtor(accountId, courseName)}))`
  const open = row?.open ?? 0
  if (open > 0 && fee === open) return
  if (open > 0) throw invalidField('fee', `The amount due for this course is ${rupees(open)}.`)
  if (!course) throw invalidField('course_name', 'The academy has no course with this name')
  throw invalidField('fee', `This is not the fee for this course. The fee is ${feeText(course)}.`)
}

/** Builds the SQL for the learner with the oldest open due of a course. */
export const oldestDebtor = (accountId: string, courseName: string): Prisma.Sql => Prisma.sql`
  SELECT learner_id FROM dues WHERE account_id = ${accountId}::uuid AND course_name = ${courseName} AND learner_id IS NOT NULL
    AND paid < amount AND excused_at IS NULL ORDER BY due_on, created_at, id LIMIT 1`

/** Throws 422 if a due is unknown or not open, or if the amount is not the sum of what is open. */
async function assertDues(
  tx: Statements,
  { accountId, courseName, learnerId, fee, dueIds, ofCourse }: Paid,
): Promise<void> {
  const dues = await readOpenDues(tx, accountId, dueIds)
  const isOther = (due: OpenDue) => due.courseName !== courseName || (learnerId !== null && due.learnerId !== learnerId)
  if (ofCourse && dues.some(isOther)) throw invalidField('due_ids', 'Choose fees of this course')
  const open = dues.reduce((sum, due) => sum + due.open, 0)
  if (open !== fee) throw invalidField('fee', `The amount of these fees is ${rupees(open)}.`)
}

/** An open due that a payment names. */
export interface OpenDue {
  id: string
  learnerId: string | null
  courseName: string | null
  kind: DueKind
  open: number
}

/** Reads the named dues of an account, oldest first. Throws 422 if one is unknown, paid or excused. */
export async function readOpenDues(tx: Statements, accountId: string, dueIds: readonly string[]): Promise<OpenDue[]> {
  const dues = dueIds.every(isId)
    ? await tx.$queryRaw<OpenDue[]>`
        SELECT id::text, learner_id::text AS "learnerId", course_name AS "courseName", kind, amount - paid AS open FROM dues
        WHERE account_id = ${accountId}::uuid AND id = ANY(${[...dueIds]}::uuid[]) AND paid < amount AND excused_at IS NULL
        ORDER BY due_on, created_at, id`
    : []
  if (dues.length < dueIds.length) throw invalidField('due_ids', 'One of these fees is already paid. Reload the page.')
  return dues
}

/**
 * Reads the fees of a course that is sold, and that for families abroad. Locks the course's row, so that the course
 * cannot be retired before the transaction ends. Returns null for a course that is not sold.
 */
async function readPrice(tx: Statements, courseName: string): Promise<PriceRow | null> {
  const today = academyToday()
  const [course] = await tx.$queryRaw<PriceRow[]>`
    SELECT c.retired_at IS NOT NULL AS is_retired, coalesce(valid.fee, 0) AS fee, valid.fee_abroad,
      ARRAY(SELECT amount FROM course_prices p, unnest(ARRAY[p.fee, p.fee_abroad]) AS amount
            WHERE amount IS NOT NULL AND p.course_id = c.id AND p.from_day <= ${today}::date
            AND NOT EXISTS (SELECT FROM course_prices later WHERE later.course_id = c.id AND (later.from_day, later.id) > (p.from_day, p.id)
                            AND later.from_day <= ${today}::date - ${GRACE_DAYS}::int)) AS accepted
    FROM courses c
    LEFT JOIN LATERAL (SELECT p.fee, p.fee_abroad FROM course_prices p WHERE p.course_id = c.id AND p.from_day <= ${today}::date
                       ORDER BY p.from_day DESC, p.id DESC LIMIT 1) valid ON true
    WHERE lower(c.name) = lower(${courseName}) FOR SHARE OF c`
  return course && !course.is_retired ? course : null
}

const feeText = ({ fee, fee_abroad: feeAbroad }: PriceRow) =>
  feeAbroad === null ? rupees(fee) : `${rupees(fee)}, or ${rupees(feeAbroad)} for families abroad`
