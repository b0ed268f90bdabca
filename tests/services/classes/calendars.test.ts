import { beforeAll, describe, expect, it } from 'vitest'
import { listOfficeCalendar, listOwnCalendar } from '@/lib/bookings/lists/calendar-queries'
import { MAX_CALENDAR_ROWS, officeCalendarQuery, ownCalendarQuery } from '@/lib/bookings/lists/calendar-schema'
import { listMyStudents } from '@/lib/bookings/lists/students-queries'
import { pool } from '@/lib/db/client'
import { academyDate } from '../../support/browser/academy-clock'
import { acting, book, enrol, insertSlot, openSlot, type Person } from '../../support/people'

const days = { from: academyDate(-7), to: academyDate(7) }
let student: Person
let other: Person
let teacher: Person
let colleague: Person

beforeAll(async () => {
  ;[student, other, teacher, colleague] = await Promise.all([
    enrol(pool(), 'student'),
    enrol(pool(), 'student', { name: 'Anbu second' }),
    enrol(pool(), 'teacher'),
    enrol(pool(), 'teacher'),
  ])
  const booking = async (who: Person, whose: Person, inDays: number, time: string, subject: string) =>
    book(pool(), await insertSlot(pool(), whose.id, academyDate(inDays), time), who.id, subject)
  await pool().query(`UPDATE users SET name = 'Zeenat first' WHERE id = $1`, [student.id])
  await booking(student, teacher, -7, '00:00', 'at the first midnight')
  await booking(student, teacher, -8, '23:00', 'the evening before')
  await booking(student, colleague, 7, '23:00', 'in the last hour')
  await booking(student, colleague, 8, '00:00', 'after it')
  await booking(other, teacher, 2, '10:00', 'of another')
  await booking(other, teacher, -40, '10:00', 'long ago')
  const off = await booking(student, teacher, 3, '10:00', 'cancelled')
  await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE id = $1', [off])
  await insertSlot(pool(), teacher.id, academyDate(1), '09:00')
  const back = await insertSlot(pool(), teacher.id, academyDate(1), '11:00')
  await pool().query('UPDATE slots SET withdrawn_at = now() WHERE id = $1', [back.id])
})

describe('the calendar of a person', () => {
  it('a person’s calendar contains past and upcoming classes of the requested days, without cancelled ones', async () => {
    const { slots, cut } = await listOwnCalendar(acting(student), days)
    expect(slots.map(({ subject }) => subject)).toEqual(['at the first midnight', 'in the last hour'])
    expect(slots[0]).toMatchObject({
      teacher_id: teacher.id,
      teacher_name: teacher.name,
      student_id: student.id,
      booked: 1,
      date: days.from,
      from_time: '00:00',
    })
    expect(cut).toBe(false)
  })

  it('a teacher’s calendar contains the classes that they teach', async () => {
    const { slots } = await listOwnCalendar(acting(teacher), days)
    expect(slots.map(({ subject }) => subject)).toEqual(['at the first midnight', 'of another'])
  })
})

describe('the calendar of the academy office', () => {
  it('the office’s calendar contains free and booked slots of the requested teachers, sorted by start', async () => {
    const { slots } = await listOfficeCalendar({ ...days, teachers: [teacher.id, colleague.id, 'nobody'] })
    expect(slots.map(({ subject, booked, student_name }) => [subject, booked, student_name])).toEqual([
      ['at the first midnight', 1, 'Zeenat first'],
      [null, 0, null],
      ['of another', 1, 'Anbu second'],
      [null, 0, null],
      ['in the last hour', 1, 'Zeenat first'],
    ])
    const all = await listOfficeCalendar(days)
    expect(all.slots).toEqual(expect.arrayContaining(slots))
    expect((await listOfficeCalendar({ ...days, teachers: ['nobody'] })).slots).toEqual([])
  })

  it('the office’s calendar reports if the last slots were left out', async () => {
    const busy = await enrol(pool(), 'teacher')
    await pool().query(
      `INSERT INTO slots (teacher_id, starts_at, ends_at)
       SELECT $1, at, at + interval '1 minute' FROM generate_series(1, $2::int) n
       CROSS JOIN LATERAL (SELECT now() + n * interval '2 minutes' AS at) slot`,
      [busy.id, MAX_CALENDAR_ROWS + 1],
    )
    const query = { ...days, teachers: [busy.id] }
    const { slots, cut } = await listOfficeCalendar(query)
    expect([slots.length, cut]).toEqual([MAX_CALENDAR_ROWS, true])
    await pool().query('DELETE FROM slots WHERE teacher_id = $1 AND starts_at > $2', [busy.id, slots.at(-1)?.starts_at])
    expect((await listOfficeCalendar(query)).cut).toBe(false)
  })
})

describe('the date range of a calendar', () => {
  const faults = (from: unknown, to: unknown) => {
    const read = ownCalendarQuery.safeParse({ from, to })
    return read.success ? [] : read.error.issues.map(({ message }) => message)
  }
  it('a calendar requires both dates in order, at most six weeks apart', () => {
    expect(faults('2026-11-01', '2026-12-12')).toEqual([])
    expect(faults('2026-11-01', '2026-12-13')).toEqual(['At most 42 days at a time'])
    expect(faults('2026-11-02', '2026-11-01')).toEqual(['The last day is before the first day'])
    expect(faults(undefined, '2026-11-01')).toEqual(['Choose the dates'])
  })
  it('a calendar accepts at most fifty teachers', () => {
    const read = (count: number) =>
      officeCalendarQuery.safeParse({ ...days, teachers: Array.from({ length: count }, () => teacher.id).join(',') })
    expect(read(50).success).toBe(true)
    expect(read(51).success).toBe(false)
  })
})

describe('the students of a teacher', () => {
  it('a teacher’s students are listed by name, with their next and last class', async () => {
    const { students } = await listMyStudents(acting(teacher), {})
    expect(students).toEqual([
      {
        student_id: other.id,
        learner_id: other.id,
        about: '',
        name: 'Anbu second',
        subject: 'of another',
        next_class: expect.objectContaining({ date: academyDate(2), subject: 'of another' }),
        last_class: expect.objectContaining({ date: academyDate(-40), subject: 'long ago' }),
        last_note: null,
        whatsapp_slot_id: expect.any(String),
      },
      {
        student_id: student.id,
        learner_id: student.id,
        about: '',
        name: 'Zeenat first',
        subject: 'at the first midnight',
        next_class: null,
        last_class: expect.objectContaining({ date: days.from, from_time: '00:00' }),
        last_note: null,
        whatsapp_slot_id: expect.any(String),
      },
    ])
  })

  it('a teacher’s student has a WhatsApp link for fourteen days, but never a phone or an email', async () => {
    const alone = await enrol(pool(), 'teacher')
    await book(pool(), await openSlot(pool(), alone.id, -15 * 1440), student.id)
    const before = await listMyStudents(acting(alone), {})
    expect(before.students.map(({ whatsapp_slot_id }) => whatsapp_slot_id)).toEqual([null])
    const again = await openSlot(pool(), alone.id, -13 * 1440)
    await book(pool(), again, student.id)
    const answer = await listMyStudents(acting(alone), {})
    expect(answer.students.map(({ whatsapp_slot_id }) => whatsapp_slot_id)).toEqual([again.id])
    expect(JSON.stringify(answer)).not.toContain(student.phone)
    expect(JSON.stringify(answer)).not.toContain(student.email)
  })

  it('a teacher’s students are found by a part of the name, page by page', async () => {
    const names = async (...query: Parameters<typeof listMyStudents>[1][]) =>
      (await listMyStudents(acting(teacher), Object.assign({}, ...query))).students.map(({ name }) => name)
    expect(await names({ q: 'ZEEN' })).toEqual(['Zeenat first'])
    expect(await names({ q: '%' })).toEqual([])
    const { nextCursor } = await listMyStudents(acting(teacher), { limit: 1 })
    expect(await names({ limit: 1, cursor: nextCursor })).toEqual(['Zeenat first'])
  })
})
