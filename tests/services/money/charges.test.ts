import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adjustCreditsBody } from '@/lib/credits/schema'
import { adjustCredits } from '@/lib/credits/service'
import { pool } from '@/lib/db/client'
import { addCharge, excuseDue, releaseDeposit, renew } from '@/lib/fees/charge-service'
import { getFamilyFees, getPersonFees } from '@/lib/fees/family-queries'
import { chargeBody } from '@/lib/fees/schema'
import { FEE_ADDED } from '@/lib/fees/texts'
import { recordPayment } from '@/lib/payments/recording-service'
import { recordPaymentBody } from '@/lib/payments/schema'
import { academyToday } from '../../support/academy-days'
import { classesLeft, enrolWith, newPlan } from '../../support/fees'
import { acting, enrol, type Person } from '../../support/people'

let admin: Person
let student: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
})
beforeEach(async () => {
  student = await enrol(pool(), 'student')
})

const today = academyToday()
const charge = (fields = {}) =>
  addCharge(
    acting(admin),
    student.id,
    chargeBody.parse({ kind: 'exam', label: 'Grade 1 exam', amount: 900, due_on: today, ...fields }),
  )
const payCash = (amount: number) =>
  recordPayment(acting(admin), student.id, recordPaymentBody.parse({ amount, paid_on: today, method: 'cash' }))

describe('another charge', () => {
  it('a family owes another charge, which money paid in advance pays at once', async () => {
    expect(await charge()).toMatchObject({ kind: 'exam', amount: 900, open: 900, status: 'open' })
    await payCash(1500)
    expect(await charge({ label: 'Books', kind: 'books', amount: 500 })).toMatchObject({ status: 'paid', open: 0 })
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 0, advance: 100 })
  })

  it('is rejected with 409 if the request is repeated, because another fee was added since', async () => {
    const body = chargeBody.parse({ kind: 'exam', label: 'Grade 1 exam', amount: 900, due_on: today })
    const request = () => addCharge(acting(admin), student.id, { ...body, seen: null })
    const answers = await Promise.allSettled([request(), request()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(request()).rejects.toMatchObject({ code: 'conflict', message: FEE_ADDED })
    const { last_charge_id: seen } = await getPersonFees(student.id)
    await addCharge(acting(admin), student.id, { ...body, seen })
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 1800 })
  })

  it('is rejected for a learner of another family', async () => {
    const stranger = await enrol(pool(), 'student')
    await expect(charge({ learner_id: stranger.id })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('an excused fee', () => {
  it('an excused fee is no longer owed, and keeps the amount that was paid', async () => {
    const { id } = await charge()
    await payCash(400)
    const body = { reason: 'Hardship', with_classes: false }
    await expect(excuseDue(acting(admin), id, { ...body, seen: 0 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await excuseDue(acting(admin), id, { ...body, seen: 400 })).toMatchObject({
      status: 'excused',
      paid: 400,
      open: 0,
      excused_reason: 'Hardship',
    })
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 0, advance: 0 })
  })

  it('an excused fee gives its classes on request', async () => {
    const {
      dues_added: [due],
    } = await enrolWith(admin, student, await newPlan(admin))
    await excuseDue(acting(admin), due?.id ?? '', { reason: 'Scholarship', with_classes: true, seen: 0 })
    expect(await classesLeft(student.id)).toBe(8)
  })
})

describe('a deposit', () => {
  it('a paid deposit can be used for open fees, and the rest stays paid in advance', async () => {
    const { id } = await charge({ kind: 'deposit', label: 'Deposit', amount: 2000 })
    await expect(releaseDeposit(acting(admin), id)).rejects.toMatchObject({ code: 'conflict' })
    await payCash(2000)
    await charge({ amount: 1500 })
    expect(await releaseDeposit(acting(admin), id)).toMatchObject({ status: 'excused', paid: 0 })
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 0, advance: 500 })
  })
})

describe('renewing a package', () => {
  it('a family renews with any package of the course, unless a fee is open or classes are left', async () => {
    const [plan, larger] = [await newPlan(admin), await newPlan(admin, { amount: 7000, classes: 16 })]
    const { enrolment } = await enrolWith(admin, student, plan)
    const renewal = { enrolment_id: enrolment?.id ?? '', plan_id: plan.id }
    await expect(renew(acting(student), renewal)).rejects.toMatchObject({ code: 'conflict' })
    await payCash(4000)
    await expect(renew(acting(student), renewal)).rejects.toMatchObject({
      message: 'You can renew this package once you have at most one class left',
    })
    const used = { learner_id: student.id, course_name: 'Veenai', minutes: 60, classes: -7, note: 'Used', seen: 8 }
    await adjustCredits(acting(admin), student.id, adjustCreditsBody.parse(used))
    expect(await renew(acting(student), { ...renewal, plan_id: larger.id })).toMatchObject({
      amount: 7000,
      classes: 16,
    })
    const other = await enrol(pool(), 'student')
    await expect(renew(acting(other), renewal)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('only the office renews a package if a concession reduces its fee to nothing', async () => {
    const plan = await newPlan(admin)
    const concession = { kind: 'percent', value: 100, reason: 'Scholarship' } as const
    const { enrolment } = await enrolWith(admin, student, plan, { concession })
    const used = { learner_id: student.id, course_name: 'Veenai', minutes: 60, classes: -7, note: 'Used', seen: 8 }
    await adjustCredits(acting(admin), student.id, adjustCreditsBody.parse(used))
    await expect(renew(acting(student), { enrolment_id: enrolment?.id ?? '', plan_id: plan.id })).rejects.toMatchObject(
      {
        message: 'Only the office can renew this package. Please write to the office.',
      },
    )
    expect(await classesLeft(student.id)).toBe(1)
  })

  it('a family cannot replace a monthly plan by renewing with a package', async () => {
    const [monthly, pack] = [await newPlan(admin, { period: 'month' }), await newPlan(admin)]
    const { enrolment } = await enrolWith(admin, student, monthly)
    await payCash(8000)
    const body = { enrolment_id: enrolment?.id ?? '', plan_id: pack.id }
    await expect(renew(acting(student), body)).rejects.toMatchObject({ code: 'not_found' })
  })
})
