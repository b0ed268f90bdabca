import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { addCharge } from '@/lib/fees/charge-service'
import { getFamilyFees, getPersonFees } from '@/lib/fees/family-queries'
import { discontinueEnrolment } from '@/lib/fees/leaving-service'
import { listPayments } from '@/lib/payments/queries'
import { recordPayment } from '@/lib/payments/recording-service'
import { recordPaymentBody } from '@/lib/payments/schema'
import { PAYMENT_ADDED } from '@/lib/payments/texts'
import { getReceipt } from '@/lib/receipts/queries'
import { academyToday, days } from '../../support/academy-days'
import { addChild } from '../../support/fee-families'
import { allowAllMethods, enrolWith, newPlan } from '../../support/fees'
import { acting, count, enrol, newUtr, type Person } from '../../support/people'

let admin: Person
let student: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
})
beforeEach(async () => {
  student = await enrol(pool(), 'student')
})

const today = academyToday()
const record = (fields = {}) =>
  recordPayment(
    acting(admin),
    student.id,
    recordPaymentBody.parse({ amount: 4000, paid_on: today, method: 'cash', ...fields }),
  )

describe('a recorded payment', () => {
  it('is rejected with 409 if the request is repeated, because the family has another payment since', async () => {
    const body = recordPaymentBody.parse({ amount: 700, paid_on: today, method: 'cash' })
    const request = () => recordPayment(acting(admin), student.id, { ...body, seen: null })
    const answers = await Promise.allSettled([request(), request()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(request()).rejects.toMatchObject({ code: 'conflict', message: PAYMENT_ADDED })
    const { last_payment_id: seen } = await getPersonFees(student.id)
    await recordPayment(acting(admin), student.id, { ...body, seen })
    expect(await getPersonFees(student.id)).toMatchObject({ advance: 1400 })
  })

  it('is approved at once, covers the oldest fees, and gets a receipt with a line for each and the rest', async () => {
    const plan = await newPlan(admin)
    await enrolWith(admin, student, plan)
    const { payment, informed } = await record({ amount: 5000 })
    expect(informed).toMatchObject({ emailed: 1 })
    const receipt = await getReceipt(acting(student), payment.receipt_id)
    expect(receipt).toMatchObject({ number: payment.receipt_number, amount: 5000, method: 'cash' })
    expect(receipt.lines?.map(({ label, amount }) => [label, amount])).toEqual([
      [plan.name, 4000],
      ['Paid in advance', 1000],
    ])
    expect(await getPersonFees(student.id)).toMatchObject({
      open_amount: 0,
      advance: 1000,
      payments: [
        { amount: 5000, method: 'cash', unallocated: 1000, covers: [{ amount: 4000 }], receipt_id: receipt.id },
      ],
    })
  })

  it('a recorded payment enrols only the child with the oldest named fee, if the child has not left', async () => {
    const second = await addChild(pool(), student.id, 'Meera')
    const enrolments = async () =>
      (await getFamilyFees(student.id)).enrolments.map(({ learner_id, course_name }) => [learner_id, course_name])
    const { enrolment, dues_added: oldest } = await enrolWith(
      admin,
      { id: second },
      await newPlan(admin, { period: 'month' }),
      {
        starts_on: days(today, -40),
      },
    )
    const charge = { kind: 'exam', label: 'Exam', amount: 500, due_on: days(today, 1), learner_id: student.id } as const
    const exam = await addCharge(acting(admin), student.id, charge)
    const leaving = { last_day: days(today, -1), reason: 'Exams', frees_slots: false, excuse_open: false, seen: 1 }
    const { open_amount: before } = await discontinueEnrolment(acting(admin), enrolment?.id ?? '', leaving)
    await record({ amount: 4500, due_ids: [oldest[0]?.id, exam.id] })
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: before - 4500, advance: 0 })
    expect((await enrolments()).filter(([learner]) => learner === student.id)).toEqual([])
    expect(await count(pool(), 'course_enrolments WHERE learner_id = $1', [second])).toBe(1)
    await record({ amount: 700, course_name: 'Violin' })
    expect((await enrolments()).filter(([learner]) => learner === student.id)).toEqual([[student.id, 'Violin']])
  })

  it('a recorded payment covers the named fees first', async () => {
    await enrolWith(admin, student, await newPlan(admin))
    const {
      dues_added: [due],
    } = await enrolWith(admin, student, await newPlan(admin, { course_name: 'Violin' }))
    await record({ due_ids: [due?.id] })
    expect((await getFamilyFees(student.id)).paid_dues.map(({ id }) => id)).toEqual([due?.id])
  })

  it('a recorded payment has no screenshot in the list of payments', async () => {
    await record()
    const { payments } = await listPayments({ q: student.email, limit: 10 })
    expect(payments).toMatchObject([{ fee: 4000, status: 'approved', screenshot_path: '', utr: null }])
  })

  it.each([
    ['upi', { reference: '123' }, 'reference'],
    ['upi', {}, 'reference'],
    ['bank', { reference: 'SHORT' }, 'reference'],
    ['cash', { bank_name: 'HDFC' }, 'bank_name'],
    ['cash', { foreign_currency: true }, 'foreign_currency'],
    ['cash', { paid_on: days(today, 1) }, 'paid_on'],
    ['paypal', {}, 'method'],
  ])('a recorded payment is rejected by %s with %o', async (method, fields, field) => {
    await expect(record({ method, ...fields })).rejects.toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect(await count(pool(), 'payments WHERE user_id = $1', [student.id])).toBe(0)
  })

  it('a recorded cheque needs its bank, and keeps its number', async () => {
    const restore = allowAllMethods()
    try {
      const cheque = { method: 'cheque', reference: '000123' }
      await expect(record(cheque)).rejects.toMatchObject({
        errors: { bank_name: ['Enter the bank that issued the cheque'] },
      })
      await record({ ...cheque, bank_name: 'HDFC' })
      await expect(record({ ...cheque, bank_name: 'HDFC' })).rejects.toMatchObject({ code: 'conflict' })
      await record({ ...cheque, bank_name: 'SBI' })
    } finally {
      restore()
    }
  })

  it('a 12-digit reference is stored as UTR, and the number of a NEFT transfer as bank reference', async () => {
    const utr = newUtr()
    await record({ method: 'bank', reference: utr })
    await record({ method: 'bank', reference: `hdfcn${utr}` })
    const { rows } = await pool().query(
      'SELECT utr, bank_reference FROM payments WHERE user_id = $1 ORDER BY created_at',
      [student.id],
    )
    expect(rows).toEqual([
      { utr, bank_reference: null },
      { utr: null, bank_reference: `HDFCN${utr}` },
    ])
  })

  it('a recorded payment for a person who is not a student is rejected', async () => {
    await expect(
      recordPayment(acting(admin), admin.id, recordPaymentBody.parse({ amount: 1, paid_on: today, method: 'cash' })),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await db().payment.count({ where: { userId: admin.id } })).toBe(0)
  })
})
