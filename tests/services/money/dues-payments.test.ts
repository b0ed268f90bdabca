import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { getFamilyFees } from '@/lib/fees/family-queries'
import { getPaymentDetail } from '@/lib/payments/detail-queries'
import { listPayments } from '@/lib/payments/queries'
import { payDuesBody, submitPaymentBody } from '@/lib/payments/schema'
import { decidePayment, payDues, submitPayment } from '@/lib/payments/service'
import { getReceipt } from '@/lib/receipts/queries'
import { addChild } from '../../support/fee-families'
import { classesLeft, enrolWith, newPlan } from '../../support/fees'
import { asDataUrl, png } from '../../support/images'
import { acting, count, enrol, newUtr, type Person } from '../../support/people'

let admin: Person
let student: Person
let second: string
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
})
beforeEach(async () => {
  student = await enrol(pool(), 'student')
  second = await addChild(pool(), student.id, 'Meera')
})

const submit = async (fee: number, fields = {}) =>
  submitPayment(
    acting(student),
    submitPaymentBody.parse({
      user_id: student.id,
      course_name: 'Veenai',
      fee,
      screenshotBase64: asDataUrl(await png()),
      ...fields,
    }),
  )
const pay = async (due_ids: string[], fee: number, utr = newUtr()) =>
  payDues(
    acting(student),
    payDuesBody.parse({ user_id: student.id, fee, due_ids, utr, screenshotBase64: asDataUrl(await png()) }),
  )
const approve = (id: string) => decidePayment(acting(admin), id, 'approve')
const receiptsOf = async (paymentId: string) => {
  const { rows } = await pool().query<{ id: string }>(
    'SELECT id::text FROM receipts WHERE payment_id = $1 AND cancelled_at IS NULL',
    [paymentId],
  )
  return Promise.all(rows.map(({ id }) => getReceipt(acting(admin), id)))
}

describe('a payment of a course with a plan', () => {
  it('a payment for a course with a plan is the open amount or the course fee, and the error names the former', async () => {
    await enrolWith(admin, student, await newPlan(admin))
    await expect(submit(3999)).rejects.toMatchObject({
      code: 'invalid',
      errors: { fee: ['The amount due for this course is ₹4,000.'] },
    })
    expect(await submit(4000)).toMatchObject({ status: 'pending' })
  })

  it('an approved payment covers the oldest fee of the course, and gives its classes', async () => {
    await enrolWith(admin, student, await newPlan(admin))
    const { id } = await submit(4000)
    expect(await classesLeft(student.id)).toBe(0)
    await approve(id)
    expect(await classesLeft(student.id)).toBe(8)
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 0, advance: 0, paid_dues: [{ paid: 4000 }] })
  })

  it('a payment of only the course fee covers a part of the fee, and gives no class yet', async () => {
    await enrolWith(admin, student, await newPlan(admin))
    await approve((await submit(700)).id)
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 3300, advance: 0, dues: [{ paid: 700 }] })
    expect(await classesLeft(student.id)).toBe(0)
  })

  it('a payment that names no learner counts for the learner with the oldest fee of the course', async () => {
    await enrolWith(admin, { id: second }, await newPlan(admin))
    const { id } = await submit(4000)
    const { rows } = await pool().query('SELECT learner_id::text FROM payments WHERE id = $1', [id])
    expect(rows).toEqual([{ learner_id: second }])
    await approve(id)
    expect(await classesLeft(second)).toBe(8)
  })

  it('rejecting a payment opens its fee and takes its classes back, and approving it gives them again', async () => {
    await enrolWith(admin, student, await newPlan(admin))
    const { id } = await submit(4000)
    await approve(id)
    await decidePayment(acting(admin), id, 'reject', 'The transfer was returned')
    expect(await classesLeft(student.id)).toBe(0)
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 4000, advance: 0 })
    await approve(id)
    expect(await classesLeft(student.id)).toBe(8)
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 0, advance: 0 })
    expect(await receiptsOf(id)).toHaveLength(1)
  })
})

describe('a payment of a course without a plan', () => {
  it('a payment for a course without a plan enrols without a plan, and covers no fee', async () => {
    const { id } = await submit(700)
    await approve(id)
    expect(await getFamilyFees(student.id)).toMatchObject({
      dues: [],
      paid_dues: [],
      advance: 0,
      credits: [],
      enrolments: [{ course_name: 'Veenai', plan: null, ends_on: null }],
    })
    expect(await receiptsOf(id)).toMatchObject([{ course_name: 'Veenai', amount: 700 }])
    await decidePayment(acting(admin), id, 'reject')
    expect((await getFamilyFees(student.id)).enrolments).toEqual([])
    expect(await count(pool(), 'allocations WHERE account_id = $1', [student.id])).toBe(0)
  })
})

describe('one payment for several fees', () => {
  it('one payment pays the fees of two children with one UTR, and its receipt has a line for each', async () => {
    const [plan, other] = [await newPlan(admin), await newPlan(admin, { course_name: 'Violin', amount: 2500 })]
    const { dues_added: first } = await enrolWith(admin, student, plan)
    const { dues_added: next } = await enrolWith(admin, { id: second }, other)
    const ids = [...first, ...next].map(({ id }) => id)
    await expect(pay(ids, 6000)).rejects.toMatchObject({ errors: { fee: ['These fees add up to ₹6,500.'] } })
    const { id } = await pay(ids, 6500)
    expect((await getFamilyFees(student.id)).dues.map(({ pending }) => pending)).toEqual([true, true])
    const covers = [
      { label: `Veenai: ${plan.name}`, learner_name: student.name, amount: 4000 },
      { label: `Violin: ${other.name}`, learner_name: 'Meera', amount: 2500 },
    ]
    expect((await getPaymentDetail(id)).covers).toEqual(covers)
    await approve(id)
    expect((await getPaymentDetail(id)).covers).toEqual(expect.arrayContaining(covers))
    expect([await classesLeft(student.id), await classesLeft(second, 'Violin')]).toEqual([8, 8])
    const [receipt] = await receiptsOf(id)
    expect(receipt).toMatchObject({ amount: 6500 })
    expect(receipt?.lines?.map(({ label, learner, amount }) => [label, learner, amount])).toEqual([
      [plan.name, student.name, 4000],
      [other.name, 'Meera', 2500],
    ])
  })

  it('is named by its first course and the number of its other fees, in the office’s list and in emails', async () => {
    const { dues_added: first } = await enrolWith(admin, student, await newPlan(admin))
    const { dues_added: next } = await enrolWith(admin, { id: second }, await newPlan(admin, { course_name: 'Violin' }))
    const { id } = await pay(
      [...first, ...next].map((due) => due.id),
      8000,
    )
    const several = { id, course_name: 'Veenai', fees: 2, learner_name: null }
    expect((await listPayments({ q: student.email })).payments).toMatchObject([several])
    expect((await getPaymentDetail(id)).payment).toMatchObject(several)
    await approve(id)
    const { rows } = await pool().query<{ subject: string; text: string }>(
      'SELECT subject, text FROM messages WHERE user_id = $1 ORDER BY created_at, id',
      [student.id],
    )
    const [received, approved] = rows
    expect(received?.subject).toBe('We’ve received your payment for Veenai and 1 more fee')
    expect(approved?.subject).toMatch(/^Receipt .* for Veenai and 1 more fee$/)
    expect(approved?.text).toContain('Thank you. This is your receipt.')
  })

  it('the email about a course fee without a plan says that the student is enrolled', async () => {
    await approve((await submit(700)).id)
    const { rows } = await pool().query<{ text: string }>(
      "SELECT text FROM messages WHERE user_id = $1 AND kind = 'payment-decided'",
      [student.id],
    )
    expect(rows.map(({ text }) => text.includes('You are enrolled, and this is your receipt.'))).toEqual([true])
  })

  it('is rejected for a fee that is paid, and for one of another family', async () => {
    const {
      dues_added: [due],
    } = await enrolWith(admin, student, await newPlan(admin))
    await approve((await pay([due?.id ?? ''], 4000)).id)
    await expect(pay([due?.id ?? ''], 4000)).rejects.toMatchObject({ code: 'invalid' })
    const {
      dues_added: [others],
    } = await enrolWith(admin, await enrol(pool(), 'student'), await newPlan(admin))
    await expect(pay([others?.id ?? ''], 4000)).rejects.toMatchObject({ code: 'invalid' })
  })
})
