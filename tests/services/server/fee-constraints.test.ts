import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { academyToday, days } from '../../support/academy-days'
import { asOwner } from '../../support/owner'
import { book, count, enrol, newHash, newUtr, only, openSlot, type Person, pay } from '../../support/people'

// Checks that the database rejects invalid fees. The tests write directly to the database.
let student: Person
let other: Person
let admin: Person
const today = academyToday()

beforeEach(async () => {
  student = await enrol(pool(), 'student')
  other = await enrol(pool(), 'student')
  admin = await enrol(pool(), 'admin')
})

type Row = Record<string, unknown>

/** Inserts a row. Returns its ID. */
async function insert(table: string, row: Row): Promise<string> {
  const columns = Object.keys(row)
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})
     RETURNING id::text`,
    Object.values(row),
  )
  return only(rows).id
}
const expectRejected = (write: Promise<unknown>, constraint: string) =>
  expect(write).rejects.toMatchObject({ constraint })
const update = (table: string, id: string, set: string) =>
  pool().query(`UPDATE ${table} SET ${set} WHERE id = $1`, [id])
const remove = (table: string, id: string) =>
  asOwner((owner) => owner.query(`DELETE FROM ${table} WHERE id = $1`, [id]))

const plan = (over: Row = {}): Row => ({
  ...{ course_name: 'Veenai', name: randomUUID(), classes: 8, minutes: 60, amount: 2000, period: 'month' },
  ...{ created_by: admin.id, ...over },
})
const enrolment = (over: Row = {}): Row => ({
  ...{ account_id: student.id, learner_id: student.id, course_name: 'Veenai', starts_on: today, ...over },
})
const due = (over: Row = {}): Row => ({
  ...{ account_id: student.id, kind: 'exam', label: 'Exam', list_amount: 500, amount: 500, due_on: today, ...over },
})
const entry = (over: Row = {}): Row => ({
  ...{ account_id: student.id, learner_id: student.id, course_name: 'Veenai', class_type: 'private', minutes: 60 },
  ...{ classes: 2, reason: 'adjusted', note: 'x', created_by: admin.id, ...over },
})
const paymentRow = (over: Row = {}): Row => ({
  user_id: student.id,
  course_name: 'Veenai',
  fee: 700,
  status: 'approved',
  method: 'cash',
  recorded_by: admin.id,
  paid_on: today,
  decided_at: new Date(),
  ...over,
})
/** Inserts an approved payment of ₹700 and leaves `amount` of it unallocated. */
async function advance(person = student, amount = 700): Promise<string> {
  const id = await pay(pool(), person.id, { status: 'approved' })
  await update('payments', id, `unallocated = ${amount}`)
  return id
}
const allocate = (payment_id: string, due_id: string, amount = 100, account_id = student.id) =>
  insert('allocations', { account_id, payment_id, due_id, amount })
const stateOf = async (dueId: string, paymentId: string) => {
  const { rows } = await pool().query<{ paid: number; unallocated: number }>(
    'SELECT paid, unallocated FROM dues d, payments p WHERE d.id = $1 AND p.id = $2',
    [dueId, paymentId],
  )
  return only(rows)
}

describe('a plan', () => {
  it.each([
    ['plans_name_length', { name: '' }],
    ['plans_classes', { classes: -1 }],
    ['plans_classes', { classes: 401 }],
    ['plans_class_type', { class_type: 'trio' }],
    ['plans_minutes', { minutes: 10 }],
    ['plans_amount', { amount: 0 }],
    ['plans_amount', { amount_abroad: 0 }],
    ['plans_period', { period: 'week' }],
    ['plans_valid_days', { valid_days: 0 }],
  ])('a plan is rejected by %s: %o', (constraint, over) => expectRejected(insert('plans', plan(over)), constraint))

  it('two plans of a course that are sold have names that differ in more than case', async () => {
    const name = randomUUID()
    const id = await insert('plans', plan({ name }))
    await expectRejected(insert('plans', plan({ name: name.toUpperCase() })), 'plans_name_once')
    await insert('plans', plan({ name, course_name: 'Painting' }))
    await update('plans', id, 'retired_at = now()')
    await insert('plans', plan({ name }))
  })
})

describe('an enrolment', () => {
  it.each([
    ['course_enrolments_days', { ends_on: days(today, -2) }],
    ['course_enrolments_joining', { joining: 'half' }],
    ['course_enrolments_concession', { concession_kind: 'percent', concession_value: 101 }],
    ['course_enrolments_concession', { concession_kind: 'rupees' }],
    ['course_enrolments_concession', { concession_kind: 'kindness', concession_value: 1 }],
    ['course_enrolments_concession', { concession_reason: 'Sibling' }],
  ])('an enrolment is rejected by %s: %o', (constraint, over) =>
    expectRejected(insert('course_enrolments', enrolment(over)), constraint),
  )

  it('the learner of an enrolment belongs to its account', () =>
    expectRejected(
      insert('course_enrolments', enrolment({ learner_id: other.id })),
      'course_enrolments_learner_id_account_id_fkey',
    ))

  it('two enrolments of a learner in one course do not overlap', async () => {
    await insert('course_enrolments', enrolment({ ends_on: days(today, 10) }))
    await expectRejected(
      insert('course_enrolments', enrolment({ starts_on: days(today, 10) })),
      'course_enrolments_no_overlap',
    )
    await expectRejected(
      insert('course_enrolments', enrolment({ starts_on: days(today, -9) })),
      'course_enrolments_no_overlap',
    )
    await insert('course_enrolments', enrolment({ starts_on: days(today, 11) }))
    await insert('course_enrolments', enrolment({ course_name: 'Painting' }))
    await insert('course_enrolments', enrolment({ ends_on: days(today, -1) }))
  })

  it('the pauses of an enrolment do not overlap, unless they are cancelled', async () => {
    const enrolment_id = await insert('course_enrolments', enrolment())
    const pause = { enrolment_id, from_on: today, to_on: days(today, 5), frees_slots: false, created_by: admin.id }
    const id = await insert('enrolment_pauses', pause)
    const overlap = insert('enrolment_pauses', { ...pause, from_on: pause.to_on, to_on: pause.to_on })
    await expectRejected(overlap, 'enrolment_pauses_no_overlap')
    await expectRejected(insert('enrolment_pauses', { ...pause, from_on: days(today, 6) }), 'enrolment_pauses_days')
    await expectRejected(insert('enrolment_pauses', { ...pause, holding_fee: -1 }), 'enrolment_pauses_holding_fee')
    await update('enrolment_pauses', id, 'cancelled_at = now()')
    await insert('enrolment_pauses', pause)
  })
})

describe('a fee', () => {
  it.each([
    ['dues_kind', { kind: 'gift' }],
    ['dues_of_period', { kind: 'plan' }],
    ['dues_of_period', { period: '2027-01' }],
    ['dues_of_period', { kind: 'plan', period: '2027-01' }],
    ['dues_label_length', { label: '' }],
    ['dues_amount', { amount: 501 }],
    ['dues_amount', { amount: -1 }],
    ['dues_amount', { amount: 1, list_amount: 1_000_001 }],
    ['dues_classes', { classes: 4 }],
    ['dues_classes', { classes: -1 }],
    ['dues_paid_within', { paid: 501 }],
    ['dues_refunded_within', { paid: 100, refunded: 101 }],
    ['dues_excused_with_reason', { excused_at: new Date() }],
    ['dues_excused_with_reason', { excused_with_classes: true }],
  ])('a fee is rejected by %s: %o', (constraint, over) => expectRejected(insert('dues', due(over)), constraint))

  it('the learner of a fee belongs to its account', () =>
    expectRejected(insert('dues', due({ learner_id: other.id })), 'dues_learner_id_account_id_fkey'))

  it('an enrolment has one fee per period, even if that fee is excused', async () => {
    const plan_id = await insert('plans', plan())
    const enrolment_id = await insert('course_enrolments', enrolment({ plan_id }))
    const row = due({
      kind: 'plan',
      period: '2027-01',
      enrolment_id,
      plan_id,
      learner_id: student.id,
      course_name: 'Veenai',
    })
    const id = await insert('dues', row)
    await expectRejected(insert('dues', row), 'dues_once_per_period')
    await update('dues', id, `excused_at = now(), excused_by = '${admin.id}', excused_reason = 'x'`)
    await expectRejected(insert('dues', row), 'dues_once_per_period')
  })

  it('a fee never changes, and an excused fee stays excused', async () => {
    const id = await insert('dues', due())
    for (const set of [
      'amount = 400',
      'list_amount = 600',
      `label = 'Other'`,
      'due_on = due_on + 1',
      'classes = 0, learner_id = account_id',
    ])
      await expectRejected(update('dues', id, set), 'dues_never_change')
    await update('dues', id, `excused_at = now(), excused_by = '${admin.id}', excused_reason = 'x'`)
    await expectRejected(
      update('dues', id, 'excused_at = NULL, excused_by = NULL, excused_reason = NULL'),
      'dues_never_change',
    )
    await expectRejected(update('dues', id, `excused_reason = 'y'`), 'dues_never_change')
    await expectRejected(remove('dues', id), 'dues_never_change')
  })
})

describe('a payment', () => {
  it.each([
    ['payments_method', { method: 'gold' }],
    ['payments_recorded', { recorded_by: null }],
    ['payments_recorded', { paid_on: null }],
    ['payments_recorded', { status: 'pending' }],
    ['payments_recorded', { screenshot_key: 'payments/x.webp', screenshot_sha256: newHash() }],
    ['payments_bank_reference_form', { bank_reference: 'with space' }],
    ['payments_bank_reference_form', { bank_name: '' }],
    ['payments_unallocated_within', { unallocated: 701 }],
    ['payments_unallocated_within', { unallocated: -1 }],
    ['payments_unallocated_within', { status: 'rejected', unallocated: 1 }],
    ['payments_few_dues', { due_ids: Array.from({ length: 101 }, () => randomUUID()) }],
  ])('a payment is rejected by %s: %o', (constraint, over) =>
    expectRejected(insert('payments', paymentRow(over)), constraint),
  )

  it('a payment that the family sends is by UPI and has a screenshot', async () => {
    const id = await pay(pool(), student.id)
    await expectRejected(update('payments', id, `method = 'cash'`), 'payments_recorded')
    await expectRejected(update('payments', id, 'screenshot_sha256 = NULL'), 'payments_recorded')
    await expectRejected(update('payments', id, `bank_reference = 'ABC'`), 'payments_recorded')
  })

  it('a reference of a bank or a cheque is used by one payment, unless it is rejected', async () => {
    const bank = paymentRow({ method: 'bank', bank_reference: `N${newUtr()}123456` })
    const id = await insert('payments', bank)
    await expectRejected(insert('payments', { ...bank, user_id: other.id }), 'payments_bank_reference_once')
    await update('payments', id, `status = 'rejected'`)
    await insert('payments', { ...bank, user_id: other.id })
    const cheque = paymentRow({ method: 'cheque', bank_name: randomUUID().slice(0, 20), bank_reference: '001234' })
    await insert('payments', cheque)
    await insert('payments', { ...cheque, bank_name: randomUUID().slice(0, 20) })
    await expectRejected(insert('payments', cheque), 'payments_bank_reference_once')
  })
})

describe('an allocation', () => {
  it('an allocation updates the sums of its fee and its payment', async () => {
    const [paymentId, dueId] = [await advance(), await insert('dues', due())]
    const id = await allocate(paymentId, dueId, 300)
    await allocate(paymentId, dueId, 100)
    expect(await stateOf(dueId, paymentId)).toEqual({ paid: 400, unallocated: 300 })
    await update('allocations', id, 'reversed_at = now()')
    expect(await stateOf(dueId, paymentId)).toEqual({ paid: 100, unallocated: 600 })
  })

  it('an allocation of nothing, above its fee or above its payment is rejected', async () => {
    const [paymentId, dueId] = [await advance(), await insert('dues', due())]
    await expectRejected(allocate(paymentId, dueId, 501), 'dues_paid_within')
    await expectRejected(
      allocate(paymentId, await insert('dues', due({ amount: 900, list_amount: 900 })), 701),
      'payments_unallocated_within',
    )
    await expectRejected(allocate(paymentId, dueId, 0), 'allocations_amount')
    await expectRejected(allocate(await pay(pool(), student.id), dueId), 'payments_unallocated_within')
  })

  it('an allocation stays within one account, and covers no excused fee', async () => {
    const [paymentId, dueId] = [await advance(), await insert('dues', due())]
    const theirs = await insert('dues', due({ account_id: other.id }))
    await expectRejected(allocate(paymentId, theirs), 'allocations_due_id_account_id_fkey')
    await expectRejected(allocate(await advance(other), dueId), 'allocations_payment_id_account_id_fkey')
    await update('dues', dueId, `excused_at = now(), excused_by = '${admin.id}', excused_reason = 'x'`)
    await expectRejected(allocate(paymentId, dueId), 'allocations_of_open_dues')
  })

  it('an allocation never changes, but can be reversed once', async () => {
    const [paymentId, dueId] = [await advance(), await insert('dues', due())]
    const id = await allocate(paymentId, dueId)
    await expectRejected(update('allocations', id, 'amount = 1'), 'allocations_never_change')
    await expectRejected(remove('allocations', id), 'allocations_never_change')
    await update('allocations', id, 'reversed_at = now()')
    await expectRejected(update('allocations', id, 'reversed_at = NULL'), 'allocations_never_change')
  })

  it('a payment cannot be rejected until its allocations are reversed', async () => {
    const [paymentId, dueId] = [await advance(), await insert('dues', due({ amount: 700, list_amount: 700 }))]
    const id = await allocate(paymentId, dueId, 700)
    await expectRejected(update('payments', paymentId, `status = 'rejected'`), 'payments_allocated_stay_approved')
    await update('allocations', id, 'reversed_at = now()')
    await expectRejected(update('payments', paymentId, `status = 'rejected'`), 'payments_unallocated_within')
    await update('payments', paymentId, `status = 'rejected', unallocated = 0`)
  })
})

describe('an entry of classes', () => {
  it.each([
    ['credit_entries_class', { class_type: 'trio' }],
    ['credit_entries_class', { minutes: 5 }],
    ['credit_entries_classes', { classes: 0 }],
    ['credit_entries_classes', { classes: 401 }],
    ['credit_entries_class_on', { class_on: '2027-01-01' }],
    ['credit_entries_round', { round: 0 }],
    ['credit_entries_expire_if_given', { classes: -1, expires_on: '2027-01-01' }],
    ['credit_entries_source', { note: null }],
    ['credit_entries_source', { reason: 'paid' }],
    ['credit_entries_source', { reason: 'cancelled' }],
    ['credit_entries_source', { reason: 'expired', classes: -1 }],
    ['credit_entries_source', { reason: 'refunded', classes: -1 }],
    ['credit_entries_source', { reason: 'gift', classes: -1 }],
    ['credit_entries_sign', { reason: 'cancelled', classes: -1, booking_id: randomUUID() }],
    ['credit_entries_sign', { reason: 'booked', classes: 1, booking_id: randomUUID(), class_on: '2027-01-01' }],
  ])('an entry of classes is rejected by %s: %o', (constraint, over) =>
    expectRejected(insert('credit_entries', entry(over)), constraint),
  )

  it('the learner of an entry of classes belongs to its account', () =>
    expectRejected(
      insert('credit_entries', entry({ learner_id: other.id })),
      'credit_entries_learner_id_account_id_fkey',
    ))

  it('an entry of classes exists once per reason and round', async () => {
    const due_id = await insert(
      'dues',
      due({ classes: 2, class_type: 'private', minutes: 60, learner_id: student.id, course_name: 'Veenai' }),
    )
    const paid = entry({ reason: 'paid', due_id, note: null, created_by: null })
    await insert('credit_entries', paid)
    await expectRejected(insert('credit_entries', paid), 'credit_entries_once')
    const used = entry({ reason: 'booked', classes: -1, booking_id: randomUUID(), class_on: today, note: null })
    await insert('credit_entries', used)
    await expectRejected(insert('credit_entries', used), 'credit_entries_once')
  })

  it('an entry of classes never changes', async () => {
    const id = await insert('credit_entries', entry())
    await expectRejected(update('credit_entries', id, 'classes = 3'), 'credit_entries_never_change')
    await expectRejected(update('credit_entries', id, `note = 'y'`), 'credit_entries_never_change')
    await expectRejected(remove('credit_entries', id), 'credit_entries_never_change')
  })

  it('an entry of classes is rejected if the balance would fall below its minimum', async () => {
    await insert('credit_entries', entry({ classes: 1 }))
    const used = (least_balance: number | null) =>
      entry({ reason: 'booked', classes: -1, booking_id: randomUUID(), class_on: today, least_balance })
    await insert('credit_entries', used(0))
    await expectRejected(insert('credit_entries', used(0)), 'credit_entries_least_balance')
    await insert('credit_entries', used(-1))
    await insert('credit_entries', used(null))
    expect(await count(pool(), 'credit_balances WHERE learner_id = $1 AND classes = -2', [student.id])).toBe(1)
  })

  it('a balance changes only by an entry of classes', async () => {
    await insert('credit_entries', entry())
    const where = `WHERE learner_id = '${student.id}'`
    for (const sql of [
      `UPDATE credit_balances SET classes = 9 ${where}`,
      `DELETE FROM credit_balances ${where}`,
      `INSERT INTO credit_balances VALUES ('${other.id}', 'Veenai', 'private', 60, 1)`,
    ])
      await expectRejected(
        asOwner((owner) => owner.query(sql)),
        'credit_balances_only_by_entries',
      )
  })

  it('an entry of classes belongs to one active class', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const used = entry({ reason: 'booked', classes: -1, booking_id: randomUUID(), class_on: today })
    const id = await insert('credit_entries', used)
    const first = await book(pool(), await openSlot(pool(), teacher.id, 60), student.id)
    const second = await book(pool(), await openSlot(pool(), teacher.id, 180), student.id)
    await update('bookings', first, `credit_entry_id = ${id}`)
    await expectRejected(update('bookings', second, `credit_entry_id = ${id}`), 'bookings_credit_used_once')
    await expectRejected(update('bookings', second, 'credit_entry_id = 999999999'), 'bookings_credit_entry_id_fkey')
  })
})
