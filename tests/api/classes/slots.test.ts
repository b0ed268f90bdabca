import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { academyToday, days } from '../../support/academy-days'
import { book, count, enrol, openSlot, type Person } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

let teacher: Person
let student: Person
let admin: Person
beforeEach(async () => {
  ;[teacher, student, admin] = await Promise.all([
    enrol(database, 'teacher'),
    enrol(database, 'student'),
    enrol(database, 'admin'),
  ])
})

describe.each(['slots', 'calendarSlots'] as const)('GET %s', (call) => {
  const list = async (as: Person, query?: Record<string, string>) =>
    expectDone(call, await make(call, { as, params: { teacherId: teacher.id }, query }), 200).slots

  it('lists a teacher’s slots by start, in academy time and in UTC', async () => {
    const later = await openSlot(database, teacher.id, 24 * 60, 45)
    const sooner = await openSlot(database, teacher.id, 60)
    const [first, second] = await list(student)
    expect([first?.slot_id, second?.slot_id]).toEqual([sooner.id, later.id])
    const kolkata = new Date(later.startsAt.getTime() + 5.5 * 3_600_000).toISOString()
    const until = new Date(later.endsAt.getTime() + 5.5 * 3_600_000).toISOString()
    expect(second).toEqual({
      slot_id: later.id,
      teacher_id: teacher.id,
      date: kolkata.slice(0, 10),
      from_time: kolkata.slice(11, 16),
      to_time: until.slice(11, 16),
      starts_at: later.startsAt.toISOString(),
      ends_at: later.endsAt.toISOString(),
      booked: 0,
      student_id: null,
      student_name: null,
      learner_id: null,
      learner_name: null,
    })
  })

  it('shows a booking only to its student, the teacher and an admin', async () => {
    const slot = await openSlot(database, teacher.id, 60)
    await book(database, slot, student.id)
    const stranger = await enrol(database, 'student')
    const colleague = await enrol(database, 'teacher')
    const named = { booked: 1, student_id: student.id, student_name: student.name }
    const hidden = { booked: 1, student_id: null, student_name: null }
    for (const [viewer, shown] of [
      [student, named],
      [teacher, named],
      [admin, named],
      [stranger, hidden],
      [colleague, hidden],
    ] as const) {
      expect(await list(viewer)).toMatchObject([shown])
    }
  })

  it('returns the slots between two days, including both days', async () => {
    const slot = await openSlot(database, teacher.id, 3 * 24 * 60)
    const [{ date = '' } = {}] = await list(student)
    expect(await list(student, { from: date, to: date })).toMatchObject([{ slot_id: slot.id }])
    expect(await list(student, { from: days(date, 1) })).toEqual([])
    expect(await list(student, { to: days(date, -1) })).toEqual([])
    expect(await list(student, { from: `${date}T00:00:00.000Z` })).toHaveLength(1)
  })

  it.each<Record<string, string>>([{ from: 'today' }, { to: '2026-02-30' }, { from: '' }])(
    'rejects the range %j',
    async (query) => {
      expectRefusal(await make(call, { as: student, params: { teacherId: teacher.id }, query }), 422)
    },
  )

  it.each<[string, () => string]>([
    ['an unknown id', () => randomUUID()],
    ['a student', () => student.id],
    ['an admin', () => admin.id],
    ['no ID at all', () => 'undefined'],
    ['a phone', () => teacher.phone],
  ])('returns 404 for a teacher with %s', async (_, teacherId) => {
    expectRefusal(await make(call, { as: student, params: { teacherId: teacherId() } }), 404)
  })

  it('shows slots of a rejected teacher only to that person and to admins', async () => {
    await openSlot(database, teacher.id, 60)
    await database.query(`UPDATE users SET role = 'student' WHERE id = $1`, [teacher.id])
    await database.query(`UPDATE teacher_profiles SET status = 'rejected' WHERE user_id = $1`, [teacher.id])
    expectRefusal(await make(call, { as: student, params: { teacherId: teacher.id } }), 404)
    expect(await list(teacher)).toHaveLength(1)
    expect(await list(admin)).toHaveLength(1)
  })
})

describe('POST /add-slot', () => {
  const tomorrow = () => days(academyToday(), 1)
  const slot = () => ({ teacher_id: teacher.id, date: tomorrow(), from_time: '09:00', to_time: '10:00' })
  const add = (change: object = {}, as: Person = teacher) => make('addSlot', { as, body: { ...slot(), ...change } })

  it('adds a free slot, and returns it in the format of the list', async () => {
    const { slot: added } = expectDone('addSlot', await add(), 201)
    expect(added).toMatchObject({ ...slot(), booked: 0, student_id: null, student_name: null })
    expect(added.starts_at).toBe(new Date(`${tomorrow()}T09:00:00+05:30`).toISOString())
    const listed = await make('slots', { as: student, params: { teacherId: teacher.id } })
    expect(expectDone('slots', listed).slots).toEqual([added])
  })

  it('accepts times with seconds and dates with a time part, but never returns these parts', async () => {
    const answer = await add({ date: `${tomorrow()}T18:30:00.000Z`, from_time: '09:00:00', to_time: '10:00:30' })
    expect(expectDone('addSlot', answer).slot).toMatchObject(slot())
  })

  it('accepts adjacent slots', async () => {
    for (const [from_time, to_time] of [
      ['09:00', '10:00'],
      ['10:00', '11:00'],
      ['08:00', '09:00'],
    ])
      expectDone('addSlot', await add({ from_time, to_time }))
  })

  it.each<[string, () => object, number, string]>([
    ['no date', () => ({ date: '' }), 422, 'Please select date, from time and to time'],
    ['no from time', () => ({ from_time: undefined }), 422, 'Please select date, from time and to time'],
    ['no to time', () => ({ to_time: null }), 422, 'Please select date, from time and to time'],
    ['yesterday', () => ({ date: days(academyToday(), -1) }), 422, 'The date cannot be earlier than today'],
    [
      'a time that has passed',
      () => ({ date: academyToday(), from_time: '00:00', to_time: '23:59' }),
      422,
      'This time has already passed',
    ],
    [
      'more than 366 days ahead',
      () => ({ date: days(academyToday(), 367) }),
      422,
      'The date can be at most 366 days ahead',
    ],
    ['an end at the start', () => ({ to_time: '09:00' }), 422, 'The end must be after the start'],
    ['an end before the start', () => ({ to_time: '08:00' }), 422, 'The end must be after the start'],
    ['an impossible date', () => ({ date: '2027-02-30' }), 422, 'This date does not exist'],
    ['an impossible time', () => ({ from_time: '25:00' }), 422, 'Enter a time as HH:MM'],
    [
      'another teacher’s calendar',
      () => ({ teacher_id: admin.id }),
      403,
      'You can only add slots to your own calendar',
    ],
  ])('rejects a slot with %s', async (_, change, status, message) => {
    expectRefusal(await add(change()), status, message)
    expect(await count(database, 'slots WHERE teacher_id = $1', [teacher.id])).toBe(0)
  })

  it('rejects a slot that overlaps another slot of the teacher', async () => {
    expectDone('addSlot', await add())
    for (const [from_time, to_time] of [
      ['09:00', '10:00'],
      ['09:59', '10:30'],
      ['08:00', '09:01'],
      ['08:00', '12:00'],
      ['09:15', '09:30'],
    ])
      expectRefusal(await add({ from_time, to_time }), 409, 'This overlaps one of your slots')
  })

  it('rejects a slot of a person who is not a teacher', async () => {
    for (const person of [student, admin]) {
      expectRefusal(await add({ teacher_id: person.id }, person), 403, 'Only teachers can add slots')
    }
  })
})
