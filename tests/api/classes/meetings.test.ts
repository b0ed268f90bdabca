import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { book, count, enrol, openSlot, type Person, type SlotRow } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

let teacher: Person
let student: Person
let admin: Person
let slot: SlotRow
let booking: string
beforeEach(async () => {
  ;[teacher, student, admin] = await Promise.all([
    enrol(database, 'teacher'),
    enrol(database, 'student'),
    enrol(database, 'admin'),
  ])
  slot = await openSlot(database, teacher.id, 60)
  booking = await book(database, slot, student.id)
})

describe.each(['createMeeting', 'createInstantMeeting'] as const)('POST %s', (call) => {
  const askFor = (as: Person, body: object = {}) => make(call, { as, body })
  const linkFor = async (as: Person, body: object, status: 200 | 201) =>
    expectDone(call, await askFor(as, body), status).meetingLink

  it('gives the student, the teacher and an admin the same link for a slot, and creates it only once', async () => {
    const link = await linkFor(teacher, { topic: 'Veenai', slot_id: slot.id }, 201)
    expect(link).toMatch(/^https:\/\//)
    expect(await linkFor(student, { slot_id: slot.id }, 200)).toBe(link)
    expect(await linkFor(admin, { slot_id: slot.id, topic: 'Another topic' }, 200)).toBe(link)
    expect(await linkFor(teacher, { slot_id: slot.id }, 200)).toBe(link)
    expect(await count(database, 'meetings WHERE booking_id = $1', [booking])).toBe(1)
  })

  it('gives a student the link of the next class when the request names no slot', async () => {
    const next = await openSlot(database, teacher.id, 5, 30)
    await book(database, next, student.id)
    const link = await linkFor(student, { topic: 'My class' }, 201)
    expect(await linkFor(teacher, { slot_id: next.id }, 200)).toBe(link)
    expect(await linkFor(teacher, { slot_id: slot.id }, 201)).not.toBe(link)
  })

  it('treats a running class as the next class when the request names no slot', async () => {
    const running = await openSlot(database, teacher.id, -10, 30)
    await book(database, running, student.id)
    expect(await linkFor(student, {}, 201)).toBe(await linkFor(teacher, { slot_id: running.id }, 200))
  })

  it('gives a teacher or an admin a new instant meeting for each request without a slot', async () => {
    const links = [
      await linkFor(teacher, { topic: 'Rehearsal' }, 201),
      await linkFor(teacher, { topic: 'Rehearsal' }, 201),
      await linkFor(admin, {}, 201),
      await linkFor(admin, { topic: null, slot_id: null }, 201),
    ]
    expect(new Set(links).size).toBe(4)
  })

  it('includes no names in the meeting link', async () => {
    const link = await linkFor(teacher, { slot_id: slot.id }, 201)
    for (const word of [teacher.name, student.name, teacher.phone, student.id, slot.id])
      expect(link).not.toContain(word)
  })

  it.each<[string, () => Promise<[Person, object]> | [Person, object], number, string | undefined]>([
    ['another student’s class', async () => [await enrol(database, 'student'), { slot_id: slot.id }], 403, undefined],
    ['another teacher’s class', async () => [await enrol(database, 'teacher'), { slot_id: slot.id }], 403, undefined],
    [
      'the caller’s own free slot',
      async () => [teacher, { slot_id: (await openSlot(database, teacher.id, 300)).id }],
      409,
      'This slot is not booked.',
    ],
    [
      'a free slot, by an admin',
      async () => [admin, { slot_id: (await openSlot(database, teacher.id, 300)).id }],
      409,
      'This slot is not booked.',
    ],
    [
      'a free slot of another teacher',
      async () => [student, { slot_id: (await openSlot(database, teacher.id, 300)).id }],
      403,
      undefined,
    ],
    ['an unknown slot', () => [teacher, { slot_id: randomUUID() }], 404, undefined],
    ['a slot ID of another format', () => [teacher, { slot_id: '7' }], 404, undefined],
    ['a student without a class', async () => [await enrol(database, 'student'), {}], 403, undefined],
    ['a topic that is too long', () => [teacher, { topic: 'a'.repeat(201) }], 422, 'At most 200 characters'],
    ['a topic that is not text', () => [teacher, { topic: 7 }], 422, undefined],
    ['an empty slot ID', () => [teacher, { slot_id: '' }], 422, 'Select a slot'],
  ])('rejects a meeting for %s', async (_, value, status, message) => {
    const [as, body] = await value()
    expectRefusal(await askFor(as, body), status, message)
  })

  it('rejects a meeting request of a student whose only class is over', async () => {
    const other = await enrol(database, 'student')
    await book(database, await openSlot(database, teacher.id, -120, 30), other.id)
    expectRefusal(await askFor(other), 403)
  })

  it('keeps the meeting link of a class if the teacher is rejected later', async () => {
    const link = await linkFor(student, { slot_id: slot.id }, 201)
    await database.query(`UPDATE users SET role = 'student' WHERE id = $1`, [teacher.id])
    expect(await linkFor(student, { slot_id: slot.id }, 200)).toBe(link)
    expect(await linkFor(teacher, { slot_id: slot.id }, 200)).toBe(link)
  })
})

it('shows a rejected meeting link as an error page with a link back when a browser opens it', async () => {
  const params = { id: randomUUID() }
  const answer = await make('openAsHost', { as: teacher, params, headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.bytes.toString()).toContain('>Meeting not found</h1>')
  expectRefusal(await make('openAsHost', { as: teacher, params }), 404, 'Meeting not found')
})
