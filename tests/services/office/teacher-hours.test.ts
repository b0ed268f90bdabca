import { expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { exportTeacherHours } from '@/lib/office/exports'
import { listTeacherHours } from '@/lib/office/teacher-hours-queries'
import { academyDate } from '../../support/browser/academy-clock'
import { book, enrol, insertSlot, openSlot, type Person } from '../../support/people'

const mark = (id: string, attendance: string) =>
  pool().query(
    'UPDATE bookings SET attendance = $2::"Attendance", marked_at = now(), marked_by = teacher_id WHERE id = $1',
    [id, attendance],
  )

/** Returns an earlier month, its first day, and the day before its first day. */
function monthAgo(months: number) {
  const [year = 0, month = 1] = academyDate(0).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const iso = (at: Date) => at.toISOString().slice(0, 10)
  return { first: iso(first), dayBefore: iso(new Date(first.getTime() - 86_400_000)), month: iso(first).slice(0, 7) }
}

async function insertTaughtClasses(): Promise<{ teacher: Person; student: Person }> {
  const teacher = await enrol(pool(), 'teacher', { name: '=Vidya Subramaniam' })
  const student = await enrol(pool(), 'student')
  return { teacher, student }
}
const of = async (teacher: Person, overrides: { from?: string; to?: string } = {}) =>
  (await listTeacherHours(overrides)).filter(({ teacher_id }) => teacher_id === teacher.id)

it('a teacher’s classes are counted by the months of the academy’s time zone', async () => {
  const { teacher, student } = await insertTaughtClasses()
  const { first, dayBefore, month } = monthAgo(1)
  // The month begins with a class at 00:30 in India. In UTC, that class is still in the previous month.
  await mark(await book(pool(), await insertSlot(pool(), teacher.id, first, '00:30'), student.id), 'held')
  await mark(await book(pool(), await insertSlot(pool(), teacher.id, first, '08:00'), student.id), 'held')
  await mark(await book(pool(), await insertSlot(pool(), teacher.id, first, '10:00'), student.id), 'student_absent')
  await mark(await book(pool(), await insertSlot(pool(), teacher.id, first, '12:00'), student.id), 'teacher_absent')
  await book(pool(), await insertSlot(pool(), teacher.id, first, '14:00'), student.id)
  const off = await book(pool(), await insertSlot(pool(), teacher.id, first, '16:00'), student.id)
  await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = teacher_id WHERE id = $1', [off])
  await mark(await book(pool(), await insertSlot(pool(), teacher.id, dayBefore, '22:30'), student.id), 'held')
  const month1 = { month, classes_held: 2, hours: 2, student_absent: 1, teacher_absent: 1, unmarked: 1 }
  const month2 = { month: dayBefore.slice(0, 7), classes_held: 1, hours: 1, unmarked: 0 }
  expect(await of(teacher)).toMatchObject([month1, month2])
  expect(await of(teacher, { from: first, to: first })).toMatchObject([month1])
  expect(await of(teacher, { to: dayBefore })).toMatchObject([month2])
})

it('the hours of classes that have ended are counted with fractions of an hour', async () => {
  const { teacher, student } = await insertTaughtClasses()
  const running = await openSlot(pool(), teacher.id, -10, 45)
  await mark(await book(pool(), running, student.id), 'held')
  expect(await of(teacher)).toEqual([])
  await mark(await book(pool(), await openSlot(pool(), teacher.id, -3000, 50), student.id), 'held')
  expect(await of(teacher)).toMatchObject([{ classes_held: 1, hours: 0.83 }])
})

it('the CSV of teachers’ hours contains no formulas that a spreadsheet would run', async () => {
  const { teacher, student } = await insertTaughtClasses()
  await book(pool(), await openSlot(pool(), teacher.id, -3000), student.id)
  const lines = (await exportTeacherHours({})).split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFMonth,Teacher,Classes held,Hours,Student absent,Teacher absent,Without attendance,Account ID',
  )
  expect(lines.find((line) => line.endsWith(teacher.id))).toMatch(/^"?\d{4}-\d{2}"?,"?'=Vidya Subramaniam"?,0,0,0,0,1,/)
})
