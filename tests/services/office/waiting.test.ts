import { expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { countWaiting } from '@/lib/office/queries'
import { applyAsStudent, applyAsTeacher, enrol, newPhone, pay } from '../../support/people'

it('the office sees how many payments, applications and enquiries are pending, and how many emails failed', async () => {
  const student = await enrol(pool(), 'student')
  const before = await countWaiting()
  await pay(pool(), student.id)
  await pay(pool(), student.id, { course: 'Tabla', status: 'approved' })
  await applyAsTeacher(pool(), student.id, 'pending')
  await applyAsStudent(pool(), student.id, 'pending')
  await pool().query(
    `INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone)
     VALUES ('Tara', $1, 'Veenai', '{mon}', '{evening}', 'Asia/Kolkata')`,
    [`+91${newPhone()}`],
  )
  await pool().query(
    `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state)
     VALUES ('payment-received', $1, $2, $3, 'We’ve received your payment', 'Thank you', 'Thank you', 'failed')`,
    [student.id, student.name, student.email],
  )
  const { payments, teachers, students, trial_requests, messages, ...others } = await countWaiting()
  expect({ payments, teachers, students, trial_requests, messages }).toEqual({
    payments: before.payments + 1,
    teachers: before.teachers + 1,
    students: before.students + 1,
    trial_requests: before.trial_requests + 1,
    messages: before.messages + 1,
  })
  expect(before).toMatchObject(others)
})
