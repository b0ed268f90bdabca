import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { defaultFeeSettings } from '@/lib/core/config/fee-settings'
import { feeSettings } from '@/lib/core/config/settings'
import { pool } from '@/lib/db/client'
import { getFamilyFees } from '@/lib/fees/family-queries'
import { updateAllFees } from '@/lib/fees/nightly-service'
import { submitPaymentBody } from '@/lib/payments/schema'
import { decidePayment, submitPayment } from '@/lib/payments/service'
import { getReceipt } from '@/lib/receipts/queries'
import { asDataUrl, png } from '../../support/images'
import { acting, count, enrol, newUtr, only, openSlot, type Person } from '../../support/people'

// An academy without plans behaves as the specification says: a fee of ₹700, and no counted classes.
let admin: Person
let teacher: Person
let student: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
})
beforeEach(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})

const pay = async (fee = 700, course_name = 'Veenai') =>
  submitPayment(
    acting(student),
    submitPaymentBody.parse({
      ...{ user_id: student.id, course_name, fee, utr: newUtr() },
      screenshotBase64: asDataUrl(await png()),
    }),
  )
const book = async (number: number, subject: string) => {
  const slots = await Promise.all(
    Array.from({ length: number }, (_, index) => openSlot(pool(), teacher.id, (++slotsOpened + index) * 1000 + 3000)),
  )
  slotsOpened += number
  return bookSlots(acting(student), {
    ...{ student_id: student.id, teacher_id: teacher.id, subject, selectedSlots: slots.map(({ id }) => id) },
  })
}
let slotsOpened = 0
const rowsOf = (table: string, column = 'account_id') => count(pool(), `${table} WHERE ${column} = $1`, [student.id])
const expectNothingCounted = async () => {
  for (const table of ['dues', 'allocations', 'credit_entries']) expect(await rowsOf(table)).toBe(0)
  expect(await rowsOf('credit_balances', 'learner_id')).toBe(0)
  expect(await getFamilyFees(student.id)).toMatchObject({
    ...{ dues: [], paid_dues: [], credits: [], open_amount: 0, overdue_amount: 0, advance: 0, plans: [] },
  })
}

describe('an academy without plans', () => {
  it('an academy without plans has the default settings, which count no classes and block no booking', () => {
    expect(feeSettings()).toEqual(defaultFeeSettings)
    expect(feeSettings()).toMatchObject({ booking_without_credit: 'nothing', block_overdue_booking: false })
  })

  it('an academy without plans accepts exactly ₹700, and issues a receipt for the course on approval', async () => {
    await expect(pay(699)).rejects.toMatchObject({ code: 'invalid' })
    const { id, status } = await pay()
    expect(status).toBe('pending')
    expect(await decidePayment(acting(admin), id, 'approve')).toBe('Payment approved')
    const { rows } = await pool().query<{ id: string }>('SELECT id::text FROM receipts WHERE payment_id = $1', [id])
    const receipt = await getReceipt(acting(student), only(rows).id)
    expect(receipt).toMatchObject({
      ...{ number: expect.stringMatching(/^SMA\/\d\d-\d\d\/\d{5}$/), course_name: 'Veenai', amount: 700, gstin: null },
      ...{ received_from: student.name, cancelled: false },
    })
    expect(receipt.lines ?? []).toHaveLength(1)
    await expectNothingCounted()
  })

  it('an academy without plans creates no fee at night for a student who has paid', async () => {
    const { id } = await pay()
    await decidePayment(acting(admin), id, 'approve')
    await updateAllFees({})
    await expectNothingCounted()
  })

  it('without plans a student who has paid can book any number of classes, and cancelling gives nothing back', async () => {
    const { id } = await pay()
    await decidePayment(acting(admin), id, 'approve')
    const { bookings } = await book(10, 'Veenai')
    expect((await book(3, 'Veenai')).bookings).toHaveLength(3)
    await cancelClass(acting(student), bookings[0]?.slot_id ?? '', { reason: null })
    expect(await count(pool(), 'bookings WHERE student_id = $1 AND credit_entry_id IS NULL', [student.id])).toBe(13)
    await expectNothingCounted()
  })

  it('an academy without plans limits the classes of a course until a payment for it is approved', async () => {
    const { id } = await pay()
    await decidePayment(acting(admin), id, 'approve')
    await book(10, 'Painting')
    const limit = 'You can have up to 10 upcoming classes until your payment is approved.'
    await expect(book(1, 'Painting')).rejects.toMatchObject({ code: 'conflict', message: limit })
    await book(1, 'Veenai')
    await decidePayment(acting(admin), (await pay(700, 'Painting')).id, 'approve')
    await book(1, 'Painting')
    await expectNothingCounted()
  })

  it('an academy without plans ends the enrolment and cancels the receipt if the payment is rejected later', async () => {
    const { id } = await pay()
    await decidePayment(acting(admin), id, 'approve')
    expect(await rowsOf('enrolments', 'ended_at IS NULL AND user_id')).toBe(1)
    await decidePayment(acting(admin), id, 'reject', 'Returned by the bank')
    expect(await rowsOf('enrolments', 'ended_at IS NULL AND user_id')).toBe(0)
    expect(await rowsOf('receipts', 'cancelled_at IS NULL AND user_id')).toBe(0)
    await expectNothingCounted()
  })
})
