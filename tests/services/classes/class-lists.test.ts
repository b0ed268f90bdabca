import { beforeAll, describe, expect, it } from 'vitest'
import { listClasses } from '@/lib/bookings/queries'
import { pool } from '@/lib/db/client'
import { countWaiting } from '@/lib/office/queries'
import { academyDate } from '../../support/browser/academy-clock'
import { acting, book, enrol, openSlot, type Person } from '../../support/people'

const HOUR = 60
const DAY = 24 * HOUR

let student: Person
let other: Person
let teacher: Person
let colleague: Person
let admin: Person

const booking = async (who: Person, whose: Person, inMinutes: number, subject = 'Veenai') =>
  book(pool(), await openSlot(pool(), whose.id, inMinutes), who.id, subject)

const subjects = async (...parameters: Parameters<typeof listClasses>) =>
  (await listClasses(...parameters)).classes.map(({ subject }) => subject)

beforeAll(async () => {
  ;[student, other, teacher, colleague, admin] = await Promise.all([
    enrol(pool(), 'student'),
    enrol(pool(), 'student'),
    enrol(pool(), 'teacher'),
    enrol(pool(), 'teacher'),
    enrol(pool(), 'admin'),
  ])
  await booking(student, teacher, -3 * DAY, 'long ago')
  await booking(student, teacher, -1 * DAY, 'yesterday')
  await booking(student, teacher, -HOUR / 2, 'under way')
  await booking(student, colleague, 2 * DAY, 'in two days')
  await booking(other, teacher, 1 * DAY, 'of another')
  const off = await booking(student, teacher, 5 * DAY, 'cancelled')
  await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE id = $1', [off])
})

describe('the class list of a person', () => {
  it('upcoming classes are sorted by start, with the current class first', async () =>
    expect(await subjects(acting(student), {})).toEqual(['under way', 'in two days']))

  it('past classes are sorted from the latest to the earliest', async () =>
    expect(await subjects(acting(student), { status: 'past' })).toEqual(['yesterday', 'long ago']))

  it('a teacher’s class list contains the classes that they teach', async () =>
    expect(await subjects(acting(teacher), {})).toEqual(['under way', 'of another']))

  it('a class list contains teacher, student, time and subject of each class', async () => {
    const { classes } = await listClasses(acting(student), { q: 'in two days' })
    expect(classes).toEqual([
      expect.objectContaining({
        teacher_id: colleague.id,
        teacher_name: colleague.name,
        student_name: student.name,
        subject: 'in two days',
      }),
    ])
  })

  it('classes are filtered by name or course in any case, and by date', async () => {
    expect(await subjects(acting(student), { q: colleague.name.toUpperCase() })).toEqual(['in two days'])
    expect(await subjects(acting(student), { q: '%' })).toEqual([])
    expect(await subjects(acting(student), { from: academyDate(1) })).toEqual(['in two days'])
    expect(await subjects(acting(student), { status: 'past', to: academyDate(-2) })).toEqual(['long ago'])
  })

  it('each class is returned once across the pages of the list', async () => {
    const first = await listClasses(acting(student), { status: 'past', limit: 1 })
    expect(first.classes.map(({ subject }) => subject)).toEqual(['yesterday'])
    const second = await listClasses(acting(student), { status: 'past', limit: 1, cursor: first.nextCursor })
    expect(second.classes.map(({ subject }) => subject)).toEqual(['long ago'])
    expect(second.nextCursor).toBeUndefined()
    const coming = await listClasses(acting(student), { limit: 1 })
    expect(await subjects(acting(student), { limit: 1, cursor: coming.nextCursor })).toEqual(['in two days'])
  })
})

it('the office’s list shows classes that are unmarked after two days, oldest first, with their number', async () => {
  const { unmarked: before } = await countWaiting()
  const [young, old, older, marked] = await Promise.all(
    [-46, -50, -90, -70].map(async (hours) =>
      booking(student, await enrol(pool(), 'teacher'), hours * HOUR, `at ${hours}`),
    ),
  )
  await pool().query(
    "UPDATE bookings SET attendance = 'held', marked_at = now(), marked_by = teacher_id WHERE id = $1",
    [marked],
  )
  await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE id = $1', [older])
  expect([young, old].every(Boolean)).toBe(true)
  const unmarked = await subjects(acting(admin), { status: 'unmarked', q: student.name })
  expect(unmarked).toEqual(['long ago', 'at -50'])
  expect(await countWaiting()).toMatchObject({ unmarked: before + 1 })
  const first = await listClasses(acting(admin), { status: 'unmarked', q: student.name, limit: 1 })
  const onward = { status: 'unmarked', q: student.name, cursor: first.nextCursor } as const
  expect(await subjects(acting(admin), onward)).toEqual(['at -50'])
})

it('the academy office can list the classes of all people', async () => {
  const all = await listClasses(acting(admin), { limit: 500 })
  const ours = all.classes.filter(({ teacher_id }) => [teacher.id, colleague.id].includes(teacher_id))
  expect(ours.map(({ subject }) => subject)).toEqual(['under way', 'of another', 'in two days'])
  expect(await subjects(acting(admin), { q: other.name })).toEqual(['of another'])
})
