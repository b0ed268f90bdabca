import { describe, expect, it } from 'vitest'
import { releaseTogether } from '../../support/barrier'
import { asDataUrl, png } from '../../support/images'
import { book, count, enrol, openSlot, type Person, pay } from '../../support/people'
import { database, databaseUrl, expectDone, expectRefusal, make, tokenOf } from '../../support/server/api-client'

/** The number of competing requests. The connection pool has room for all of them. */
const MANY = 8
const students = () => Promise.all(Array.from({ length: MANY }, () => enrol(database, 'student')))
const signIn = (people: Person[]) => Promise.all(people.map((person) => tokenOf(person)))

async function answersOf(table: string, tasks: (() => ReturnType<typeof make>)[]) {
  const results = await releaseTogether(databaseUrl, table, tasks)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
const withStatus = (answers: Awaited<ReturnType<typeof make>>[], status: number) =>
  answers.filter((answer) => answer.status === status)

describe('concurrent requests', () => {
  it('eight students who book one slot at the same time get one 201 and seven 409', async () => {
    const teacher = await enrol(database, 'teacher')
    const slot = await openSlot(database, teacher.id, 60)
    const racers = await students()
    await signIn(racers)
    const answers = await answersOf(
      'slots',
      racers.map((as) => () => {
        const body = { student_id: as.id, teacher_id: teacher.id, selectedSlots: [slot.id] }
        return make('bookSlots', { as, body })
      }),
    )
    expect(withStatus(answers, 201)).toHaveLength(1)
    for (const answer of withStatus(answers, 409)) expectRefusal(answer, 409, 'This slot is already booked')
    expect(withStatus(answers, 409)).toHaveLength(MANY - 1)
    expect(await count(database, 'bookings WHERE slot_id = $1', [slot.id])).toBe(1)
  })

  it('a booking that is sent eight times at the same time creates one class: one 201, seven 200', async () => {
    const teacher = await enrol(database, 'teacher')
    const slot = await openSlot(database, teacher.id, 60)
    const student = await enrol(database, 'student')
    await signIn([student])
    const body = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] }
    const answers = await answersOf(
      'slots',
      Array.from({ length: MANY }, () => () => make('bookSlots', { as: student, body })),
    )
    expect([withStatus(answers, 201).length, withStatus(answers, 200).length]).toEqual([1, MANY - 1])
    expect(await count(database, 'bookings WHERE slot_id = $1', [slot.id])).toBe(1)
  })

  it('two admins who approve one payment at the same time get one 200 and one 409', async () => {
    const payment = await pay(database, (await enrol(database, 'student')).id)
    const admins = [await enrol(database, 'admin'), await enrol(database, 'admin')]
    await signIn(admins)
    const answers = await answersOf(
      'payments',
      admins.map((as) => () => make('approvePayment', { as, params: { id: payment } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await count(database, 'audit_log WHERE subject_id = $1', [payment])).toBe(1)
  })

  it('a teacher and a student who open a class at the same time get the same meeting link', async () => {
    const teacher = await enrol(database, 'teacher')
    const student = await enrol(database, 'student')
    const slot = await openSlot(database, teacher.id, 60)
    const booking = await book(database, slot, student.id)
    await signIn([teacher, student])
    const answers = await answersOf(
      'meetings',
      [teacher, student].map((as) => () => make('createMeeting', { as, body: { slot_id: slot.id } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(new Set(answers.map(({ json }) => json.meetingLink)).size).toBe(1)
    expect(await count(database, 'meetings WHERE booking_id = $1', [booking])).toBe(1)
  })

  it('a payment that is sent eight times at the same time is stored once: one 201, seven 409', async () => {
    const student = await enrol(database, 'student')
    await signIn([student])
    const body = { user_id: student.id, course_name: 'Violin', fee: 700, screenshotBase64: asDataUrl(await png()) }
    const answers = await answersOf(
      'payments',
      Array.from({ length: MANY }, () => () => make('submitPayment', { as: student, body })),
    )
    const [done] = withStatus(answers, 201)
    if (done) expectDone('submitPayment', done)
    expect([withStatus(answers, 201).length, withStatus(answers, 409).length]).toEqual([1, MANY - 1])
    expect(await count(database, 'payments WHERE user_id = $1', [student.id])).toBe(1)
  })
})
