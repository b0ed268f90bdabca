import { beforeEach, expect, it } from 'vitest'
import { applyAsStudent, applyAsTeacher, enrol, newPhone, newUtr, type Person, pay } from '../../support/people'
import { database, expectDone, make } from '../../support/server/api-client'

let student: Person
let admin: Person
beforeEach(async () => {
  ;[student, admin] = await Promise.all([enrol(database, 'student'), enrol(database, 'admin')])
})

it('GET /api/my-applications returns the caller’s forms with the reason of a rejection, and no others', async () => {
  const own = async () => expectDone('myApplications', await make('myApplications', { as: student }))
  expect(await own()).toMatchObject({ teacher: null, student: null })
  await applyAsStudent(database, student.id, 'rejected')
  await database.query('UPDATE student_profiles SET decision_reason = $2 WHERE user_id = $1', [
    student.id,
    'Please choose one course',
  ])
  await applyAsTeacher(database, student.id, 'pending')
  expect(await own()).toMatchObject({
    student: {
      status: 'rejected',
      reason: 'Please choose one course',
      qualification: 'Fresher',
      regions: ['south'],
      courses: { south: ['Violin'] },
    },
    teacher: { status: 'pending', reason: null, qualification: 'MA Music', regions: ['south', 'drawing'] },
  })
})

it('GET /api/my-payments returns the caller’s payments, newest first, with the reason of a rejection', async () => {
  await pay(database, admin.id)
  const utr = newUtr()
  const rejected = await pay(database, student.id, {
    course: 'Violin',
    status: 'rejected',
    createdAt: new Date('2026-01-05T20:00:00Z'),
  })
  const waiting = await pay(database, student.id, { utr, createdAt: new Date('2026-01-06T20:00:00Z') })
  await database.query('UPDATE payments SET decision_reason = $2 WHERE id = $1', [rejected, 'This is not the fee'])
  const { payments, courses } = expectDone('myPayments', await make('myPayments', { as: student }))
  expect(courses).toEqual([])
  expect(payments).toMatchObject([
    { id: waiting, course_name: 'Veenai', fee: 700, utr, status: 'pending', reason: null, receipt_id: null },
    { id: rejected, course_name: 'Violin', status: 'rejected', reason: 'This is not the fee' },
  ])
  expect(payments).toHaveLength(2)
})

it('GET /admin/waiting counts pending and failed records', async () => {
  const counts = async () => {
    const { success: _, ...waiting } = await make('waiting', { as: admin }).then(({ json }) => json)
    return waiting as Record<string, number>
  }
  const before = await counts()
  await Promise.all([pay(database, student.id), pay(database, student.id, { course: 'Tabla', status: 'approved' })])
  await applyAsTeacher(database, student.id, 'pending')
  await applyAsStudent(database, student.id, 'pending')
  await database.query(
    `INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone)
     VALUES ('Tara', $1, 'Veenai', '{mon}', '{evening}', 'Asia/Kolkata')`,
    [`+91${newPhone()}`],
  )
  await database.query(
    `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state)
     VALUES ('payment-received', $1, $2, $3, 'We’ve received your payment', 'Thank you', 'Thank you', 'failed')`,
    [student.id, student.name, student.email],
  )
  const after = await counts()
  // Other test files write too, so each count grows by at least the records of this test.
  for (const kind of ['payments', 'teachers', 'students', 'trial_requests', 'messages']) {
    expect(after[kind], kind).toBeGreaterThan(before[kind] ?? Number.NaN)
  }
  expect(after.unmarked).toBeGreaterThanOrEqual(0)
  expect(after.clean_ups).toBeGreaterThanOrEqual(0)
})
