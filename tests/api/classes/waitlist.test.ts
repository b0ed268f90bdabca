import { beforeEach, describe, expect, it } from 'vitest'
import { academyDate } from '../../support/browser/academy-clock'
import { enrol, only, type Person } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

let teacher: Person
let student: Person
beforeEach(async () => {
  ;[teacher, student] = await Promise.all([enrol(database, 'teacher'), enrol(database, 'student')])
})

const join = (date: string | null | undefined, as = student) =>
  make('joinWaitlist', { as, body: { teacher_id: teacher.id, date } })

describe('a waitlist entry', () => {
  it('a student can add a waitlist entry once, see it in the list, and end it', async () => {
    const day = academyDate(3)
    const { watch } = expectDone('joinWaitlist', await join(day), 201)
    expect(watch).toMatchObject({ teacher_id: teacher.id, teacher_name: teacher.name, date: day })
    expect(expectDone('joinWaitlist', await join(day), 200).watch).toEqual(watch)
    expectDone('joinWaitlist', await join(undefined), 201)
    expectDone('joinWaitlist', await join(null), 200)
    const list = async () => expectDone('waitlist', await make('waitlist', { as: student }), 200).watches
    expect((await list()).map(({ date }) => date)).toEqual([null, day])
    const end = () => make('leaveWaitlist', { as: student, params: { watchId: watch.id } })
    expect(expectDone('leaveWaitlist', await end(), 200).message).toBe('Alert turned off')
    expectRefusal(await end(), 404, 'Alert not found')
    expect(await list()).toHaveLength(1)
  })

  it('the key in its email ends a waitlist entry without a session, even when it is used again', async () => {
    expectDone('joinWaitlist', await join(null), 201)
    const result = await database.query<{ key: string }>(
      'SELECT end_key AS key FROM waitlist_entries WHERE user_id = $1',
      [student.id],
    )
    const { key } = only(result.rows)
    for (let time = 0; time < 2; time++) {
      const ended = expectDone('leaveWaitlistByKey', await make('leaveWaitlistByKey', { body: { key } }), 200)
      expect(ended).toMatchObject({ teacher_name: teacher.name, date: null })
    }
    expectRefusal(await make('leaveWaitlistByKey', { body: { key: 'half' } }), 404, 'This link is incomplete')
  })

  it('only students can add waitlist entries, and only for existing teachers and days that are not over', async () => {
    expectRefusal(await join(null, teacher), 403, 'Only students can turn on alerts')
    expectRefusal(await join(academyDate(-1)), 422, 'This date has passed')
    expectRefusal(await join('tomorrow'), 422, 'Enter a date as YYYY-MM-DD')
    const refusal = await make('joinWaitlist', { as: student, body: { teacher_id: student.id } })
    expectRefusal(refusal, 404, 'Teacher not found')
  })
})
