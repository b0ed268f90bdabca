import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { rupees } from '@/lib/core/time/format'
import { academyToday } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { isOpenDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'
import type { DueKind } from '@/lib/fees/schema'

/** Number of days for which an earlier fee is still accepted, because a user may have kept a page or UPI app open. */
const GRACE_DAYS = 7

interface PriceRow {
  is_retired: boolean
  fee: number
  fee_abroad: number | null
  /** Today's fees, and the fees that applied within the last `GRACE_DAYS` days. */
  accepted: number[]
}

/** A payment that is about to be saved. */
interface NewPayment {
  accountId: string
  courseName: string
  learnerId: string | null
  fee: number
  dueIds: readonly string[]
  /** If true, all fees in `dueIds` must belong to `courseName` and, if set, to `learnerId`. */
  ofCourse?: boolean
}

/**
 * Checks the amount of a payment. If the payment names fees, the amount must be the sum of their open amounts.
 * Otherwise, it must be the course fee or the open amount for the course. Throws 422 for any other amount, or for a fee
 * that is not open.
 */
export async function assertPayable(tx: Statements, payment: NewPayment): Promise<void> {
  const { accountId, courseName, learnerId, fee, dueIds } = payment
  if (dueIds.length > 0) return assertDuesPayable(tx, payment)
  const course = await readPrice(tx, courseName)
  if (course?.accepted.includes(fee)) return
  const [row] = await tx.$queryRaw<{ open: number }[]>`
    SELECT coalesce(sum(d.amount - d.paid), 0)::int AS open FROM dues d
    WHERE d.account_id = ${accountId}::uuid AND d.course_name = ${courseName} AND ${isOpenDue}
      AND d.learner_id = coalesce(${learnerId}::uuid, (${oldestDebtor(accountId, courseName)}))`
  const open = row?.open ?? 0
  if (open > 0 && fee === open) return
  if (open > 0) throw invalidField('fee', `The amount due for this course is ${rupees(open)}.`)
  if (!course) throw invalidField('course_name', 'The academy has no course with this name')
  throw invalidField('fee', `This is not the fee for this course. The fee is ${feeText(course)}.`)
}

/** Builds the SQL that selects the learner with the oldest open fee for a course. */
export const oldestDebtor = (accountId: string, courseName: string): Prisma.Sql => Prisma.sql`
  SELECT d.learner_id FROM dues d
  WHERE d.account_id = ${accountId}::uuid AND d.course_name = ${courseName} AND d.learner_id IS NOT NULL AND ${isOpenDue}
  ORDER BY d.due_on, d.created_at, d.id LIMIT 1`

async function assertDuesPayable(
  tx: Statements,
  { accountId, courseName, learnerId, fee, dueIds, ofCourse = false }: NewPayment,
): Promise<void> {
  const dues = await readOpenDues(tx, accountId, dueIds)
  const isOther = (due: OpenDue) => due.courseName !== courseName || (learnerId !== null && due.learnerId !== learnerId)
  if (ofCourse && dues.some(isOther)) throw invalidField('due_ids', 'Choose fees for this course')
  const open = openSum(dues)
  if (open !== fee) throw invalidField('fee', `These fees add up to ${rupees(open)}.`)
}

/** An open fee that a payment is meant to pay. */
interface OpenDue {
  id: string
  learnerId: string | null
  courseName: string | null
  kind: DueKind
  /** The open amount in rupees. */
  open: number
}

/** Reads the account's fees with these IDs, oldest first. Throws 422 if one is unknown, paid or excused. */
export async function readOpenDues(tx: Statements, accountId: string, dueIds: readonly string[]): Promise<OpenDue[]> {
  const dues = dueIds.every(isId)
    ? await tx.$queryRaw<OpenDue[]>`
        SELECT d.id::text, d.learner_id::text AS "learnerId", d.course_name AS "courseName", d.kind, d.amount - d.paid AS open
        FROM dues d WHERE d.account_id = ${accountId}::uuid AND d.id = ANY(${[...dueIds]}::uuid[]) AND ${isOpenDue}
        ORDER BY d.due_on, d.created_at, d.id`
    : []
  if (dues.length < dueIds.length) throw invalidField('due_ids', 'One of these fees is already paid. Reload the page.')
  return dues
}

const openSum = (dues: readonly OpenDue[]): number => dues.reduce((sum, { open }) => sum + open, 0)

/**
 * Adds up the open amounts of an account's fees, in rupees. Returns null if one of the fees is not an open fee of this
 * account.
 */
export async function readOpenAmount(accountId: string, dueIds: readonly string[]): Promise<number | null> {
  try {
    return openSum(await readOpenDues(db(), accountId, [...new Set(dueIds)]))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Returns the ID of the learner who owes these fees, or null if there are several learners. */
export function soleLearner(dues: readonly OpenDue[]): string | null {
  const [learnerId = null, ...others] = new Set(dues.map((due) => due.learnerId))
  return others.length === 0 ? learnerId : null
}

/**
 * Reads the fees of a course on sale, including the fee for families abroad. Locks the course's row, so that the course
 * cannot be retired before the transaction ends. Returns null for a course that is not on sale.
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
