import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { fulfilled, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { acting, book, count, enrol, only, openSlot, type Person, type SlotRow } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''

const DAY = 24 * 60
const silent = { reason: null }
const taken = { code: 'conflict', message: 'This slot is already booked' }
const noClass = { code: 'not_found', message: 'No class is booked in this slot' }
const noSlot = { code: 'not_found', message: 'Slot not found' }
const tooLate = {
  code: 'invalid',
  errors: { reason: ['A class can be changed up to 24 hours before it begins'] },
}
const whyNot = { code: 'invalid', errors: { reason: ['Please give a reason'] } }

let teacher: Person
let student: Person
beforeEach(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})

/** Books a class with the teacher for the student. The class starts `minutes` from now. */
async function classIn(minutes: number): Promise<SlotRow & { bookingId: string }> {
  const slot = await openSlot(pool(), teacher.id, minutes)
  return { ...slot, bookingId: await book(pool(), slot, student.id) }
}

interface Row {
  slot_id: string
  cancelled_at: Date | null
  cancelled_by: string | null
  cancel_reason: string | null
  moved_to: string | null
}

async function rowOf(bookingId: string): Promise<Row> {
  const { rows } = await pool().query<Row>(
    'SELECT slot_id, cancelled_at, cancelled_by, cancel_reason, moved_to FROM bookings WHERE id = $1',
    [bookingId],
  )
  return only(rows)
}

const countActive = (slotId: string) => count(pool(), 'bookings WHERE slot_id = $1 AND cancelled_at IS NULL', [slotId])

const prepareBooking = (who: Person, slot: SlotRow) => () =>
  bookSlots(acting(who), { student_id: who.id, teacher_id: slot.teacherId, selectedSlots: [slot.id] })
const prepareMove =
  (who: Person, from: SlotRow, to: SlotRow, reason: string | null = null) =>
  () =>
    moveClass(acting(who), from.id, { to_slot_id: to.id, reason })

describe('cancelling a class', () => {
  it('a student’s cancellation frees the slot for others at once, and the booking stays on record', async () => {
    const booking = await classIn(2 * DAY)
    await cancelClass(acting(student), booking.id, silent)

    const other = await enrol(pool(), 'student')
    await expect(prepareBooking(other, booking)()).resolves.toMatchObject({
      made: true,
      bookings: [{ slot_id: booking.id }],
    })
    expect(await count(pool(), 'bookings WHERE slot_id = $1', [booking.id])).toBe(2)
    expect(await rowOf(booking.bookingId)).toEqual({
      slot_id: booking.id,
      cancelled_at: expect.any(Date),
      cancelled_by: student.id,
      cancel_reason: null,
      moved_to: null,
    })
  })

  it('a cancellation counts sent and held emails separately, without the caller’s own email', async () => {
    student = await enrol(pool(), 'student', { unconfirmed: true })
    const admin = await enrol(pool(), 'admin')
    const [first, second, third] = [await classIn(2 * DAY), await classIn(3 * DAY), await classIn(4 * DAY)]
    const reason = { reason: 'A storm' }
    expect(await cancelClass(acting(teacher), first.id, reason)).toEqual({ emailed: 0, held: 1, notifications: 1 })
    expect(await cancelClass(acting(student), second.id, silent)).toEqual({ emailed: 1, held: 0, notifications: 1 })
    expect(await cancelClass(acting(admin), third.id, reason)).toEqual({
      ...{ emailed: 1, held: 1, notifications: 2 },
      held_since: expect.any(String),
    })
    expect(
      await count(pool(), `messages WHERE kind = 'class-cancelled' AND user_id = $1 AND NOT to_confirmed`, [
        student.id,
      ]),
    ).toBe(3)
  })

  it('the same student can book a cancelled slot again', async () => {
    const booking = await classIn(2 * DAY)
    await cancelClass(acting(student), booking.id, silent)
    await expect(prepareBooking(student, booking)()).resolves.toMatchObject({ made: true })
    expect(await countActive(booking.id)).toBe(1)
  })

  it('a student cannot cancel within 24 hours of the class, whatever the reason', async () => {
    const booking = await classIn(DAY - 1)
    await expect(cancelClass(acting(student), booking.id, { reason: 'Fever' })).rejects.toMatchObject(tooLate)
    expect(await countActive(booking.id)).toBe(1)
  })

  it('a student can cancel a class of tomorrow in the first ten minutes after booking', async () => {
    const slot = await openSlot(pool(), teacher.id, DAY - 1)
    await prepareBooking(student, slot)()
    await cancelClass(acting(student), slot.id, silent)
    expect(await countActive(slot.id)).toBe(0)
  })

  it('moving a class does not restart the ten minutes after its booking', async () => {
    const [first, second, third] = [
      await openSlot(pool(), teacher.id, DAY - 1),
      await openSlot(pool(), teacher.id, DAY - 90),
      await openSlot(pool(), teacher.id, DAY - 180),
    ]
    await prepareBooking(student, first)()
    const booked = await pool().query<{ created_at: Date }>('SELECT created_at FROM bookings WHERE slot_id = $1', [
      first.id,
    ])
    await prepareMove(student, first, second)()
    const moved = await pool().query<{ created_at: Date }>('SELECT created_at FROM bookings WHERE slot_id = $1', [
      second.id,
    ])
    expect(moved.rows).toEqual(booked.rows)
    await pool().query("UPDATE bookings SET created_at = created_at - interval '10 minutes' WHERE slot_id = $1", [
      second.id,
    ])
    await expect(prepareMove(student, second, third)()).rejects.toMatchObject(tooLate)
  })

  it('the teacher and the academy office can cancel until the class ends, with a reason', async () => {
    const admin = await enrol(pool(), 'admin')
    for (const person of [teacher, admin]) {
      const booking = await classIn(person === teacher ? -10 : 90)
      await expect(cancelClass(acting(person), booking.id, silent)).rejects.toMatchObject(whyNot)
      expect(await countActive(booking.id)).toBe(1)
      await cancelClass(acting(person), booking.id, { reason: 'The string broke' })
      expect(await rowOf(booking.bookingId)).toMatchObject({
        cancelled_by: person.id,
        cancel_reason: 'The string broke',
      })
    }
  })

  it('changes by the academy office are logged for both classes, but changes by students and teachers are not', async () => {
    const admin = await enrol(pool(), 'admin')
    const [cancelled, moved, own] = [await classIn(2 * DAY), await classIn(3 * DAY), await classIn(4 * DAY)]
    await cancelClass(acting(admin), cancelled.id, { reason: 'A storm' })
    const target = await openSlot(pool(), teacher.id, 5 * DAY)
    await moveClass(acting(admin), moved.id, { to_slot_id: target.id, reason: 'A wedding' })
    await cancelClass(acting(teacher), own.id, { reason: 'A fever' })
    const after = await pool().query<{ id: string }>('SELECT id FROM bookings WHERE slot_id = $1', [target.id])
    const logOf = (id: string) => listDecisions('class', id)
    const by = { who: admin.name }
    expect(await logOf(cancelled.bookingId)).toMatchObject([
      { ...by, action: 'cancel', from: 'booked', to: 'cancelled', reason: 'A storm' },
    ])
    expect(await logOf(moved.bookingId)).toMatchObject([
      { ...by, action: 'move', from: 'booked', to: 'moved', reason: 'A wedding' },
    ])
    expect(await logOf(only(after.rows).id)).toMatchObject([{ ...by, action: 'move', from: null, to: 'booked' }])
    expect(await logOf(own.bookingId)).toEqual([])
  })

  it('a class that has ended cannot be cancelled', async () => {
    const booking = await classIn(-61)
    for (const person of [student, teacher])
      await expect(cancelClass(acting(person), booking.id, { reason: 'Why' })).rejects.toMatchObject({
        errors: { reason: ['This class has ended'] },
      })
  })

  it.each(['student', 'teacher'] as const)('another %s cannot cancel the class', async (role) => {
    const booking = await classIn(2 * DAY)
    const stranger = acting(await enrol(pool(), role))
    await expect(cancelClass(stranger, booking.id, { reason: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await countActive(booking.id)).toBe(1)
  })

  it('a free slot, an unknown slot and a cancelled class count as not booked', async () => {
    const free = await openSlot(pool(), teacher.id, 2 * DAY)
    const booking = await classIn(3 * DAY)
    await cancelClass(acting(student), booking.id, silent)
    for (const id of [free.id, booking.id, teacher.id, 'not an id'])
      await expect(cancelClass(acting(student), id, silent)).rejects.toMatchObject(noClass)
  })

  it('a class that student and teacher cancel at the same time is cancelled once, in many repetitions', async () => {
    const booking = await classIn(2 * DAY)
    const reason = { reason: 'At once' }
    const racing = Array.from(
      { length: 8 },
      (_, index) => () => cancelClass(acting(index % 2 ? student : teacher), booking.id, reason),
    )
    const results = await releaseTogether(databaseUrl, 'bookings', racing)

    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toHaveLength(7)
    for (const refusal of refusals(results))
      expect(['conflict', 'not_found']).toContain((refusal as { code: string }).code)
    expect(await countActive(booking.id)).toBe(0)
    // Each person must get exactly one email.
    expect(
      await count(pool(), `messages WHERE kind = 'class-cancelled' AND user_id IN ($1, $2)`, [student.id, teacher.id]),
    ).toBe(2)
  })
})

describe('moving a class', () => {
  it('a move frees the old slot, books the new one, and links the old class to the new one', async () => {
    const booking = await classIn(2 * DAY)
    const target = await openSlot(pool(), teacher.id, 3 * DAY)
    await expect(prepareMove(student, booking, target)()).resolves.toMatchObject({
      booking: { slot_id: target.id, student_id: student.id, subject: 'Veenai' },
      informed: { emailed: 1, held: 0, notifications: 1 },
    })
    const old = await rowOf(booking.bookingId)
    expect(old).toMatchObject({ slot_id: booking.id, cancelled_at: expect.any(Date), cancelled_by: student.id })
    expect(await rowOf(old.moved_to ?? '')).toMatchObject({ slot_id: target.id, cancelled_at: null, moved_to: null })
    await expect(prepareBooking(await enrol(pool(), 'student'), booking)()).resolves.toMatchObject({ made: true })
  })

  it('a move and a concurrent booking of the same slot: one of them gets it, and no class is lost', async () => {
    for (let round = 0; round < 4; round++) {
      const booking = await classIn((2 + round) * DAY)
      const target = await openSlot(pool(), teacher.id, (2 + round) * DAY + 90)
      const rivals = await Promise.all([enrol(pool(), 'student'), enrol(pool(), 'student')])
      const moving = prepareMove(student, booking, target)
      const rivalBookings = rivals.map((rival) => prepareBooking(rival, target))
      const racing = round % 2 ? [moving, ...rivalBookings] : [...rivalBookings, moving]

      const results = await releaseTogether<unknown>(databaseUrl, 'slots', racing)

      expect(fulfilled(results)).toHaveLength(1)
      for (const refusal of refusals(results)) expect(refusal).toMatchObject(taken)
      expect(await countActive(target.id)).toBe(1)
      const moved = results[round % 2 ? 0 : 2]?.status === 'fulfilled'
      expect(await countActive(booking.id)).toBe(moved ? 0 : 1)
      expect((await rowOf(booking.bookingId)).cancelled_at === null).toBe(!moved)
    }
  })

  it('a move waits for the cancellation of the class in the target slot, and then takes the slot', async () => {
    const booking = await classIn(2 * DAY)
    const target = await openSlot(pool(), teacher.id, 3 * DAY)
    await book(pool(), target, (await enrol(pool(), 'student')).id)
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('UPDATE bookings SET cancelled_at = now(), cancelled_by = teacher_id WHERE slot_id = $1', [
        target.id,
      ])
      await holder.query('UPDATE slots SET freed_at = clock_timestamp() WHERE id = $1', [target.id])
      const moving = prepareMove(student, booking, target)()
      await Promise.race([waitUntilBlocked(holder, 1), moving])
      await holder.query('COMMIT')
      await expect(moving).resolves.toMatchObject({ booking: { slot_id: target.id } })
    } finally {
      await holder.end()
    }
  })

  it('a class that is moved and cancelled at the same time is either moved or cancelled', async () => {
    const booking = await classIn(2 * DAY)
    const target = await openSlot(pool(), teacher.id, 3 * DAY)
    const results = await releaseTogether<unknown>(databaseUrl, 'bookings', [
      prepareMove(student, booking, target),
      () => cancelClass(acting(teacher), booking.id, { reason: 'Ill' }),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(await countActive(booking.id)).toBe(0)
    expect(await countActive(target.id)).toBe(results[0]?.status === 'fulfilled' ? 1 : 0)
  })

  it('a move into a booked slot is rejected, and the class stays unchanged', async () => {
    const booking = await classIn(2 * DAY)
    const target = await openSlot(pool(), teacher.id, 3 * DAY)
    await book(pool(), target, (await enrol(pool(), 'student')).id)
    await expect(prepareMove(student, booking, target)()).rejects.toMatchObject(taken)
    expect(await rowOf(booking.bookingId)).toMatchObject({ cancelled_at: null, moved_to: null })
  })

  it('a move that overlaps another class of the student is rejected', async () => {
    const booking = await classIn(2 * DAY)
    const target = await openSlot(pool(), teacher.id, 3 * DAY)
    await book(pool(), await openSlot(pool(), (await enrol(pool(), 'teacher')).id, 3 * DAY + 30), student.id)
    await expect(prepareMove(student, booking, target)()).rejects.toMatchObject({
      code: 'conflict',
      message: 'You already have a class at this time',
    })
    expect(await countActive(booking.id)).toBe(1)
  })

  it('a class can be moved only to a free slot of the same teacher in the future', async () => {
    const booking = await classIn(2 * DAY)
    const others = await openSlot(pool(), (await enrol(pool(), 'teacher')).id, 3 * DAY)
    const begun = await openSlot(pool(), teacher.id, -30)
    const withdrawn = await openSlot(pool(), teacher.id, 3 * DAY)
    await pool().query('UPDATE slots SET withdrawn_at = now() WHERE id = $1', [withdrawn.id])
    await expect(prepareMove(student, booking, others)()).rejects.toMatchObject(noSlot)
    await expect(prepareMove(student, booking, withdrawn)()).rejects.toMatchObject(noSlot)
    await expect(prepareMove(student, booking, begun)()).rejects.toMatchObject({
      errors: { to_slot_id: ['This slot has already started'] },
    })
    await expect(prepareMove(student, booking, booking)()).rejects.toMatchObject({
      errors: { to_slot_id: ['The class is already in this slot'] },
    })
    expect(await countActive(booking.id)).toBe(1)
  })

  it('a move follows the rules of a cancellation: 24 hours for students, a reason from teachers', async () => {
    const soon = await classIn(DAY - 1)
    const target = await openSlot(pool(), teacher.id, 3 * DAY)
    await expect(prepareMove(student, soon, target, 'Please')()).rejects.toMatchObject(tooLate)
    await expect(prepareMove(teacher, soon, target)()).rejects.toMatchObject(whyNot)
    expect(await countActive(target.id)).toBe(0)
    await prepareMove(teacher, soon, target, 'A concert')()
    expect(await rowOf(soon.bookingId)).toMatchObject({ cancelled_by: teacher.id, cancel_reason: 'A concert' })
    expect(await countActive(target.id)).toBe(1)
  })
})
