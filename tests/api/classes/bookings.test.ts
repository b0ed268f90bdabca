import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { book, count, enrol, openSlot, type Person, pay, type SlotRow } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

let teacher: Person
let student: Person
beforeEach(async () => {
  ;[teacher, student] = await Promise.all([enrol(database, 'teacher'), enrol(database, 'student')])
})

describe('POST /bookSlots', () => {
  const send = (slots: SlotRow[], change: object = {}, as = student) =>
    make('bookSlots', {
      as,
      body: { student_id: as.id, teacher_id: teacher.id, selectedSlots: slots.map(({ id }) => id), ...change },
    })
  const bookings = () => count(database, 'bookings WHERE student_id = $1', [student.id])

  it('books a slot, and returns the booking', async () => {
    const slot = await openSlot(database, teacher.id, 60)
    const { message, bookings: made } = expectDone('bookSlots', await send([slot]), 201)
    expect(message).toBe('Your session has been booked!')
    expect(made).toMatchObject([
      {
        slot_id: slot.id,
        teacher_id: teacher.id,
        student_id: student.id,
        starts_at: slot.startsAt.toISOString(),
        ends_at: slot.endsAt.toISOString(),
        subject: 'Veenai',
      },
    ])
  })

  it('answers a repeated booking with 200 and changes nothing', async () => {
    const slot = await openSlot(database, teacher.id, 60)
    const first = expectDone('bookSlots', await send([slot]), 201)
    const again = expectDone('bookSlots', await send([slot]), 200)
    expect(again.bookings).toEqual(first.bookings)
    expect(await bookings()).toBe(1)
  })

  it('books several slots at once, ignoring duplicates and slots that the student has already booked', async () => {
    const slots = [
      await openSlot(database, teacher.id, 60),
      await openSlot(database, teacher.id, 120),
      await openSlot(database, teacher.id, 180),
    ]
    const [first] = slots
    if (first) expectDone('bookSlots', await send([first]), 201)
    const { bookings: made } = expectDone('bookSlots', await send([...slots, ...slots]), 201)
    expect(made.map(({ slot_id }) => slot_id)).toEqual(slots.map(({ id }) => id))
    expect(await bookings()).toBe(3)
  })

  it('books all slots or none', async () => {
    const free = await openSlot(database, teacher.id, 60)
    const taken = await openSlot(database, teacher.id, 120)
    await book(database, taken, (await enrol(database, 'student')).id)
    expectRefusal(await send([free, taken]), 409, 'This slot is already booked')
    const begun = await openSlot(database, teacher.id, -10)
    expectRefusal(await send([free, begun]), 422)
    expectRefusal(await send([free], { selectedSlots: [free.id, randomUUID()] }), 404)
    expect(await bookings()).toBe(0)
  })

  it('POST /bookSlots uses the paid course if the teacher teaches it, or else the teacher’s first course', async () => {
    await pay(database, student.id, { course: 'Painting', status: 'approved' })
    await pay(database, student.id, { course: 'Piano', status: 'approved' })
    await pay(database, student.id, { course: 'Veenai', status: 'rejected' })
    const { bookings: made } = expectDone('bookSlots', await send([await openSlot(database, teacher.id, 60)]))
    expect(made).toMatchObject([{ subject: 'Painting' }])
  })

  it('POST /bookSlots uses the teacher’s course that the student chooses, whatever the student paid for', async () => {
    await pay(database, student.id, { course: 'Veenai', status: 'approved' })
    const sent = await send([await openSlot(database, teacher.id, 60)], { subject: ' painting ' })
    expect(expectDone('bookSlots', sent, 201).bookings).toMatchObject([{ subject: 'Painting' }])
    for (const [place, subject] of [null, ''].entries()) {
      const open = await send([await openSlot(database, teacher.id, 120 + 60 * place)], { subject })
      expect(expectDone('bookSlots', open, 201).bookings).toMatchObject([{ subject: 'Veenai' }])
    }
  })

  it('accepts adjacent classes', async () => {
    expectDone('bookSlots', await send([await openSlot(database, teacher.id, 60)]))
    expectDone('bookSlots', await send([await openSlot(database, teacher.id, 120)]))
  })

  it.each<[string, (slot: SlotRow) => Promise<object> | object, number, string]>([
    ['no slot', () => ({ selectedSlots: [] }), 422, 'Select a slot'],
    ['no teacher', () => ({ teacher_id: '' }), 422, 'Select a teacher'],
    ['no student', () => ({ student_id: '' }), 422, 'User not logged in'],
    [
      'eleven slots',
      () => ({ selectedSlots: Array.from({ length: 11 }, () => randomUUID()) }),
      422,
      'Select at most 10 slots at a time',
    ],
    ['an unknown slot', () => ({ selectedSlots: [randomUUID()] }), 404, 'Slot not found'],
    ['a slot ID of another format', () => ({ selectedSlots: ['7'] }), 404, 'Slot not found'],
    ['an unknown teacher', () => ({ teacher_id: randomUUID() }), 404, 'Teacher not found'],
    ['a student in place of the teacher', () => ({ teacher_id: student.id }), 404, 'Teacher not found'],
    [
      'another teacher’s slot',
      async () => ({ teacher_id: (await enrol(database, 'teacher')).id }),
      404,
      'Slot not found',
    ],
    [
      'a course that the teacher does not teach',
      () => ({ subject: 'Piano' }),
      422,
      'This teacher does not teach this course',
    ],
    ['a subject that is too long', () => ({ subject: 'x'.repeat(101) }), 422, 'At most 100 characters'],
    [
      'a slot that has started',
      async () => ({ selectedSlots: [(await openSlot(database, teacher.id, -1)).id] }),
      422,
      'This slot has already started',
    ],
    [
      'a slot of yesterday',
      async () => ({ selectedSlots: [(await openSlot(database, teacher.id, -1440)).id] }),
      422,
      'This slot has already started',
    ],
    [
      'a slot that is booked',
      async (slot) => {
        await book(database, slot, (await enrol(database, 'student')).id)
        return {}
      },
      409,
      'This slot is already booked',
    ],
    [
      'a class at that time',
      async () => {
        const elsewhere = await openSlot(database, (await enrol(database, 'teacher')).id, 90)
        await book(database, elsewhere, student.id)
        return {}
      },
      409,
      'You already have a class at this time',
    ],
    [
      'for another student',
      async () => ({ student_id: (await enrol(database, 'student')).id }),
      403,
      'You can only book for yourself',
    ],
    [
      'a teacher who was rejected',
      async () => {
        await database.query(`UPDATE users SET role = 'student' WHERE id = $1`, [teacher.id])
        return {}
      },
      404,
      'Teacher not found',
    ],
  ])('rejects a booking with %s', async (_, change, status, message) => {
    const slot = await openSlot(database, teacher.id, 60)
    const body = await change(slot)
    const before = await bookings()
    expectRefusal(await send([slot], body), status, message)
    expect(await bookings()).toBe(before)
  })

  it('rejects a booking by a person who is not a student', async () => {
    const slot = await openSlot(database, teacher.id, 60)
    for (const as of [teacher, await enrol(database, 'admin')]) expectRefusal(await send([slot], {}, as), 403)
  })
})

describe('GET /booked-classes/{userId}', () => {
  const list = async (as: Person, userId = as.id) =>
    expectDone('bookedClasses', await make('bookedClasses', { as, params: { userId } }), 200).classes

  it('lists a student’s classes that have not ended, sorted by start', async () => {
    const later = await openSlot(database, teacher.id, 300)
    const running = await openSlot(database, teacher.id, -30, 60)
    const over = await openSlot(database, teacher.id, -120, 60)
    for (const slot of [later, running, over]) await book(database, slot, student.id)
    expect(await list(student)).toMatchObject([
      {
        slot_id: running.id,
        teacher_id: teacher.id,
        teacher_name: teacher.name,
        subject: 'Veenai',
        student_name: student.name,
        starts_at: running.startsAt.toISOString(),
        ends_at: running.endsAt.toISOString(),
      },
      { slot_id: later.id },
    ])
  })

  it('lists the classes that a teacher gives', async () => {
    const slot = await openSlot(database, teacher.id, 60)
    await openSlot(database, teacher.id, 120)
    await book(database, slot, student.id)
    expect(await list(teacher)).toMatchObject([{ slot_id: slot.id, student_name: student.name }])
  })

  it('GET /booked-classes/{userId} is available only to that user and to admins', async () => {
    await book(database, await openSlot(database, teacher.id, 60), student.id)
    const stranger = await enrol(database, 'student')
    for (const as of [stranger, teacher]) {
      expectRefusal(await make('bookedClasses', { as, params: { userId: student.id } }), 403)
    }
    const admin = await enrol(database, 'admin')
    expect(await list(admin, student.id)).toHaveLength(1)
    expectRefusal(await make('bookedClasses', { as: admin, params: { userId: randomUUID() } }), 404)
    expectRefusal(await make('bookedClasses', { as: admin, params: { userId: 'nobody' } }), 404)
  })

  it('returns an empty list if nothing is booked', async () => expect(await list(student)).toEqual([]))
})
