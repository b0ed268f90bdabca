import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { listSlots } from '@/lib/slots/queries'
import { listSlotSeries } from '@/lib/slots/series-queries'
import { changeSlot, withdrawSeries } from '@/lib/slots/series-service'
import { addSlots, withdrawSlot } from '@/lib/slots/service'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { academyDate } from '../../support/browser/academy-clock'
import { acting, count, enrol, insertSlot, openSlot, type Person } from '../../support/people'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => openConnections(pool(), 8), 60_000)
const databaseUrl = process.env.DATABASE_URL ?? ''

const booked = { code: 'conflict', message: 'This slot is booked. Cancel the class first.' }
const noSlot = { code: 'not_found', message: 'Slot not found' }
const at = (days: number, from_time = '17:00', to_time = '18:00') => ({ date: academyDate(days), from_time, to_time })

let teacher: Person
let student: Person
beforeEach(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})

const book = (slotId: string, who = student) =>
  bookSlots(acting(who), { student_id: who.id, teacher_id: teacher.id, selectedSlots: [slotId] })
const slotsOf = async () => listSlots(acting(teacher), teacher.id, {})

/** Adds one slot a day for this many days, starting the day after tomorrow. Returns the IDs of the slots. */
async function addSeries(days: number): Promise<[string, ...string[]]> {
  await addSlots(acting(teacher), { slots: Array.from({ length: days }, (_, index) => at(2 + index)) })
  const [first, ...rest] = (await slotsOf()).map(({ slot_id }) => slot_id)
  if (!first) throw new Error('nothing was added')
  return [first, ...rest]
}

describe('slots that were added together', () => {
  it('slots that were added together form one series, without other slots', async () => {
    const [first, second] = await addSeries(2)
    const alone = await insertSlot(pool(), teacher.id, academyDate(9), '10:00')
    expect((await listSlotSeries(acting(teacher), first)).map(({ slot_id }) => slot_id)).toEqual([first, second])
    expect(await listSlotSeries(acting(teacher), alone.id)).toEqual([])
    const other = acting(await enrol(pool(), 'teacher'))
    await expect(listSlotSeries(other, first)).rejects.toMatchObject(noSlot)
    await expect(withdrawSeries(other, first, { scope: 'series' })).rejects.toMatchObject(noSlot)
    await expect(withdrawSeries(acting(teacher), alone.id, { scope: 'series' })).rejects.toMatchObject(noSlot)
  })

  it('a series is removed from one slot on, or completely, and booked slots are reported and kept', async () => {
    const [first, second, third, fourth] = await addSeries(4)
    await book(third ?? '')
    const later = await withdrawSeries(acting(teacher), second ?? '', { scope: 'later' })
    expect(later).toMatchObject({ withdrawn: 2, kept: [{ slot_id: third, student_name: student.name }] })
    expect((await slotsOf()).map(({ slot_id }) => slot_id)).toEqual([first, third])
    const whole = await withdrawSeries(acting(teacher), first, { scope: 'series' })
    expect(whole).toMatchObject({ withdrawn: 1, kept: [{ slot_id: third }] })
    await expect(book(fourth ?? '')).rejects.toMatchObject(noSlot)
  })

  it('a slot of a series that is booked during the removal is either kept with its class or removed', async () => {
    for (let round = 0; round < 4; round++) {
      teacher = await enrol(pool(), 'teacher')
      student = await enrol(pool(), 'student')
      const ids = await addSeries(3)
      const wanted = ids[1] ?? ''
      const withdraw = () => withdrawSeries(acting(teacher), ids[0], { scope: 'series' })
      const booking = () => book(wanted)
      const results = await releaseTogether<unknown>(
        databaseUrl,
        'bookings',
        round % 2 ? [withdraw, booking] : [booking, withdraw],
      )
      const taken = await count(pool(), 'bookings WHERE slot_id = $1', [wanted])
      expect(await count(pool(), 'slots WHERE id = ANY($1) AND withdrawn_at IS NULL', [ids])).toBe(taken)
      for (const refusal of refusals(results)) expect(refusal).toMatchObject(taken === 1 ? booked : noSlot)
    }
  })
})

describe('a single slot', () => {
  it('a single slot can be removed once, only by its teacher, and not while it is booked', async () => {
    const { id } = await insertSlot(pool(), teacher.id, academyDate(3), '10:00')
    const other = acting(await enrol(pool(), 'teacher'))
    await expect(withdrawSlot(other, id)).rejects.toMatchObject(noSlot)
    await expect(withdrawSlot(acting(await enrol(pool(), 'admin')), id)).rejects.toMatchObject(noSlot)
    await book(id)
    await expect(withdrawSlot(acting(teacher), id)).rejects.toMatchObject(booked)
    await cancelClass(acting(student), id, { reason: null })
    await withdrawSlot(acting(teacher), id)
    await expect(withdrawSlot(acting(teacher), id)).rejects.toMatchObject(noSlot)
    await expect(book(id)).rejects.toMatchObject(noSlot)
  })
})

describe('changing the time of a free slot', () => {
  it('a new time for a free slot creates a slot in the same series, even if both overlap', async () => {
    const [first, second] = await addSeries(2)
    const made = await changeSlot(acting(teacher), first, at(2, '17:30', '18:30'))
    expect(made).toMatchObject({ ...at(2, '17:30', '18:30'), booked: 0 })
    await expect(book(first)).rejects.toMatchObject(noSlot)
    expect((await listSlotSeries(acting(teacher), made.slot_id)).map(({ slot_id }) => slot_id)).toEqual([
      made.slot_id,
      second,
    ])
  })

  it('a new time for a free slot follows the rules for adding a slot', async () => {
    const [first, second] = await addSeries(2)
    const change = (times: ReturnType<typeof at>, slotId = first) => changeSlot(acting(teacher), slotId, times)
    await expect(change(at(3, '17:30', '18:30'))).rejects.toMatchObject({
      code: 'conflict',
      message: 'This overlaps one of your slots',
    })
    await expect(change(at(-1))).rejects.toMatchObject({ errors: { date: ['The date cannot be earlier than today'] } })
    await expect(change(at(367))).rejects.toMatchObject({
      errors: { date: ['The date can be at most 366 days ahead'] },
    })
    const begun = await openSlot(pool(), teacher.id, -30)
    await expect(change(at(8), begun.id)).rejects.toMatchObject({ errors: { date: ['This slot has already started'] } })
    await expect(changeSlot(acting(await enrol(pool(), 'teacher')), first, at(8))).rejects.toMatchObject(noSlot)
    await book(second ?? '')
    await expect(change(at(8), second)).rejects.toMatchObject(booked)
    expect((await slotsOf()).filter(({ booked: taken }) => taken === 0).map(({ slot_id }) => slot_id)).toContain(first)
  })

  it('a cancelled class keeps its old time if its slot gets a new time', async () => {
    const [first] = await addSeries(2)
    await book(first)
    await cancelClass(acting(student), first, { reason: null })
    await changeSlot(acting(teacher), first, at(8))
    expect(
      await count(pool(), 'bookings b JOIN slots s ON s.id = b.slot_id AND s.starts_at = b.starts_at WHERE s.id = $1', [
        first,
      ]),
    ).toBe(1)
    await expect(
      pool().query("UPDATE slots SET starts_at = starts_at - interval '1 hour' WHERE id = $1", [first]),
    ).rejects.toMatchObject({ constraint: 'bookings_slot_id_teacher_id_starts_at_ends_at_fkey' })
  })

  it('a slot that is booked while its time changes is either booked at the old time or not at all', async () => {
    for (let round = 0; round < 6; round++) {
      teacher = await enrol(pool(), 'teacher')
      student = await enrol(pool(), 'student')
      const slot = await insertSlot(pool(), teacher.id, academyDate(3), '17:00')
      const change = () => changeSlot(acting(teacher), slot.id, at(4))
      const booking = () => book(slot.id)
      const results = await releaseTogether<unknown>(
        databaseUrl,
        round < 3 ? 'slots' : 'bookings',
        round % 2 ? [change, booking] : [booking, change],
      )
      expect(fulfilled(results)).toHaveLength(1)
      const won = results[round % 2 ? 1 : 0]?.status === 'fulfilled'
      for (const refusal of refusals(results)) expect(refusal).toMatchObject(won ? booked : noSlot)
      expect(
        await count(pool(), 'bookings WHERE student_id = $1 AND starts_at = $2', [student.id, slot.startsAt]),
      ).toBe(won ? 1 : 0)
      expect(await count(pool(), 'slots WHERE teacher_id = $1 AND withdrawn_at IS NULL', [teacher.id])).toBe(1)
    }
  })

  it('one of two new times for a free slot at the same moment is accepted', async () => {
    const slot = await insertSlot(pool(), teacher.id, academyDate(3), '17:00')
    const results = await releaseTogether(databaseUrl, 'slots', [
      () => changeSlot(acting(teacher), slot.id, at(4)),
      () => changeSlot(acting(teacher), slot.id, at(5)),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([noSlot])
    expect(await count(pool(), 'slots WHERE teacher_id = $1 AND withdrawn_at IS NULL', [teacher.id])).toBe(1)
  })
})
