import { beforeEach, expect, it } from 'vitest'
import { moveClass } from '@/lib/bookings/change-service'
import { listBookedClasses } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { fulfilled, releaseTogether } from '../../support/barrier'
import { acting, book, count, enrol, only, openSlot, type Person, pay, type SlotRow } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''
const DAY = 24 * 60

let admin: Person
let teacher: Person
let student: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})

const bookSlot = (slot: SlotRow, subject?: string) =>
  bookSlots(acting(student), {
    student_id: student.id,
    teacher_id: slot.teacherId,
    selectedSlots: [slot.id],
    subject,
  })
const classIn = async (days: number, subject?: string) => {
  const slot = await openSlot(pool(), teacher.id, days * DAY)
  await bookSlot(slot, subject)
  return slot
}
const approvePayment = async (course: string) => {
  const payment = await pay(pool(), student.id, { course })
  await decidePayment(acting(admin), payment, 'approve')
  return payment
}

async function subjectIn(slot: SlotRow): Promise<string> {
  const { rows } = await pool().query<{ subject: string }>(
    'SELECT subject FROM bookings WHERE slot_id = $1 AND cancelled_at IS NULL',
    [slot.id],
  )
  return only(rows).subject
}

it('an approved payment names the student’s upcoming classes without a chosen subject, without an email', async () => {
  const slots = [await classIn(2), await classIn(3)]
  expect(await Promise.all(slots.map(subjectIn))).toEqual(['Veenai', 'Veenai'])
  const countClassEmails = () => count(pool(), `messages WHERE user_id = $1 AND kind LIKE 'class-%'`, [student.id])
  const before = await countClassEmails()
  await approvePayment('Painting')
  expect(await Promise.all(slots.map(subjectIn))).toEqual(['Painting', 'Painting'])
  const classes = await listBookedClasses(acting(student), student.id)
  expect(classes.map(({ subject }) => subject)).toEqual(['Painting', 'Painting'])
  expect(await countClassEmails()).toBe(before)
})

it('a chosen subject stays, even after the class is moved', async () => {
  const slot = await classIn(2, 'veenai')
  expect(await subjectIn(slot)).toBe('Veenai')
  const target = await openSlot(pool(), teacher.id, 4 * DAY)
  await moveClass(acting(student), slot.id, { to_slot_id: target.id, reason: null })
  await approvePayment('Painting')
  expect(await subjectIn(target)).toBe('Veenai')
})

it('payments still update the subject of a moved class if none was chosen', async () => {
  const slot = await classIn(2)
  const target = await openSlot(pool(), teacher.id, 4 * DAY)
  await moveClass(acting(student), slot.id, { to_slot_id: target.id, reason: null })
  await approvePayment('Painting')
  expect(await subjectIn(target)).toBe('Painting')
})

it('an approved payment changes no started classes, and none of other students or other teachers', async () => {
  const begun = await openSlot(pool(), teacher.id, -10)
  await book(pool(), begun, student.id)
  const other = await enrol(pool(), 'student')
  const otherStudentsSlot = await openSlot(pool(), teacher.id, 2 * DAY)
  await book(pool(), otherStudentsSlot, other.id)
  const veenaOnly = await enrol(pool(), 'teacher')
  await pool().query(
    `UPDATE teacher_courses SET ended_at = clock_timestamp() WHERE teacher_id = $1 AND course_name = 'Painting'`,
    [veenaOnly.id],
  )
  const otherTeachersSlot = await openSlot(pool(), veenaOnly.id, 3 * DAY)
  await bookSlot(otherTeachersSlot)
  await approvePayment('Painting')
  expect(await Promise.all([begun, otherStudentsSlot, otherTeachersSlot].map(subjectIn))).toEqual([
    'Veenai',
    'Veenai',
    'Veenai',
  ])
})

it('the payment that was sent last sets the subject, whichever of two is approved first', async () => {
  const slot = await classIn(2)
  const insertPayment = (course: string, minutesAgo: number) =>
    pay(pool(), student.id, { course, createdAt: new Date(Date.now() - minutesAgo * 60_000) })
  const [first, last] = [await insertPayment('Veenai', 20), await insertPayment('Painting', 10)]
  await decidePayment(acting(admin), last, 'approve')
  await decidePayment(acting(admin), first, 'approve')
  expect(await subjectIn(slot)).toBe('Painting')
})

it('the subject stays if the approval of the payment is revoked', async () => {
  const slot = await classIn(2)
  const payment = await approvePayment('Painting')
  await decidePayment(acting(admin), payment, 'reject')
  expect(await subjectIn(slot)).toBe('Painting')
})

it('a rejected payment sets no subject', async () => {
  const slot = await classIn(2)
  const payment = await pay(pool(), student.id, { course: 'Painting', status: 'approved' })
  await expect(decidePayment(acting(admin), payment, 'approve')).rejects.toMatchObject({ code: 'conflict' })
  expect(await subjectIn(slot)).toBe('Veenai')
})

it('a class that is booked while its payment is approved gets the subject of the payment', async () => {
  for (let round = 0; round < 3; round++) {
    student = await enrol(pool(), 'student')
    const slot = await openSlot(pool(), teacher.id, (round + 1) * DAY)
    const payment = await pay(pool(), student.id, { course: 'Painting' })
    const tasks: (() => Promise<unknown>)[] = [
      () => bookSlot(slot),
      () => decidePayment(acting(admin), payment, 'approve'),
    ]
    const ends = await releaseTogether(databaseUrl, 'users', round % 2 === 0 ? tasks : tasks.toReversed())
    expect(fulfilled(ends)).toHaveLength(2)
    expect(await subjectIn(slot)).toBe('Painting')
  }
})
