import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookWeeklyForStudent, listWeeklyFor } from '@/lib/bookings/series/office-weekly-service'
import { bookWeekly, listWeeklySlots } from '@/lib/bookings/series/weekly-service'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { academyDate } from '../../support/browser/academy-clock'
import { acting, book, count, enrol, insertSlot, type Person, pay, type SlotRow } from '../../support/people'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => openConnections(pool(), 8), 60_000)
const databaseUrl = process.env.DATABASE_URL ?? ''

let admin: Person
let teacher: Person
let student: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})

const week = (weeks: number) => academyDate(3 + 7 * weeks)
const openWeeks = (weeks: number) =>
  Promise.all(Array.from({ length: weeks }, (_, index) => insertSlot(pool(), teacher.id, week(index), '17:00')))
const idsOf = (slots: readonly SlotRow[]) => slots.map(({ id }) => id)
const bookWeeklyFor = (who: Person, [first, ...later]: SlotRow[], until: string) =>
  bookWeeklyForStudent(acting(admin), first?.id ?? '', { student_id: who.id, until, slot_ids: idsOf(later) })
const countBooked = (who: Person) => count(pool(), 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [who.id])

describe('a weekly class that the office books', () => {
  it('a weekly class that the office books starts with a free slot and repeats until the chosen day', async () => {
    const slots = await openWeeks(12)
    const [first] = slots
    const weeks = await listWeeklyFor(first?.id ?? '', { student_id: student.id, until: week(12) })
    expect(weeks.map(({ state }) => state)).toEqual([...Array<string>(11).fill('free'), 'closed'])
    const { bookings, informed } = await bookWeeklyFor(student, slots, week(11))
    expect(bookings).toHaveLength(12)
    expect(informed).toEqual({ emailed: 2, held: 0, notifications: 2 })
    const { rows } = await pool().query('SELECT DISTINCT series_id FROM bookings WHERE student_id = $1', [student.id])
    expect(rows).toEqual([{ series_id: expect.any(String) }])
    expect(await count(pool(), "audit_log WHERE actor_id = $1 AND action = 'book'", [admin.id])).toBe(12)
  })

  it('weeks in which the slot is taken or the student is busy are shown, and the others are booked', async () => {
    const slots = await openWeeks(4)
    const [first, second, third, fourth] = slots
    if (!first || !second || !third || !fourth) throw new Error('four slots are needed')
    await book(pool(), second, (await enrol(pool(), 'student')).id)
    const other = await enrol(pool(), 'teacher')
    await book(pool(), await insertSlot(pool(), other.id, week(2), '17:30'), student.id)
    const weeks = await listWeeklyFor(first.id, { student_id: student.id, until: week(3) })
    expect(weeks.map(({ state }) => state)).toEqual(['taken', 'clash', 'free'])
    await bookWeeklyFor(student, [first, fourth], week(3))
    expect(await countBooked(student)).toBe(3)
  })

  it('nothing is booked if the list of weeks is out of date or the first slot is taken', async () => {
    const slots = await openWeeks(3)
    await expect(bookWeeklyFor(student, slots.slice(0, 2), week(2))).rejects.toMatchObject({
      message: 'These times have just changed. Nothing was booked; please check them again.',
    })
    await book(pool(), slots[0] as SlotRow, (await enrol(pool(), 'student')).id)
    await expect(bookWeeklyFor(student, slots, week(2))).rejects.toMatchObject({
      message: 'This slot is already booked',
    })
    expect(await countBooked(student)).toBe(0)
  })

  it('a weekly class of an unknown student or slot is rejected', async () => {
    const [first] = await openWeeks(2)
    const query = { student_id: teacher.id, until: week(1) }
    await expect(listWeeklyFor(first?.id ?? '', query)).rejects.toMatchObject({ message: 'Student not found' })
    await expect(listWeeklyFor('nobody', query)).rejects.toMatchObject({ message: 'Slot not found' })
  })

  it('one of two students who get the same times at the same moment is booked completely', async () => {
    const [slots, second] = [await openWeeks(6), await enrol(pool(), 'student')]
    const results = await releaseTogether(databaseUrl, 'slots', [
      () => bookWeeklyFor(student, slots, week(5)),
      () => bookWeeklyFor(second, slots.slice(2), week(5)),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toEqual([expect.objectContaining({ code: 'conflict' })])
    expect([await countBooked(student), await countBooked(second)].sort()).toEqual(
      fulfilled(results)[0]?.bookings.length === 6 ? [0, 6] : [0, 4],
    )
  })
})

describe('a weekly class of a student without an approved payment', () => {
  it('a student without an approved payment sees and books only as many weeks as the limit allows', async () => {
    const [first, ...later] = await openWeeks(13)
    if (!first) throw new Error('a slot is needed')
    await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [first.id] })
    const states = async () => (await listWeeklySlots(acting(student), first.id, week(12))).map(({ state }) => state)
    expect(await states()).toEqual([...Array<string>(9).fill('free'), ...Array<string>(3).fill('unpaid')])
    const until = week(12)
    await expect(bookWeekly(acting(student), first.id, { until, slot_ids: idsOf(later) })).rejects.toMatchObject({
      message: 'You can have up to 10 upcoming classes until your payment is approved.',
    })
    await bookWeekly(acting(student), first.id, { until, slot_ids: idsOf(later.slice(0, 9)) })
    expect(await countBooked(student)).toBe(10)
    await pay(pool(), student.id, { status: 'approved' })
    expect((await states()).filter((state) => state === 'free')).toHaveLength(3)
  })
})
