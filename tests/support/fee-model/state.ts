import { pool } from '@/lib/db/client'
import { only } from '../people'
import { type FamilyModel, keyOf } from './model'
import type { ModelDue, ModelEnrolment, ModelPayment } from './records'

/** A family's records in the database, read by one statement. */
export interface FamilyState {
  dues: (ModelDue & { period: string | null })[]
  payments: (Omit<ModelPayment, 'covers'> & { covers: [string, number][] })[]
  balances: { learner: string; course: string; classes: number }[]
  enrolments: { id: string; learner: string; course: string; revision: number; period: string | null }[]
  /** The enrolments without a plan. The approval of a payment may add or end them. */
  unplanned: ModelEnrolment[]
  classes: {
    slotId: string
    learner: string
    course: string
    isPast: boolean
    isCancelled: boolean
    attendance: 'unmarked' | 'held' | 'student_absent' | 'teacher_absent'
    entryId: string | null
  }[]
}

/** Reads a family's records. */
export async function readFamily(accountId: string, today: string): Promise<FamilyState> {
  const { rows } = await pool().query<FamilyState>(
    `SELECT
       coalesce((SELECT json_agg(json_build_object('id', d.id, 'amount', d.amount, 'classes', d.classes, 'learner', d.learner_id,
          'course', d.course_name, 'kind', d.kind, 'enrolment', d.enrolment_id, 'period', d.period, 'paid', d.paid,
          'refunded', d.refunded, 'excused', d.excused_at IS NOT NULL, 'withClasses', d.excused_with_classes,
          'order', concat_ws(' ', d.due_on, to_char(d.created_at, 'YYYYMMDDHH24MISSMS'), d.id))
          ORDER BY d.created_at, d.due_on, d.period, d.amount, d.id)
        FROM dues d WHERE d.account_id = $1), '[]') AS dues,
       coalesce((SELECT json_agg(json_build_object('id', p.id, 'fee', p.fee, 'course', p.course_name, 'learner', p.learner_id,
          'dueIds', p.due_ids, 'status', p.status, 'unallocated', p.unallocated,
          'order', to_char(coalesce(p.decided_at, p.created_at), 'YYYYMMDDHH24MISSMS') || p.id,
          'refunded', (SELECT coalesce(sum(amount), 0) FROM credit_notes WHERE payment_id = p.id),
          'covers', (SELECT coalesce(json_agg(json_build_array(due_id, amount) ORDER BY due_id), '[]')
                     FROM (SELECT due_id, sum(amount) AS amount FROM allocations
                           WHERE payment_id = p.id AND reversed_at IS NULL GROUP BY due_id) a)) ORDER BY p.created_at, p.fee, p.id)
        FROM payments p WHERE p.user_id = $1), '[]') AS payments,
       coalesce((SELECT json_agg(json_build_object('learner', b.learner_id, 'course', b.course_name, 'classes', b.classes))
        FROM credit_balances b JOIN learners l ON l.id = b.learner_id WHERE l.account_id = $1), '[]') AS balances,
       coalesce((SELECT json_agg(json_build_object('id', e.id, 'learner', e.learner_id, 'course', e.course_name,
          'revision', e.revision, 'period', p.period) ORDER BY e.created_at, e.id)
        FROM course_enrolments e LEFT JOIN plans p ON p.id = e.plan_id
        WHERE e.account_id = $1 AND (e.ends_on IS NULL OR e.ends_on >= $2::date)), '[]') AS enrolments,
       coalesce((SELECT json_agg(json_build_object('id', e.id, 'learner', e.learner_id, 'course', e.course_name,
          'startsOn', e.starts_on, 'endsOn', e.ends_on, 'hasPlan', false, 'counted', false))
        FROM course_enrolments e WHERE e.account_id = $1 AND e.plan_id IS NULL), '[]') AS unplanned,
       coalesce((SELECT json_agg(json_build_object('slotId', b.slot_id, 'learner', b.learner_id, 'course', b.subject,
          'isPast', b.starts_at < now(), 'isCancelled', b.cancelled_at IS NOT NULL, 'attendance', b.attendance,
          'entryId', b.credit_entry_id::text) ORDER BY b.created_at, b.id)
        FROM bookings b WHERE b.student_id = $1 AND b.moved_to IS NULL), '[]') AS classes`,
    [accountId, today],
  )
  return only(rows)
}

interface Sums {
  dues: unknown[]
  payments: unknown[]
  balances: unknown[]
}

/** Returns the values that the database must contain, according to the model. */
export function expectedOf(model: FamilyModel): Sums {
  const keys = new Set([
    ...model.changes.keys(),
    ...[...model.dues.values()].flatMap(({ learner, course }) => (learner && course ? [keyOf(learner, course)] : [])),
  ])
  return {
    dues: [...model.dues.values()]
      .map(({ id, paid, refunded, excused }) => ({ id, paid, refunded, excused }))
      .toSorted(byId),
    payments: [...model.payments.values()]
      .map(({ id, status, unallocated, refunded, covers }) => ({
        ...{ id, status, unallocated, refunded },
        covers: [...covers].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      }))
      .toSorted(byId),
    balances: [...keys]
      .map((key) => [key, model.balance(key)] as const)
      .filter(([, classes]) => classes !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  }
}

/** Selects the values in `state` that the test compares with the model. */
export const actualOf = (state: FamilyState): Sums => ({
  dues: state.dues.map(({ id, paid, refunded, excused }) => ({ id, paid, refunded, excused })).toSorted(byId),
  payments: state.payments
    .map(({ id, status, unallocated, refunded, covers }) => ({ id, status, unallocated, refunded, covers }))
    .toSorted(byId),
  balances: state.balances
    .map(({ learner, course, classes }) => [keyOf(learner, course), classes] as const)
    .filter(([, classes]) => classes !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
})

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
