import { expect, it } from 'vitest'
import { findLastTeacherId } from '@/lib/bookings/booking-queries'
import { readFirstSteps } from '@/lib/bookings/lists/first-steps-queries'
import { pool } from '@/lib/db/client'
import { listNextFree } from '@/lib/teachers/queries'
import { acting, applyAsStudent, book, enrol, openSlot, pay } from '../../support/people'

const DAY = 24 * 60

it('a student’s last teacher is that of the latest class, without cancelled classes and former teachers', async () => {
  const student = await enrol(pool(), 'student')
  const [earlier, latest, left] = [
    await enrol(pool(), 'teacher'),
    await enrol(pool(), 'teacher'),
    await enrol(pool(), 'teacher'),
  ]
  expect(await findLastTeacherId(student.id)).toBeNull()
  await book(pool(), await openSlot(pool(), earlier.id, -3 * DAY), student.id)
  expect(await findLastTeacherId(student.id)).toBe(earlier.id)
  const coming = await book(pool(), await openSlot(pool(), latest.id, 2 * DAY), student.id)
  expect(await findLastTeacherId(student.id)).toBe(latest.id)
  await book(pool(), await openSlot(pool(), left.id, 3 * DAY), student.id)
  await pool().query(`UPDATE users SET role = 'student' WHERE id = $1`, [left.id])
  expect(await findLastTeacherId(student.id)).toBe(latest.id)
  await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE id = $1', [coming])
  expect(await findLastTeacherId(student.id)).toBe(earlier.id)
})

it('the list of teachers contains each teacher’s next free slot within two weeks', async () => {
  const [busy, free] = [await enrol(pool(), 'teacher'), await enrol(pool(), 'teacher')]
  await openSlot(pool(), busy.id, 20 * DAY)
  const student = await enrol(pool(), 'student')
  await book(pool(), await openSlot(pool(), free.id, DAY), student.id)
  const next = await openSlot(pool(), free.id, 2 * DAY)
  await openSlot(pool(), free.id, 3 * DAY)
  const listed = await listNextFree()
  expect(listed[busy.id]).toBeUndefined()
  expect(listed[free.id]?.starts_at).toBe(next.startsAt.toISOString())
})

it('a student gets the list of first steps until all are done, and other roles get none', async () => {
  const student = await enrol(pool(), 'student')
  expect(await readFirstSteps({ ...acting(student), emailVerifiedAt: null })).toEqual({
    emailConfirmed: false,
    application: null,
    payment: null,
    booked: false,
  })
  await pay(pool(), student.id, { status: 'rejected' })
  await pay(pool(), student.id, { status: 'approved' })
  await book(pool(), await openSlot(pool(), (await enrol(pool(), 'teacher')).id, DAY), student.id)
  const confirmed = { ...acting(student), emailVerifiedAt: new Date() }
  await applyAsStudent(pool(), student.id, 'pending')
  expect(await readFirstSteps(confirmed)).toEqual({
    emailConfirmed: true,
    application: 'pending',
    payment: 'approved',
    booked: true,
  })
  await pool().query(`UPDATE student_profiles SET status = 'approved' WHERE user_id = $1`, [student.id])
  expect(await readFirstSteps(confirmed)).toBeNull()
  expect(await readFirstSteps(acting(await enrol(pool(), 'teacher')))).toBeNull()
})
