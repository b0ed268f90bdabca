import { beforeEach, describe, expect, it } from 'vitest'
import { bookForStudent } from '@/lib/bookings/office-service'
import { listClasses } from '@/lib/bookings/queries'
import { findOfficeWhatsApp } from '@/lib/bookings/whatsapp-queries'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { forgetJobs, jobsNamed } from '../../support/jobs'
import { acting, book, count, enrol, only, openSlot, type Person, type SlotRow } from '../../support/people'

const DAY = 24 * 60
let student: Person
let teacher: Person
let admin: Person

beforeEach(async () => {
  student = await enrol(pool(), 'student', { name: 'Nila Thomas' })
  teacher = await enrol(pool(), 'teacher', { name: 'Vidya Subramaniam' })
  admin = await enrol(pool(), 'admin', { name: 'Kamala' })
})

const bookByOffice = (
  slots: SlotRow[],
  overrides: { student_id?: string; teacher_id?: string; subject?: string } = {},
) =>
  bookForStudent(acting(admin), {
    student_id: student.id,
    teacher_id: teacher.id,
    selectedSlots: slots.map(({ id }) => id),
    subject: '',
    ...overrides,
  })
const bookingOf = async (slot: SlotRow) =>
  only(
    (
      await pool().query<{ id: string; student_id: string }>('SELECT id, student_id FROM bookings WHERE slot_id = $1', [
        slot.id,
      ])
    ).rows,
  )

describe('a booking by the academy office', () => {
  it('a booking by the office creates the same class, emails and reminders as the student’s, and a log entry', async () => {
    await forgetJobs()
    const slot = await openSlot(pool(), teacher.id, 3 * DAY)
    const { made, bookings } = await bookByOffice([slot])
    expect(made).toBe(true)
    expect(bookings).toMatchObject([{ slot_id: slot.id, student_id: student.id, subject: 'Veenai' }])
    const { id, student_id } = await bookingOf(slot)
    expect(student_id).toBe(student.id)
    expect(
      await count(pool(), "messages WHERE kind = 'class-booked' AND user_id = ANY($1)", [[student.id, teacher.id]]),
    ).toBe(2)
    expect(await jobsNamed('remind-class')).toHaveLength(2)
    expect(await listDecisions('class', id)).toMatchObject([
      { who: 'Kamala', action: 'book', from: 'free', to: 'booked' },
    ])
  })

  it('repeating a booking by the office changes nothing, and adds no second log entry', async () => {
    const [first, second] = [await openSlot(pool(), teacher.id, DAY), await openSlot(pool(), teacher.id, 2 * DAY)]
    await bookByOffice([first])
    expect((await bookByOffice([first])).made).toBe(false)
    await bookByOffice([first, second])
    for (const slot of [first, second])
      expect(
        await count(pool(), "audit_log WHERE subject = 'class' AND subject_id = $1", [(await bookingOf(slot)).id]),
      ).toBe(1)
  })

  it('a booking by the office follows all booking rules, and writes nothing if it is rejected', async () => {
    const slot = await openSlot(pool(), teacher.id, DAY)
    const nobody = '00000000-0000-4000-8000-000000000000'
    const cases = [
      [() => bookByOffice([slot], { student_id: nobody }), 'not_found', 'Student not found'],
      [() => bookByOffice([slot], { student_id: teacher.id }), 'not_found', 'Student not found'],
      [() => bookByOffice([slot], { student_id: 'nobody' }), 'not_found', 'Student not found'],
      [() => bookByOffice([slot], { teacher_id: student.id }), 'not_found', 'Teacher not found'],
      [() => bookByOffice([slot], { subject: 'Tabla' }), 'invalid', 'This teacher does not teach this course'],
    ] as const
    for (const [attempt, code, message] of cases) await expect(attempt()).rejects.toMatchObject({ code, message })
    await expect(bookByOffice([await openSlot(pool(), teacher.id, -30)])).rejects.toMatchObject({ code: 'invalid' })
    const other = await enrol(pool(), 'teacher')
    await book(pool(), await openSlot(pool(), other.id, DAY), student.id)
    await expect(bookByOffice([slot])).rejects.toMatchObject({
      code: 'conflict',
      message: 'This student already has a class at this time',
    })
    expect(await count(pool(), 'audit_log WHERE actor_id = $1', [admin.id])).toBe(0)
    const taken = await openSlot(pool(), teacher.id, 5 * DAY)
    await book(pool(), taken, (await enrol(pool(), 'student')).id)
    await expect(bookByOffice([taken])).rejects.toMatchObject({ message: 'This slot is already booked' })
  })
})

it('the office can open a WhatsApp chat with each person of a class, even long after the class', async () => {
  const slot = await openSlot(pool(), teacher.id, -40 * DAY)
  const id = await book(pool(), slot, student.id)
  const toStudent = new URL(await findOfficeWhatsApp(slot.id, 'student'))
  expect(toStudent.origin + toStudent.pathname).toBe(`https://wa.me/91${student.phone}`)
  expect(toStudent.searchParams.get('text')).toMatch(
    /^Hello Nila Thomas, this is Swaramala Academy, about your class \(Veenai\) with Vidya Subramaniam on /,
  )
  expect(new URL(await findOfficeWhatsApp(slot.id, 'teacher')).pathname).toBe(`/91${teacher.phone}`)
  const notFound = { code: 'not_found', message: 'Class not found' }
  await expect(findOfficeWhatsApp(slot.id, 'admin')).rejects.toMatchObject(notFound)
  await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE id = $1', [id])
  await expect(findOfficeWhatsApp(slot.id, 'student')).rejects.toMatchObject(notFound)
})

it('the office filters classes by course and by person, independent of the search', async () => {
  const [other, colleague] = [await enrol(pool(), 'student'), await enrol(pool(), 'teacher')]
  const booking = async (who: Person, whose: Person, days: number, subject: string) =>
    book(pool(), await openSlot(pool(), whose.id, days * DAY), who.id, subject)
  await booking(student, teacher, 1, 'Veenai')
  await booking(student, colleague, 2, 'Painting')
  await booking(other, teacher, 3, 'Painting')
  const listTitles = async (who: Person, query: Parameters<typeof listClasses>[1]) =>
    (await listClasses(acting(who), query)).classes.map(({ subject, student_name }) => `${subject} ${student_name}`)
  expect(await listTitles(admin, { person: student.id })).toEqual([
    `Veenai ${student.name}`,
    `Painting ${student.name}`,
  ])
  expect(await listTitles(admin, { person: teacher.id })).toEqual([`Veenai ${student.name}`, `Painting ${other.name}`])
  expect(await listTitles(admin, { person: teacher.id, course: 'Painting' })).toEqual([`Painting ${other.name}`])
  expect(await listTitles(admin, { course: 'Painting', q: other.name })).toEqual([`Painting ${other.name}`])
  expect(await listTitles(admin, { person: 'nobody' })).toEqual([])
  // The call must not return the classes of other people.
  expect(await listTitles(student, { person: other.id })).toEqual([])
  expect(await listTitles(student, { person: colleague.id })).toEqual([`Painting ${student.name}`])
})
