import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { addCharge, releaseDeposit } from '@/lib/fees/charge-service'
import { getFamilyFees, getPersonFees } from '@/lib/fees/family-queries'
import { recordPayment } from '@/lib/payments/recording-service'
import { decidePayment } from '@/lib/payments/service'
import { refundPayment } from '@/lib/refunds/service'
import { academyToday } from '../../support/academy-days'
import { classesLeft, enrolWith, newPlan } from '../../support/fees'
import { acting, enrol, type Person } from '../../support/people'

let admin: Person
let student: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student')
})

const today = academyToday()
const charge = (amount: number, kind: 'exam' | 'deposit' = 'exam') =>
  addCharge(acting(admin), student.id, { kind, label: kind, amount, due_on: today })
const record = async (amount: number) => {
  const body = { amount, paid_on: today, method: 'cash', reference: null, bank_name: null } as const
  return (await recordPayment(acting(admin), student.id, body)).payment.id
}
const refund = (paymentId: string, amount: number) => {
  const how = { method: 'cash', reference: null, reason: 'Moves away', refunded_on: today } as const
  return refundPayment(acting(admin), paymentId, { ...how, amount, seen: 0 })
}
const sums = async () => {
  const { open_amount: open, advance } = await getFamilyFees(student.id)
  return { open, advance }
}

describe('money paid in advance [contract 69]', () => {
  it('money in advance pays a fee that is open again because another payment was rejected [contract 69]', async () => {
    await charge(700)
    const first = await record(700)
    await record(500)
    expect(await sums()).toEqual({ open: 0, advance: 500 })
    await decidePayment(acting(admin), first, 'reject')
    expect(await sums()).toEqual({ open: 200, advance: 0 })
  })

  it('money in advance pays more of a fee that the same payment already pays in part [contract 69]', async () => {
    const due = await charge(700)
    const first = await record(600)
    const second = await record(1000)
    expect(await sums()).toEqual({ open: 0, advance: 900 })
    await decidePayment(acting(admin), first, 'reject')
    expect(await sums()).toEqual({ open: 0, advance: 300 })
    const { payments } = await getPersonFees(student.id)
    expect(payments.find(({ id }) => id === second)?.covers).toEqual([{ due_id: due.id, label: 'exam', amount: 700 }])
    const { preview } = await refund(second, 1000)
    expect(preview.parts).toMatchObject([
      { due_id: null, amount: 300 },
      { due_id: due.id, amount: 700 },
    ])
  })

  it('a released deposit also pays more of a fee that the same payment already pays in part [contract 69]', async () => {
    const deposit = await charge(500, 'deposit')
    await charge(700)
    await record(900)
    expect(await sums()).toEqual({ open: 300, advance: 0 })
    await releaseDeposit(acting(admin), deposit.id)
    expect(await sums()).toEqual({ open: 0, advance: 200 })
  })
})

describe('the classes of a fee that was partly refunded', () => {
  it('paying a rejected part of a fee again gives its classes again, without the refunded ones', async () => {
    const plan = await newPlan(admin, { classes: 4, amount: 800 })
    await enrolWith(admin, student, plan)
    const first = await record(600)
    const second = await record(200)
    await refund(first, 600)
    expect(await classesLeft(student.id)).toBe(1)
    await decidePayment(acting(admin), second, 'reject')
    expect(await classesLeft(student.id)).toBe(0)
    await record(200)
    expect(await classesLeft(student.id)).toBe(1)
  })
})
