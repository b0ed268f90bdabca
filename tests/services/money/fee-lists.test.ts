import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { addCharge } from '@/lib/fees/charge-service'
import { getFamilyFees, getPersonFees } from '@/lib/fees/family-queries'
import { listFees } from '@/lib/fees/office-queries'
import { chargeBody } from '@/lib/fees/schema'
import { recordPayment } from '@/lib/payments/recording-service'
import { recordPaymentBody } from '@/lib/payments/schema'
import { enrolWith, newPlan } from '../../support/fees'
import { acting, enrol, type Person } from '../../support/people'

let admin: Person
let student: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
})
beforeEach(async () => {
  student = await enrol(pool(), 'student')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2028-03-20T06:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const charge = (label: string, due_on: string, amount = 500) =>
  addCharge(acting(admin), student.id, chargeBody.parse({ kind: 'other', label, amount, due_on }))
const labels = async (query: Parameters<typeof listFees>[0]) => {
  const { fees } = await listFees({ q: student.email, ...query })
  return fees.map(({ label }) => label)
}

describe('the list of fees', () => {
  it('the list of fees shows overdue fees after the days of grace, fees due soon, and paid fees', async () => {
    await charge('Late', '2028-03-14')
    await charge('In grace', '2028-03-15')
    await charge('Later', '2028-04-20')
    expect(await labels({ view: 'overdue' })).toEqual(['Late'])
    expect(await labels({ view: 'soon' })).toEqual(['In grace', 'Later'])
    await recordPayment(
      acting(admin),
      student.id,
      recordPaymentBody.parse({ amount: 500, paid_on: '2028-03-20', method: 'cash' }),
    )
    expect(await labels({ view: 'paid' })).toEqual(['Late'])
    expect(await labels({ view: 'all' })).toEqual(['Later', 'In grace', 'Late'])
    expect(await labels({ view: 'soon', month: '2028-04' })).toEqual(['Later'])
  })

  it('the list of fees is read page by page, with the sums of a month', async () => {
    for (const day of [1, 2, 3]) await charge(`Fee ${day}`, `2028-06-0${day}`, 1000 * day)
    const first = await listFees({ view: 'soon', month: '2028-06', q: student.email, limit: 2 })
    expect(first.fees.map(({ label }) => label)).toEqual(['Fee 1', 'Fee 2'])
    const next = await listFees({
      view: 'soon',
      month: '2028-06',
      q: student.email,
      cursor: first.nextCursor,
      limit: 2,
    })
    expect(next.fees.map(({ label }) => label)).toEqual(['Fee 3'])
    expect(next.nextCursor).toBeUndefined()
    const newest = await listFees({ view: 'all', q: student.email, limit: 2 })
    expect(newest.fees.map(({ label }) => label)).toEqual(['Fee 3', 'Fee 2'])
    expect(await labels({ view: 'all', cursor: newest.nextCursor })).toEqual(['Fee 1'])
    expect(first.sums).toMatchObject({ soon: { families: 1, dues: 3, amount: 6000 }, paid: { amount: 0 } })
  })
})

describe('the sum of paid fees', () => {
  it('without a month contains only the fees of this month, and each fee names its payment and receipt', async () => {
    await charge('Paid this month', '2028-03-20', 300)
    await charge('Paid ahead', '2028-05-04', 500)
    const { payment } = await recordPayment(
      acting(admin),
      student.id,
      recordPaymentBody.parse({ amount: 800, paid_on: '2028-03-20', method: 'cash' }),
    )
    const { fees, sums } = await listFees({ view: 'paid', q: student.email })
    expect(fees.map(({ label }) => label)).toEqual(['Paid ahead', 'Paid this month'])
    const receipt = { receipt_id: payment.receipt_id, receipt_number: payment.receipt_number }
    expect(fees).toMatchObject([receipt, { ...receipt, paid_on: '2028-03-20' }])
    const ofThisMonth = await listFees({ view: 'paid', month: '2028-03' })
    expect(sums.paid).toEqual(ofThisMonth.sums.paid)
  })
})

describe('the fees of a family', () => {
  it('a family sees its open and overdue fees, and the office also sees its ledger and payments', async () => {
    await charge('Late', '2028-03-01', 300)
    const plan = await newPlan(admin)
    await enrolWith(admin, student, plan, { starts_on: '2028-03-20' })
    expect(await getFamilyFees(student.id)).toMatchObject({
      open_amount: 4300,
      overdue_amount: 300,
      enrolments: [{ course_name: 'Veenai', plan: { id: plan.id } }],
      booking_without_credit: 'nothing',
    })
    await recordPayment(
      acting(admin),
      student.id,
      recordPaymentBody.parse({ amount: 4300, paid_on: '2028-03-20', method: 'cash' }),
    )
    expect(await getPersonFees(student.id)).toMatchObject({
      entries: [{ classes: 8, reason: 'paid', balance: 8, due_label: plan.name }],
      payments: [{ covers: [{ amount: 300 }, { amount: 4000 }] }],
      credits: [{ classes_left: 8, renew: false }],
    })
    await expect(getPersonFees(admin.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
