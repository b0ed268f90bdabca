import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { listOwnPayments } from '@/lib/payments/own-payments-queries'
import { readOpenAmount } from '@/lib/payments/price-service'
import { addDue } from '../../support/fee-families'
import { acting, enrol, type Person, pay } from '../../support/people'
import { payDues } from '../../support/tax'

let student: Person
beforeEach(async () => {
  student = await enrol(pool(), 'student', { name: 'Meena Iyer' })
})

/** Adds an exam fee for a student. Returns its ID. */
const charge = (person: Person, amount: number) =>
  addDue(pool(), person.id, { dueOn: '2026-12-01', amount, learnerId: person.id })

describe('the amount of fees that a family pays together', () => {
  it('the amount of several fees is the sum of their open amounts, and each fee counts once', async () => {
    const [exam, books] = [await charge(student, 500), await charge(student, 250)]
    expect(await readOpenAmount(student.id, [exam, books, exam])).toBe(750)
  })

  it('the amount of unknown, paid or excused fees, or of another family’s fees, is null', async () => {
    const other = await enrol(pool(), 'student')
    const exam = await charge(student, 500)
    const excused = await charge(student, 100)
    await pool().query(
      `UPDATE dues SET excused_at = now(), excused_by = account_id, excused_reason = 'Scholarship' WHERE id = $1`,
      [excused],
    )
    const {
      dueIds: [paid = ''],
    } = await payDues(student, [{ amount: 300 }])
    const foreign = await charge(other, 500)
    for (const id of ['unknown', student.id, paid, excused, foreign]) {
      expect(await readOpenAmount(student.id, [exam, id])).toBeNull()
    }
  })
})

describe('the lines of a family’s own payments', () => {
  it('an approved payment lists the fees that it covers, and a course fee without a plan lists none', async () => {
    await pay(pool(), student.id, { course: 'Veenai', status: 'approved' })
    await payDues(student, [{ amount: 2400 }, { amount: 500, label: 'Exam fee' }], 100)
    const [several, courseFee] = await listOwnPayments(acting(student))
    expect(several?.covers).toEqual([
      { label: 'Veenai: December 2026', learner_name: 'Meena Iyer', amount: 2400 },
      { label: 'Veenai: Exam fee', learner_name: 'Meena Iyer', amount: 500 },
    ])
    expect(courseFee).toMatchObject({
      covers: [],
      method: 'upi',
      screenshot_path: expect.stringMatching(/screenshot$/),
    })
  })

  it('a pending payment lists the fees that it names, with their open amounts', async () => {
    const exam = await charge(student, 500)
    const id = await pay(pool(), student.id, { status: 'pending' })
    await pool().query('UPDATE payments SET due_ids = ARRAY[$2]::uuid[] WHERE id = $1', [id, exam])
    const [pending] = await listOwnPayments(acting(student))
    expect(pending?.covers).toEqual([{ label: 'Exam fee', learner_name: 'Meena Iyer', amount: 500 }])
  })

  it('a payment that the office recorded has no screenshot', async () => {
    const admin = await enrol(pool(), 'admin')
    const id = await pay(pool(), student.id, { status: 'approved' })
    await pool().query(
      `UPDATE payments SET method = 'cash', recorded_by = $2, paid_on = '2026-12-01', screenshot_key = NULL,
         screenshot_sha256 = NULL WHERE id = $1`,
      [id, admin.id],
    )
    const [recorded] = await listOwnPayments(acting(student))
    expect(recorded).toMatchObject({ method: 'cash', screenshot_path: '' })
  })
})
