import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listBookedClasses } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { listSlots } from '@/lib/slots/queries'
import { addSlot } from '@/lib/slots/service'
import { acting, book, enrol, type Person, type SlotRow } from '../../support/people'

/** Half past midnight in Kolkata: still the previous day in UTC and in America. */
const NOW = new Date('2031-05-14T19:00:00Z')
const TODAY = '2031-05-15'
let teacher: Person
let student: Person

beforeEach(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => vi.useRealTimers())

const add = (date: string, from_time: string, to_time: string) =>
  addSlot(acting(teacher), { teacher_id: teacher.id, date, from_time, to_time })

async function slotAt(startsAt: string, minutes = 60): Promise<SlotRow> {
  const starts = new Date(startsAt)
  const ends = new Date(starts.getTime() + minutes * 60_000)
  const { rows } = await pool().query<{ id: string }>(
    'INSERT INTO slots (teacher_id, starts_at, ends_at) VALUES ($1, $2, $3) RETURNING id',
    [teacher.id, starts, ends],
  )
  return { id: rows[0]?.id ?? '', teacherId: teacher.id, startsAt: starts, endsAt: ends }
}

describe('the current day', () => {
  it('a slot can start later on the academy’s current day, and its time is stored as requested', async () => {
    expect(await add(TODAY, '00:31', '01:00')).toMatchObject({
      date: TODAY,
      from_time: '00:31',
      to_time: '01:00',
      starts_at: '2031-05-14T19:01:00.000Z',
      ends_at: '2031-05-14T19:30:00.000Z',
      booked: 0,
      student_id: null,
      student_name: null,
    })
  })

  it.each([
    [
      'a day that has ended at the academy but not in UTC',
      '2031-05-14',
      '23:00',
      '23:30',
      'date',
      'The date cannot be earlier than today',
    ],
    ['a minute that has just started', TODAY, '00:30', '01:00', 'from_time', 'This time has already passed'],
    ['a minute ago', TODAY, '00:29', '01:00', 'from_time', 'This time has already passed'],
    ['367 days ahead', '2032-05-16', '00:00', '01:00', 'date', 'The date can be at most 366 days ahead'],
  ])('a slot at %s is rejected', async (_, date, from, to, field, message) => {
    await expect(add(date, from, to)).rejects.toMatchObject({
      code: 'invalid',
      message,
      errors: { [field]: [message] },
    })
  })

  it('a slot can be added until the end of the day that is 366 days ahead', async () => {
    expect(await add('2032-05-15', '23:00', '23:59')).toMatchObject({ date: '2032-05-15' })
  })
})

describe('a booking near the start of its slot', () => {
  const bookSlot = (slot: SlotRow) =>
    bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })

  it('a slot that starts in one minute can be booked', async () => {
    expect(await bookSlot(await slotAt('2031-05-14T19:01:00Z'))).toMatchObject({ made: true })
  })

  it.each([
    ['starts right now', '2031-05-14T19:00:00Z'],
    ['started a minute ago', '2031-05-14T18:59:00Z'],
    ['ended long ago', '2031-05-01T04:00:00Z'],
  ])('a booking of a slot that %s is rejected', async (_, startsAt) => {
    await expect(bookSlot(await slotAt(startsAt))).rejects.toMatchObject({
      code: 'invalid',
      message: 'This slot has already started',
    })
  })

  it('repeating an earlier booking after the class has started returns the same response', async () => {
    const slot = await slotAt('2031-05-14T19:01:00Z')
    await bookSlot(slot)
    vi.setSystemTime(new Date('2031-05-14T19:30:00Z'))
    expect(await bookSlot(slot)).toMatchObject({ made: false, bookings: [{ slot_id: slot.id }] })
  })
})

describe('time ranges of lists', () => {
  it('the list of slots covers 31 days ago to 366 days ahead by default', async () => {
    const at = {
      tooOld: await slotAt('2031-04-13T18:29:00Z', 1),
      oldest: await slotAt('2031-04-13T18:30:00Z', 1),
      today: await slotAt('2031-05-14T19:30:00Z', 1),
      furthest: await slotAt('2032-05-15T18:29:00Z', 1),
      tooFar: await slotAt('2032-05-15T18:30:00Z', 1),
    }
    const ids = async (range: { from?: string; to?: string }) =>
      (await listSlots(acting(teacher), teacher.id, range)).map((slot) => slot.slot_id)

    expect(await ids({})).toEqual([at.oldest.id, at.today.id, at.furthest.id])
    expect(await ids({ from: '2031-04-13', to: '2032-05-16' })).toEqual(Object.values(at).map((slot) => slot.id))
    expect(await ids({ from: TODAY, to: TODAY })).toEqual([at.today.id])
    expect(await ids({ from: '2031-04-14', to: '2031-04-14' })).toEqual([at.oldest.id])
    expect(await ids({ from: TODAY, to: '2031-05-01' })).toEqual([])
  })

  it('a class counts as upcoming until its last moment', async () => {
    const slot = await slotAt('2031-05-14T18:30:00Z', 30.1)
    await book(pool(), slot, student.id)
    const titles = () => listBookedClasses(acting(student), student.id)
    expect(await titles()).toMatchObject([{ slot_id: slot.id, date: TODAY, from_time: '00:00' }])
    vi.setSystemTime(slot.endsAt)
    expect(await titles()).toEqual([])
  })
})
