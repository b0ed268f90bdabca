import { beforeAll, expect, it, vi } from 'vitest'
import { cancelClass } from '@/lib/bookings/change-service'
import { markClass } from '@/lib/class-notes/attendance-service'
import { saveClassNotes } from '@/lib/class-notes/notes-service'
import { pool } from '@/lib/db/client'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { acting, book, count, enrol, openSlot, type Person } from '../../support/people'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => openConnections(pool(), 4), 60_000)
const databaseUrl = process.env.DATABASE_URL ?? ''

async function bookStartedClass(): Promise<{ id: string; slotId: string; teacher: Person; admin: Person }> {
  const [student, teacher, admin] = await Promise.all([
    enrol(pool(), 'student'),
    enrol(pool(), 'teacher'),
    enrol(pool(), 'admin'),
  ])
  const slot = await openSlot(pool(), teacher.id, -10)
  return { id: await book(pool(), slot, student.id), slotId: slot.id, teacher, admin }
}

it('one of two marks is rejected if the teacher and the office mark a class at the same time', async () => {
  const { id, slotId, teacher, admin } = await bookStartedClass()
  const results = await releaseTogether(databaseUrl, 'bookings', [
    () => markClass(acting(teacher), slotId, { attendance: 'held', seen: 'unmarked' }, 'teacher'),
    () => markClass(acting(admin), slotId, { attendance: 'student_absent', seen: 'unmarked' }, 'office'),
  ])
  expect(fulfilled(results)).toHaveLength(1)
  expect(refusals(results)).toMatchObject([
    {
      code: 'conflict',
      message: 'Someone else has just recorded the attendance. Check it and change it if needed.',
    },
  ])
  expect(await count(pool(), "bookings WHERE id = $1 AND attendance <> 'unmarked'", [id])).toBe(1)
})

it('one of two people who write the first class notes at the same time is rejected', async () => {
  const { id, slotId, teacher, admin } = await bookStartedClass()
  const write = (text: string) => ({ taught: text, homework: '', private: '', version: 0 })
  const results = await releaseTogether(databaseUrl, 'class_notes', [
    () => saveClassNotes(acting(teacher), slotId, write('Varnam'), 'teacher'),
    () => saveClassNotes(acting(admin), slotId, write('Gitam'), 'office'),
  ])
  expect(fulfilled(results)).toHaveLength(1)
  expect(refusals(results)).toMatchObject([
    { code: 'conflict', message: expect.stringContaining('just changed these notes') },
  ])
  expect(await count(pool(), 'class_notes WHERE booking_id = $1', [id])).toBe(1)
})

it('a class that is marked and cancelled at the same time is either marked or cancelled', async () => {
  const { id, slotId, teacher, admin } = await bookStartedClass()
  const results = await releaseTogether<unknown>(databaseUrl, 'bookings', [
    () => markClass(acting(teacher), slotId, { attendance: 'held', seen: 'unmarked' }, 'teacher'),
    () => cancelClass(acting(admin), slotId, { reason: 'The power failed' }),
  ])
  expect(fulfilled(results)).toHaveLength(1)
  expect(refusals(results)).toHaveLength(1)
  expect(await count(pool(), "bookings WHERE id = $1 AND attendance = 'held' AND cancelled_at IS NOT NULL", [id])).toBe(
    0,
  )
})
