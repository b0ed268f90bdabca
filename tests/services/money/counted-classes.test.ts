import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelClass } from '@/lib/bookings/change-service'
import { listBookedClasses, listClasses } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { markClass } from '@/lib/class-notes/attendance-service'
import { pool } from '@/lib/db/client'
import { recordPayment } from '@/lib/payments/recording-service'
import { recordPaymentBody } from '@/lib/payments/schema'
import { previewTimeOffEffects, takeTimeOff } from '@/lib/time-off/service'
import { academyToday } from '../../support/academy-days'
import { academyDate } from '../../support/browser/academy-clock'
import { classesLeft, enrolWith, newPlan, setFees } from '../../support/fees'
import { asOwner } from '../../support/owner'
import { acting, book, enrol, insertSlot, only, openSlot, type Person } from '../../support/people'
import { statementsOf } from '../../support/sql/statements'

let admin: Person
let teacher: Person
let student: Person
let other: Person
let restore: (() => void) | undefined
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
  other = await enrol(pool(), 'student')
  await enrolWith(admin, student, await newPlan(admin))
  const payment = { amount: 4000, paid_on: academyToday(), method: 'cash' }
  await recordPayment(acting(admin), student.id, recordPaymentBody.parse(payment))
})
afterEach(async () => {
  restore?.()
  restore = undefined
  await pool().query('UPDATE days_off SET taken_back_at = now(), taken_back_by = $1 WHERE taken_back_at IS NULL', [
    admin.id,
  ])
})

const left = () => classesLeft(student.id)

/** Books two counted classes for `student` and an uncounted class for `other` on `date`. Returns the slot IDs. */
async function bookThree(date: string): Promise<string[]> {
  const slots = [
    await insertSlot(pool(), teacher.id, date, '08:00'),
    await insertSlot(pool(), teacher.id, date, '10:00'),
    await insertSlot(pool(), teacher.id, date, '12:00'),
  ]
  const ids = slots.map(({ id }) => id)
  await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: ids.slice(0, 2) })
  await book(pool(), only(slots.slice(2)), other.id)
  return ids
}

describe('counted classes during time off', () => {
  const range = { from: academyDate(9), to: academyDate(9) }
  const preview = (teacherId: string | null) => previewTimeOffEffects({ teacher_id: teacherId, ...range }, true)
  const take = async (teacherId: string | null, choices: Parameters<typeof takeTimeOff>[1]['choices'] = []) =>
    takeTimeOff(acting(admin), {
      ...{ teacher_id: teacherId, ...range, reason: 'Away', choices, default: 'cancel' },
      seen: (await preview(teacherId)).seen,
    })

  it('the preview of time off names counted classes, which are given back only if they are cancelled', async () => {
    const [first, second] = await bookThree(range.from)
    const { classes, gives_back } = await preview(teacher.id)
    expect(classes.map(({ counted }) => counted)).toEqual([true, true, false])
    expect(gives_back).toBe(true)
    expect(await left()).toBe(6)
    await take(teacher.id, [{ slot_id: second ?? '', action: 'next_week' }])
    expect(await left()).toBe(7)
    const { classes: cancelled } = await listClasses(acting(student), { status: 'cancelled' })
    expect(cancelled.map(({ slot_id, cancellation }) => [slot_id, cancellation?.given_back])).toEqual([[first, true]])
  })

  it('counted classes on a holiday count as used if the academy wants it, as the preview says', async () => {
    restore = setFees({ holiday_returns: false })
    await bookThree(range.from)
    expect(await preview(null)).toMatchObject({ gives_back: false })
    expect(await preview(teacher.id)).toMatchObject({ gives_back: true })
    await take(null)
    expect(await left()).toBe(6)
    const { classes } = await listClasses(acting(student), { status: 'cancelled' })
    expect(classes.map(({ cancellation }) => cancellation?.given_back)).toEqual([false, false])
    const { classes: uncounted } = await listClasses(acting(other), { status: 'cancelled' })
    expect(JSON.parse(JSON.stringify(only(uncounted).cancellation))).not.toHaveProperty('given_back')
  })

  it('counted classes add no statement to the preview of time off', async () => {
    const countOf = (work: () => Promise<unknown>) => statementsOf(work).then(({ length }) => length)
    await bookThree(range.from)
    const few = await countOf(() => preview(teacher.id))
    await bookThree(academyDate(10))
    const many = await countOf(() =>
      previewTimeOffEffects({ teacher_id: teacher.id, from: range.from, to: academyDate(10) }, true),
    )
    expect(many).toBe(few)
  })
})

describe('the lists of classes', () => {
  it('the lists of classes mark counted classes, and leave the field out for others', async () => {
    const [first] = await bookThree(academyDate(9))
    const counted = (classes: { slot_id: string; counted?: boolean | undefined }[]) =>
      classes.map((one) => one.counted ?? null)
    expect(counted(await listBookedClasses(acting(teacher), teacher.id))).toEqual([true, true, null])
    expect(counted((await listClasses(acting(teacher), {})).classes)).toEqual([true, true, null])
    const [uncounted] = await listBookedClasses(acting(other), other.id)
    expect(JSON.parse(JSON.stringify(uncounted))).not.toHaveProperty('counted')

    await cancelClass(acting(admin), first ?? '', { reason: 'Asked by phone', by_family: true })
    const { classes } = await listClasses(acting(student), { status: 'cancelled' })
    expect(only(classes).cancellation?.given_back).toBe(true)
  })

  it('a past class still shows that it was counted after it was given back for attendance', async () => {
    const slot = await openSlot(pool(), teacher.id, 24 * 60)
    await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
    await asOwner(async (owner) => {
      await owner.query('SET session_replication_role = replica')
      const earlier = `starts_at = starts_at - interval '26 hours', ends_at = ends_at - interval '26 hours'`
      await owner.query(`UPDATE slots SET ${earlier} WHERE id = $1`, [slot.id])
      await owner.query(`UPDATE bookings SET ${earlier} WHERE slot_id = $1`, [slot.id])
    })
    const mark = (attendance: 'unmarked' | 'teacher_absent' | 'student_absent', seen: typeof attendance) =>
      markClass(acting(teacher), slot.id, { attendance, seen }, 'teacher')
    const past = async () => only((await listClasses(acting(teacher), { status: 'past' })).classes)
    expect(await past()).toMatchObject({ counted: true, attendance: 'unmarked' })
    await mark('teacher_absent', 'unmarked')
    expect(await left()).toBe(8)
    expect(await past()).toMatchObject({ counted: true, attendance: 'teacher_absent' })
    await mark('student_absent', 'teacher_absent')
    expect(await left()).toBe(7)
    await mark('unmarked', 'student_absent')
    await mark('teacher_absent', 'unmarked')
    expect(await left()).toBe(8)
  })
})
