import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { decideTeacher } from '@/lib/applications/service'
import { bookSlots } from '@/lib/bookings/service'
import { timeFields } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { addSlot } from '@/lib/slots/service'
import { fulfilled, openConnections, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { acting, book, count, enrol, openSlot, type Person, type SlotRow } from '../../support/people'

// The timeout is long, because `releaseTogether` waits for the slowest call.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => openConnections(pool(), 16), 60_000)
const databaseUrl = process.env.DATABASE_URL ?? ''

const taken = { code: 'conflict', message: 'This slot is already booked' }
const busy = { code: 'conflict', message: 'You already have a class at this time' }
const overlapping = { code: 'conflict', message: 'This overlaps one of your slots' }
const noTeacher = { code: 'not_found', message: 'Teacher not found' }

const prepareBooking =
  (student: Person, ...slots: SlotRow[]) =>
  () =>
    bookSlots(acting(student), {
      student_id: student.id,
      teacher_id: slots[0]?.teacherId ?? '',
      selectedSlots: slots.map((slot) => slot.id),
    })

const prepareSlot = (teacher: Person, startsAt: Date, minutes: number) => () => {
  const { date, from_time, to_time } = timeFields(startsAt, new Date(startsAt.getTime() + minutes * 60_000))
  return addSlot(acting(teacher), { teacher_id: teacher.id, date, from_time, to_time })
}

const many = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index))
const students = (length: number) => Promise.all(many(length, () => enrol(pool(), 'student')))
/** Returns noon in the academy's time zone, this many days from now. No slot near noon crosses midnight. */
const noonIn = (days: number) =>
  new Date(`${timeFields(new Date(Date.now() + days * 86_400_000), new Date()).date}T06:30:00Z`)

describe('concurrent bookings', () => {
  it('of sixteen students who book one slot at the same time, one gets it and fifteen get 409', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const slot = await openSlot(pool(), teacher.id, 60)
    const racers = await students(16)

    const results = await releaseTogether(
      databaseUrl,
      'slots',
      racers.map((racer) => prepareBooking(racer, slot)),
    )

    expect(fulfilled(results)).toMatchObject([{ made: true, bookings: [{ slot_id: slot.id }] }])
    expect(refusals(results)).toHaveLength(15)
    for (const refusal of refusals(results)) expect(refusal).toMatchObject(taken)
    expect(await count(pool(), 'bookings WHERE slot_id = $1', [slot.id])).toBe(1)
  })

  it('a student who books overlapping slots of eight teachers gets one class', async () => {
    const [student] = await students(1)
    const slots = await Promise.all(
      many(8, async (index) => openSlot(pool(), (await enrol(pool(), 'teacher')).id, 60 + index, 60)),
    )
    if (!student) throw new Error('no student')

    const results = await releaseTogether(
      databaseUrl,
      'slots',
      slots.map((slot) => prepareBooking(student, slot)),
    )

    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toHaveLength(7)
    for (const refusal of refusals(results)) expect(refusal).toMatchObject(busy)
    expect(await count(pool(), 'bookings WHERE student_id = $1', [student.id])).toBe(1)
  })

  it('a teacher who adds eight overlapping slots at the same time gets one', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const noon = noonIn(3)
    const racing = many(8, (index) => prepareSlot(teacher, new Date(noon.getTime() + index * 60_000), 30))

    const results = await releaseTogether(databaseUrl, 'slots', racing)

    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toHaveLength(7)
    for (const refusal of refusals(results)) expect(refusal).toMatchObject(overlapping)
    expect(await count(pool(), 'slots WHERE teacher_id = $1', [teacher.id])).toBe(1)
  })

  it('a teacher who adds eight adjacent slots at the same time gets all of them', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const noon = noonIn(4)
    const racing = many(8, (index) => prepareSlot(teacher, new Date(noon.getTime() + index * 30 * 60_000), 30))

    const results = await releaseTogether(databaseUrl, 'slots', racing)

    expect(refusals(results)).toEqual([])
    expect(await count(pool(), 'slots WHERE teacher_id = $1', [teacher.id])).toBe(8)
  })

  it('a booking that is sent eight times at the same time creates one class, and each response is a success', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const slot = await openSlot(pool(), teacher.id, 60)
    const student = await enrol(pool(), 'student')

    const results = await releaseTogether(
      databaseUrl,
      'slots',
      many(8, () => prepareBooking(student, slot)),
    )

    expect(refusals(results)).toEqual([])
    expect(fulfilled(results).filter(({ made }) => made)).toHaveLength(1)
    for (const { bookings } of fulfilled(results)) expect(bookings).toMatchObject([{ slot_id: slot.id }])
    expect(await count(pool(), 'bookings WHERE slot_id = $1', [slot.id])).toBe(1)
  })

  it('students whose requests overlap each get all or none of their slots', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const ring = await Promise.all(many(6, (index) => openSlot(pool(), teacher.id, 120 + index * 60)))
    const racers = await students(6)
    const racing = racers.map((racer, index) => {
      const set = [ring[index], ring[(index + 1) % ring.length]].filter((slot) => slot !== undefined)
      return prepareBooking(racer, ...(index % 2 ? set : set.toReversed()))
    })

    const results = await releaseTogether(databaseUrl, 'slots', racing)

    for (const refusal of refusals(results)) expect(refusal).toMatchObject(taken)
    const { rows } = await pool().query<{ student_id: string; count: number }>(
      'SELECT student_id, count(*)::int AS count FROM bookings WHERE teacher_id = $1 GROUP BY 1',
      [teacher.id],
    )
    expect(rows).toHaveLength(fulfilled(results).length)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.count).toBe(2)
  })

  it('rejecting a teacher prevents new bookings, and keeps earlier ones', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const admin = await enrol(pool(), 'admin')
    const slots = await Promise.all(many(10, (index) => openSlot(pool(), teacher.id, 120 + index * 60)))
    const racers = await students(10)
    const booking = racers.map((racer, index) => prepareBooking(racer, ...slots.slice(index, index + 1)))
    const rejecting = () => decideTeacher(acting(admin), teacher.id, 'reject')

    const results = await releaseTogether<unknown>(databaseUrl, 'users', [
      ...booking.slice(0, 5),
      rejecting,
      ...booking.slice(5),
    ])

    for (const refusal of refusals(results)) expect(refusal).toMatchObject(noTeacher)
    const made = fulfilled(results).filter((result) => typeof result === 'object').length
    expect(await count(pool(), 'bookings WHERE teacher_id = $1', [teacher.id])).toBe(made)
    const late = await openSlot(pool(), teacher.id, 900)
    await expect(prepareBooking(await enrol(pool(), 'student'), late)()).rejects.toMatchObject(noTeacher)
  })
})

describe('bookings while a teacher is being rejected', () => {
  /** Runs `work` while another transaction removes the teacher's role. */
  async function duringRejection<T>(teacher: Person, work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    try {
      await admin.query('BEGIN')
      await admin.query(`UPDATE users SET role = 'student' WHERE id = $1`, [teacher.id])
      const running = Promise.allSettled([work()])
      await waitUntilBlocked(admin, 1)
      await admin.query('COMMIT')
      const [result] = await running
      return result
    } finally {
      await admin.end()
    }
  }

  it('a booking waits for the rejection of the teacher, and is then rejected', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const slot = await openSlot(pool(), teacher.id, 60)
    const result = await duringRejection(teacher, prepareBooking(await enrol(pool(), 'student'), slot))
    expect(result).toMatchObject({ status: 'rejected', reason: noTeacher })
    expect(await count(pool(), 'bookings WHERE slot_id = $1', [slot.id])).toBe(0)
  })

  it('a new slot waits for the rejection of the teacher, and is then rejected', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const result = await duringRejection(teacher, prepareSlot(teacher, noonIn(2), 30))
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'forbidden', message: 'Only teachers can add slots' },
    })
    expect(await count(pool(), 'slots WHERE teacher_id = $1', [teacher.id])).toBe(0)
  })
})

it('the rejection of a teacher waits for a booking that has started', async () => {
  const teacher = await enrol(pool(), 'teacher')
  const student = await enrol(pool(), 'student')
  const slot = await openSlot(pool(), teacher.id, 60)
  const booking = new pg.Client({ connectionString: databaseUrl })
  await booking.connect()
  try {
    await booking.query('BEGIN')
    await booking.query('SELECT 1 FROM users WHERE id = $1 FOR SHARE', [teacher.id])
    await book(booking, slot, student.id)
    const rejecting = decideTeacher(acting(await enrol(pool(), 'admin')), teacher.id, 'reject')
    await waitUntilBlocked(booking, 1)
    await booking.query('COMMIT')
    await rejecting
  } finally {
    await booking.end()
  }
  expect(await count(pool(), 'bookings WHERE slot_id = $1 AND cancelled_at IS NULL', [slot.id])).toBe(1)
})
