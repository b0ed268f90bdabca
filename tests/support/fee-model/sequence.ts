import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { AppError } from '@/lib/core/http/errors'
import { expireLots } from '@/lib/credits/ledger-service'
import { adjustCredits } from '@/lib/credits/service'
import { db, pool } from '@/lib/db/client'
import { lockFamily } from '@/lib/fees/account-service'
import { addCharge, excuseDue } from '@/lib/fees/charge-service'
import { createDues } from '@/lib/fees/dues-service'
import { changeEnrolment, enrol } from '@/lib/fees/enrolment-service'
import { discontinueEnrolment, pauseEnrolment } from '@/lib/fees/leaving-service'
import { recordPayment } from '@/lib/payments/recording-service'
import { decidePayment } from '@/lib/payments/service'
import { refundPayment } from '@/lib/refunds/service'
import { academyToday, days } from '../academy-days'
import { acting, only, type Person } from '../people'

/** A family and its records. Contains only plain data, because the test sends the data to another process. */
export interface Scene {
  admin: Person
  student: Person
  teacherId: string
  monthly: string
  pack: string
  /** The IDs of free slots. */
  slots: string[]
  /** The ID of a pending payment of ₹700 for Painting. */
  pending: string
  /** A bank reference that no other payment uses. */
  reference: string
}

const today = academyToday()

async function rowOf<T extends object>(sql: string, values: unknown[]): Promise<T | undefined> {
  const { rows } = await pool().query<T>(sql, values)
  return rows[0]
}

/**
 * Applies a fixed sequence of changes to a family's fees and classes. After a crash, the sequence can be repeated
 * safely.
 */
export async function playSequence(scene: Scene): Promise<void> {
  for (const step of stepsOf(scene)) await step().catch(ignoreConflict)
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof AppError && ['conflict', 'not_found'].includes(error.code))) throw error
}

function stepsOf({ admin, student, teacherId, monthly, pack, slots, pending, reference }: Scene) {
  const office = acting(admin)
  const family = acting(student)
  const enrolments = (course: string, where = 'true') =>
    rowOf<{ id: string; revision: number }>(
      `SELECT id::text, revision FROM course_enrolments WHERE account_id = $1 AND course_name = $2 AND ${where}
       ORDER BY starts_on DESC LIMIT 1`,
      [student.id, course],
    )
  const join = (course: string, planId: string, startsOn: string) => async () => {
    if (await enrolments(course)) return
    const learner = { learner_id: student.id, course_name: { name: course } }
    await enrol(office, { ...learner, plan_id: planId, starts_on: startsOn, joining: 'full' })
  }
  const decide = (action: 'approve' | 'reject', from: string) => async () => {
    const payment = await rowOf<{ status: string }>('SELECT status FROM payments WHERE id = $1', [pending])
    if (payment?.status === from) await decidePayment(office, pending, action)
  }
  const book =
    (slotId = '') =>
    async () => {
      if (await rowOf('SELECT id FROM bookings WHERE slot_id = $1', [slotId])) return
      await bookSlots(family, {
        student_id: student.id,
        teacher_id: teacherId,
        selectedSlots: [slotId],
        subject: 'Painting',
      })
    }
  const nightly = () =>
    db().$transaction(async (tx) => {
      await lockFamily(tx, student.id)
      await createDues(tx, student.id)
      for (const { classes: _, ...key } of await tx.creditBalance.findMany({ where: { learnerId: student.id } }))
        await expireLots(tx, student.id, key, { today: days(today, 200), carryOver: 1, carriedDays: () => 0 })
    })
  return [
    join('Veenai', monthly, days(today, -35)),
    join('Painting', pack, today),
    async () => {
      if (await rowOf('SELECT id FROM payments WHERE bank_reference = $1', [reference])) return
      await recordPayment(office, student.id, {
        ...{ amount: 5000, paid_on: today, method: 'bank', reference, bank_name: null, due_ids: [] },
      })
    },
    decide('approve', 'pending'),
    ...slots.slice(0, 4).map(book),
    () => cancelClass(family, slots[0] ?? '', { reason: null }),
    () => moveClass(family, slots[1] ?? '', { reason: null, to_slot_id: slots[4] ?? '' }),
    async () => {
      if (await rowOf(`SELECT id FROM credit_entries WHERE learner_id = $1 AND reason = 'adjusted'`, [student.id]))
        return
      const balance = await rowOf<{ classes: number }>(
        `SELECT classes FROM credit_balances WHERE learner_id = $1 AND course_name = 'Painting'`,
        [student.id],
      )
      const change = { learner_id: student.id, course_name: 'Painting', minutes: 60, classes: 2, note: 'A present' }
      await adjustCredits(office, student.id, { ...change, seen: balance?.classes ?? 0, expires_on: days(today, 30) })
    },
    ...['Exam', 'Costume'].map((label) => async () => {
      if (await rowOf('SELECT id FROM dues WHERE account_id = $1 AND label = $2', [student.id, label])) return
      await addCharge(office, student.id, { kind: 'other', label, amount: 4500, due_on: days(today, 60) })
    }),
    async () => {
      const due = await rowOf<{ id: string; paid: number }>(
        `SELECT id::text, paid FROM dues WHERE account_id = $1 AND label = 'Costume'`,
        [student.id],
      )
      if (due) await excuseDue(office, due.id, { reason: 'Grew up', with_classes: false, seen: due.paid })
    },
    async () => {
      const payment = await rowOf<{ id: string }>('SELECT id::text FROM payments WHERE bank_reference = $1', [
        reference,
      ])
      const refund = {
        amount: 300,
        method: 'bank',
        reference: null,
        reason: 'Too much',
        refunded_on: today,
        seen: 0,
      } as const
      if (payment) await refundPayment(office, payment.id, refund)
    },
    async () => {
      const enrolment = await enrolments('Veenai')
      if (!enrolment || (await rowOf('SELECT id FROM enrolment_pauses WHERE enrolment_id = $1', [enrolment.id]))) return
      await pauseEnrolment(office, enrolment.id, {
        ...{ from_on: today, to_on: days(today, 70), holding_fee: 100, frees_slots: true, reason: null },
        seen: enrolment.revision,
      })
    },
    async () => {
      if (await enrolments('Veenai', `concession_kind = 'percent'`)) return
      const enrolment = await enrolments('Veenai')
      if (!enrolment) return
      await changeEnrolment(office, enrolment.id, {
        ...{ plan_id: monthly, from_on: days(today, 20), seen: enrolment.revision },
        concession: { kind: 'percent', value: 10, reason: 'Sibling' },
      })
    },
    decide('reject', 'approved'),
    async () => {
      const enrolment = await enrolments('Painting', 'plan_id IS NOT NULL AND ends_on IS NULL')
      if (!enrolment) return
      await discontinueEnrolment(office, enrolment.id, {
        last_day: days(today, 3),
        reason: 'Exams',
        frees_slots: true,
        excuse_open: true,
        seen: enrolment.revision,
      })
    },
    nightly,
  ]
}

/** Reads a family's ledger, leaving out IDs and times so that two families can be compared. */
export async function readLedger({ student }: Pick<Scene, 'student'>): Promise<object> {
  const { rows } = await pool().query<object>(
    `SELECT
       (SELECT json_agg(json_build_array(kind, course_name, period, amount, paid, refunded, excused_at IS NOT NULL, starts_on, ends_on)
          ORDER BY kind, course_name, period, amount, label) FROM dues WHERE account_id = $1) AS dues,
       (SELECT json_agg(json_build_array(p.method, p.course_name, p.fee, p.status, p.unallocated,
          (SELECT json_agg(json_build_array(d.kind, d.course_name, d.period, a.amount) ORDER BY d.kind, d.course_name, d.period, a.amount)
           FROM allocations a JOIN dues d ON d.id = a.due_id WHERE a.payment_id = p.id AND a.reversed_at IS NULL))
          ORDER BY p.method, p.fee) FROM payments p WHERE p.user_id = $1) AS payments,
       (SELECT json_agg(json_build_array(course_name, reason, classes, expires_on, round) ORDER BY course_name, reason, classes, expires_on, round)
        FROM credit_entries WHERE account_id = $1) AS entries,
       (SELECT json_agg(json_build_array(course_name, classes) ORDER BY course_name) FROM credit_balances WHERE learner_id = $1) AS balances,
       (SELECT json_agg(json_build_array(course_name, starts_on, ends_on, plan_id IS NULL, revision) ORDER BY course_name, starts_on)
        FROM course_enrolments WHERE account_id = $1) AS enrolments,
       (SELECT json_agg(json_build_array(amount, cancelled_at IS NULL) ORDER BY amount) FROM receipts WHERE user_id = $1) AS receipts,
       (SELECT json_agg(json_build_array(amount, parts -> 0 ->> 'classes')) FROM credit_notes WHERE user_id = $1) AS credit_notes,
       (SELECT json_agg(json_build_array(cancelled_at IS NULL, moved_to IS NULL) ORDER BY starts_at) FROM bookings WHERE student_id = $1) AS classes`,
    [student.id],
  )
  return only(rows)
}
