import { beforeEach, expect, it } from 'vitest'
import { applyAsStudent, applyAsTeacher, enrol, newUtr, type Person, pay } from '../../support/people'
import { database, expectDone, make } from '../../support/server/api-client'

let student: Person
let admin: Person
beforeEach(async () => {
  ;[student, admin] = await Promise.all([enrol(database, 'student'), enrol(database, 'admin')])
})

it('GET /api/my-applications returns only the caller’s forms, with the reason for a rejection', async () => {
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

it('GET /api/my-payments returns only the caller’s payments, newest first, with the reason for a rejection', async () => {
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

it('GET /admin/waiting returns the numbers of pending records for the office', async () => {
  await pay(database, student.id)
  const { payments } = expectDone('waiting', await make('waiting', { as: admin }))
  expect(payments).toBeGreaterThan(0)
})
