import { beforeEach, expect, it } from 'vitest'
import { cancelLater, listLater, moveLater } from '@/lib/bookings/series/series-service'
import { markClass } from '@/lib/class-notes/attendance-service'
import { pool } from '@/lib/db/client'
import { previewTimeOffEffects, takeTimeOff } from '@/lib/time-off/service'
import { academyDate } from '../../support/browser/academy-clock'
import { acting, book, count, enrol, insertSlot, openSlot, type Person, type SlotRow } from '../../support/people'

const WEEK = 7 * 24 * 60

let teacher: Person
let student: Person
beforeEach(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})

/** Books a class that started ten minutes ago and marks it as held. */
async function bookRunningClass(): Promise<SlotRow & { bookingId: string }> {
  const slot = await openSlot(pool(), teacher.id, -10)
  const bookingId = await book(pool(), slot, student.id)
  await markClass(acting(teacher), slot.id, { attendance: 'held', seen: 'unmarked' }, 'teacher')
  return { ...slot, bookingId }
}

/** Books a weekly class for three weeks. The first week's class is running and already marked as held. */
async function bookWeeklyClass() {
  const first = await bookRunningClass()
  const later = await Promise.all([WEEK, 2 * WEEK].map((minutes) => openSlot(pool(), teacher.id, minutes - 10)))
  const ids = [first.bookingId, ...(await Promise.all(later.map((slot) => book(pool(), slot, student.id))))]
  await pool().query(
    'WITH series AS (SELECT gen_random_uuid() AS id) UPDATE bookings SET series_id = series.id FROM series WHERE bookings.id = ANY($1::uuid[])',
    [ids],
  )
  return { first, later }
}
const bookedAt = (slot: SlotRow) => count(pool(), 'bookings WHERE slot_id = $1 AND cancelled_at IS NULL', [slot.id])

it('cancelling the later classes keeps a running class that is marked', async () => {
  const { first, later } = await bookWeeklyClass()
  const shown = await listLater(acting(teacher), first.id)
  expect(shown.map(({ fault }) => fault)).toEqual(['Attendance is already recorded', null, null])
  const slot_ids = later.map(({ id }) => id)
  await cancelLater(acting(teacher), first.id, { slot_ids, reason: 'The course ends' })
  expect(await Promise.all([first, ...later].map(bookedAt))).toEqual([1, 0, 0])
})

it('moving the later classes keeps a running class that is marked', async () => {
  const { first, later } = await bookWeeklyClass()
  // Uses a fixed time of day, because the academy allows no slots across midnight.
  const morning = (day: number) => insertSlot(pool(), teacher.id, academyDate(day), '09:00')
  const to = await morning(1)
  const targets = await Promise.all([8, 15].map(morning))
  const slot_ids = later.map(({ id }) => id)
  await moveLater(acting(teacher), first.id, { to_slot_id: to.id, slot_ids, reason: 'In the mornings from now on' })
  expect(await Promise.all([first, to, ...later, ...targets].map(bookedAt))).toEqual([1, 0, 0, 0, 1, 1])
})

it('the database rejects time off over a running class that is not marked', async () => {
  const slot = await openSlot(pool(), teacher.id, -10)
  await book(pool(), slot, student.id)
  const insert = `INSERT INTO days_off (teacher_id, reason, starts_at, ends_at, created_by)
    VALUES ($1, 'A fever', now(), now() + interval '1 day', $1)`
  await expect(pool().query(insert, [teacher.id])).rejects.toThrow(/days_off_over_no_slots/)
  // Marks the attendance, so that the holiday in the next test does not affect this class.
  await markClass(acting(teacher), slot.id, { attendance: 'held', seen: 'unmarked' }, 'teacher')
})

it('time off or a holiday from today keeps a running class that is marked', async () => {
  const first = await bookRunningClass()
  for (const teacher_id of [teacher.id, null]) {
    const range = { teacher_id, from: academyDate(0), to: academyDate(1) }
    const { seen, classes } = await previewTimeOffEffects(range)
    expect(classes).toEqual([])
    const by = teacher_id === null ? await enrol(pool(), 'admin') : teacher
    await takeTimeOff(acting(by), { ...range, reason: 'A fever', seen, choices: [] })
  }
  expect(await bookedAt(first)).toBe(1)
  expect(await count(pool(), 'slots WHERE id = $1 AND withdrawn_at IS NULL', [first.id])).toBe(1)
})
