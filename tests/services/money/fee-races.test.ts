import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import type { FeeSettings } from '@/lib/core/config/fee-settings'
import { adjustCredits } from '@/lib/credits/service'
import { pool } from '@/lib/db/client'
import { addCharge, excuseDue } from '@/lib/fees/charge-service'
import { getFamilyFees } from '@/lib/fees/family-queries'
import { discontinueEnrolment } from '@/lib/fees/leaving-service'
import { recordPayment } from '@/lib/payments/recording-service'
import { recordPaymentBody } from '@/lib/payments/schema'
import { decidePayment } from '@/lib/payments/service'
import { academyToday } from '../../support/academy-days'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { brokenRules } from '../../support/fee-model/rules'
import { classesLeft, enrolWith, newPlan, setFees } from '../../support/fees'
import { acting, count, enrol, newUtr, only, openSlot, type Person, pay } from '../../support/people'

// The timeout is long, because `releaseTogether` waits for the slowest call.
vi.setConfig({ testTimeout: 60_000 })
const databaseUrl = process.env.DATABASE_URL ?? ''
const today = academyToday()
const DAY = 24 * 60
const changed = 'This fee has just changed. Please check it and try again.'

let admin: Person
let teacher: Person
let student: Person
let restore = () => {}
beforeAll(() => openConnections(pool(), 10), 60_000)
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})
afterEach(async () => {
  restore()
  restore = () => {}
  expect(await brokenRules()).toEqual([])
})

const settings = (change: Partial<FeeSettings>) => {
  restore = setFees(change)
}
const runTogether = <T>(table: string, ...tasks: (() => Promise<T>)[]) => releaseTogether<T>(databaseUrl, table, tasks)
const record = (fields: object = {}) =>
  recordPayment(
    acting(admin),
    student.id,
    recordPaymentBody.parse({ amount: 4000, paid_on: today, method: 'cash', ...fields }),
  )
const slot = (inDays: number) => openSlot(pool(), teacher.id, inDays * DAY)
const bookAs = (person: Person, slotId: string) =>
  bookSlots(acting(person), { student_id: person.id, teacher_id: teacher.id, selectedSlots: [slotId] })
const charge = (amount: number) =>
  addCharge(acting(admin), student.id, { kind: 'exam', label: 'Exam', amount, due_on: today })
const excuse = (dueId: string) => excuseDue(acting(admin), dueId, { reason: 'Illness', with_classes: false, seen: 0 })
const left = () => classesLeft(student.id)

describe('two payments at the same time', () => {
  it('two admins who record one UTR for two families at the same time record it once', async () => {
    const other = await enrol(pool(), 'student')
    const body = recordPaymentBody.parse({ amount: 500, paid_on: today, method: 'upi', reference: newUtr() })
    const results = await runTogether(
      'payments',
      () => recordPayment(acting(admin), student.id, body),
      () => recordPayment(acting(admin), other.id, body),
    )
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([{ code: 'conflict' }])
    expect(await count(pool(), 'receipts WHERE user_id = ANY($1)', [[student.id, other.id]])).toBe(1)
  })

  it('a fee that is paid twice at the same time is covered once, and the rest is paid in advance', async () => {
    await enrolWith(admin, student, await newPlan(admin))
    const pending = await pay(pool(), student.id)
    const results = await runTogether<unknown>(
      'payments',
      () => decidePayment(acting(admin), pending, 'approve'),
      () => record(),
    )
    expect(fulfilled(results)).toHaveLength(2)
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 0, advance: 700, paid_dues: [{ paid: 4000 }] })
    expect(await left()).toBe(8)
  })
})

describe('bookings at the same time', () => {
  it('one of two bookings at the same time succeeds if one class is left and the academy refuses more', async () => {
    settings({ booking_without_credit: 'refuse' })
    await enrolWith(admin, student, await newPlan(admin, { classes: 1 }))
    await record()
    const slots = [await slot(3), await slot(4)]
    const results = await runTogether(
      'slots',
      ...slots.map(
        ({ id }) =>
          () =>
            bookAs(student, id),
      ),
    )
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([{ code: 'conflict', message: 'No classes left. Renew first.' }])
    expect(await left()).toBe(0)
    expect(await count(pool(), 'bookings WHERE student_id = $1', [student.id])).toBe(1)
  })

  it('a booking while the family leaves is either cancelled or counted as booked afterwards', async () => {
    for (let round = 0; round < 3; round++) {
      const family = await enrol(pool(), 'student')
      const { enrolment } = await enrolWith(admin, family, await newPlan(admin))
      const { id } = await slot(10 + round)
      const body = { last_day: today, reason: 'Exams', frees_slots: true, excuse_open: true, seen: 1 }
      const results = await runTogether<unknown>(
        'users',
        () => bookAs(family, id),
        () => discontinueEnrolment(acting(admin), enrolment?.id ?? '', body),
      )
      expect(fulfilled(results)).toHaveLength(2)
      const cancelled = await count(pool(), 'bookings WHERE student_id = $1 AND cancelled_at IS NOT NULL', [family.id])
      const booked = await count(pool(), 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [family.id])
      expect([cancelled, booked].toSorted()).toEqual([0, 1])
      // The balance must be -1 if the class is still booked, and 0 if it was cancelled.
      expect(await classesLeft(family.id)).toBe(0 - booked)
    }
  })

  it('a booking while its payment is rejected stays counted, with a balance below zero', async () => {
    await enrolWith(admin, student, await newPlan(admin, { classes: 2 }))
    const { payment } = await record()
    const { id } = await slot(3)
    const results = await runTogether<unknown>(
      'users',
      () => bookAs(student, id),
      () => decidePayment(acting(admin), payment.id, 'reject'),
    )
    expect(fulfilled(results)).toHaveLength(2)
    expect(await left()).toBe(-1)
  })
})

describe('a fee that is excused', () => {
  it('a fee that is excused and paid at the same time is either excused or paid', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await charge(300)
      const results = await runTogether<unknown>(
        'dues',
        () => excuse(id),
        () => record({ amount: 300, due_ids: [id] }),
      )
      const { rows } = await pool().query<{ paid: number; excused: boolean }>(
        'SELECT paid, excused_at IS NOT NULL AS excused FROM dues WHERE id = $1',
        [id],
      )
      expect(fulfilled(results)).toHaveLength(1)
      expect(only(rows)).toEqual(
        results[0]?.status === 'fulfilled' ? { paid: 0, excused: true } : { paid: 300, excused: false },
      )
    }
  })

  it('a fee that two admins excuse at the same time is excused once', async () => {
    const { id } = await charge(300)
    const results = await runTogether(
      'dues',
      () => excuse(id),
      () => excuse(id),
    )
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([{ code: 'conflict', message: changed }])
  })
})

describe('a payment that is rejected', () => {
  it('a payment that two admins reject at the same time opens its fee and takes back its classes once', async () => {
    await enrolWith(admin, student, await newPlan(admin))
    const { payment } = await record()
    const reject = () => decidePayment(acting(admin), payment.id, 'reject')
    const results = await runTogether('payments', reject, reject)
    expect(fulfilled(results)).toHaveLength(1)
    expect(await left()).toBe(0)
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 4000 })
  })
})

describe('classes left', () => {
  it('a class that is cancelled in two tabs is given back once', async () => {
    await enrolWith(admin, student, await newPlan(admin))
    await record()
    const { id } = await slot(3)
    await bookAs(student, id)
    const cancel = () => cancelClass(acting(student), id, { reason: null })
    const results = await runTogether('bookings', cancel, cancel)
    expect(fulfilled(results)).toHaveLength(1)
    expect(await left()).toBe(8)
  })

  it('one of two admins who correct the same balance at the same time succeeds', async () => {
    await enrolWith(admin, student, await newPlan(admin))
    await record()
    const adjust = () =>
      adjustCredits(acting(admin), student.id, {
        ...{ learner_id: student.id, course_name: 'Veenai', minutes: 60, classes: -2, note: 'Counted again', seen: 8 },
      })
    const results = await runTogether('credit_balances', adjust, adjust)
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([{ code: 'conflict' }])
    expect(await left()).toBe(6)
  })
})
