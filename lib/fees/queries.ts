import { academyToday } from '@/lib/core/time/zone'
import { Prisma } from '@/lib/db/client'
import { isOpenDue, isOverdueDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'
import type { DueView, EnrolmentView, PlanView } from './schema'
import { type SiblingPlace, siblingColumns, siblingDiscount } from './sibling-queries'

/** Builds the SQL for the columns of a `DueView`. The query must use the alias `d` for the table `dues`. */
export const dueColumns = (): Prisma.Sql => Prisma.sql`
  d.id::text, d.learner_id::text, (SELECT l.name FROM learners l WHERE l.id = d.learner_id) AS learner_name, d.course_name,
  d.enrolment_id::text, d.kind, d.label, d.starts_on::text, d.ends_on::text, d.list_amount, d.amount, d.concession, d.classes,
  d.minutes, d.due_on::text, d.paid, d.refunded, CASE WHEN d.excused_at IS NULL THEN d.amount - d.paid ELSE 0 END AS open,
  CASE WHEN d.excused_at IS NOT NULL THEN 'excused' WHEN d.paid = d.amount THEN 'paid' WHEN ${isOverdueDue()} THEN 'overdue'
       ELSE 'open' END AS status, d.excused_reason,
  EXISTS (SELECT FROM payments w WHERE w.user_id = d.account_id AND w.status = 'pending' AND d.id = ANY(w.due_ids)) AS pending`

/** Reads fees by ID, oldest due date first. */
export const readDues = (tx: Statements, ids: readonly string[]): Promise<DueView[]> => tx.$queryRaw`
  SELECT ${dueColumns()} FROM dues d WHERE d.id = ANY(${[...ids]}::uuid[]) ORDER BY d.due_on, d.created_at, d.id`

/** Reads an account's open and recently excused fees, or its latest paid fees. */
export function readAccountDues(tx: Statements, accountId: string, which: 'open' | 'paid'): Promise<DueView[]> {
  return which === 'open'
    ? tx.$queryRaw`
        SELECT ${dueColumns()} FROM dues d WHERE d.account_id = ${accountId}::uuid
          AND (${isOpenDue} OR d.excused_at > ${new Date()}::timestamptz - interval '90 days')
        ORDER BY d.due_on, d.created_at, d.id LIMIT 200`
    : tx.$queryRaw`
        SELECT ${dueColumns()} FROM dues d WHERE d.account_id = ${accountId}::uuid AND d.paid = d.amount AND d.excused_at IS NULL
        ORDER BY d.due_on DESC, d.created_at DESC, d.id LIMIT 50`
}

/** Reads the ID of the latest fee that belongs to no plan. Returns null if there is none. */
export async function readLastCharge(tx: Statements, accountId: string): Promise<string | null> {
  const [due] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM dues WHERE account_id = ${accountId}::uuid AND period IS NULL ORDER BY created_at DESC, id DESC LIMIT 1`
  return due?.id ?? null
}

/**
 * The sums of an account's open fees, overdue fees and advance payments, in whole rupees. `open` includes `overdue`.
 */
export interface AccountSums {
  open: number
  overdue: number
  advance: number
}

/** Reads the sums of an account's open fees, overdue fees and advance payments. */
export async function readSums(tx: Statements, accountId: string): Promise<AccountSums> {
  const [sums] = await tx.$queryRaw<AccountSums[]>`
    SELECT coalesce(sum(d.amount - d.paid), 0)::int AS open,
           coalesce(sum(d.amount - d.paid) FILTER (WHERE ${isOverdueDue()}), 0)::int AS overdue,
           (SELECT coalesce(sum(unallocated), 0)::int FROM payments WHERE user_id = ${accountId}::uuid AND unallocated > 0) AS advance
    FROM dues d WHERE d.account_id = ${accountId}::uuid AND ${isOpenDue}`
  return sums ?? { open: 0, overdue: 0, advance: 0 }
}

/** Reads an account's enrolments: the current and the future ones, and those that ended in the last 90 days. */
export const readEnrolments = (tx: Statements, accountId: string): Promise<EnrolmentView[]> =>
  enrolmentsWhere(
    tx,
    Prisma.sql`e.account_id = ${accountId}::uuid AND (e.ends_on IS NULL OR e.ends_on >= ${academyToday()}::date - 90)
               AND coalesce(e.ends_on >= e.starts_on, true)`,
  )

/** Reads an enrolment. Returns null if the ID is unknown. */
export async function readEnrolment(tx: Statements, id: string): Promise<EnrolmentView | null> {
  const [enrolment] = await enrolmentsWhere(tx, Prisma.sql`e.id = ${id}::uuid`)
  return enrolment ?? null
}

async function enrolmentsWhere(tx: Statements, condition: Prisma.Sql): Promise<EnrolmentView[]> {
  const rows = await tx.$queryRaw<(Omit<EnrolmentView, 'sibling_discount'> & SiblingPlace)[]>`
  SELECT e.id::text, e.learner_id::text, l.name AS learner_name, e.course_name,
         CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'classes', p.classes, 'minutes', p.minutes,
           'amount', p.amount, 'period', p.period) END AS plan,
         e.teacher_id::text, (SELECT t.name FROM users t WHERE t.id = e.teacher_id) AS teacher_name, e.starts_on::text,
         e.ends_on::text,
         CASE WHEN e.concession_kind IS NOT NULL THEN json_build_object('kind', e.concession_kind, 'value', e.concession_value,
           'reason', e.concession_reason, 'until', e.concession_until) END AS concession,
         e.due_day,
         coalesce((SELECT json_agg(json_build_object('id', s.id, 'from_on', s.from_on, 'to_on', s.to_on, 'holding_fee', s.holding_fee)
                                   ORDER BY s.from_on)
                   FROM enrolment_pauses s WHERE s.enrolment_id = e.id AND s.cancelled_at IS NULL), '[]') AS pauses,
         e.revision, ${siblingColumns()}
  FROM course_enrolments e JOIN learners l ON l.id = e.learner_id LEFT JOIN plans p ON p.id = e.plan_id
  WHERE ${condition} ORDER BY l.created_at, e.course_name, e.starts_on`
  return rows.map(({ position, learners, ...row }) => ({
    ...row,
    sibling_discount: row.plan === null || row.concession !== null ? null : siblingDiscount({ position, learners }),
  }))
}

/** Reads plans and counts each plan's current enrolments. */
export const readPlans = (tx: Statements, condition: Prisma.Sql): Promise<PlanView[]> => tx.$queryRaw`
  SELECT p.id::text, p.course_name, p.name, p.classes, p.class_type, p.minutes, p.amount, p.amount_abroad, p.period, p.valid_days,
         p.retired_at IS NOT NULL AS retired, p.revision,
         (SELECT count(*)::int FROM course_enrolments e WHERE e.plan_id = p.id AND e.starts_on <= ${academyToday()}::date
            AND (e.ends_on IS NULL OR e.ends_on >= ${academyToday()}::date)) AS enrolled
  FROM plans p WHERE ${condition} ORDER BY p.course_name, p.retired_at NULLS FIRST, p.amount, p.id`
