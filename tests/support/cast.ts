import { randomUUID } from 'node:crypto'
import { applyAsStudent, applyAsTeacher, book, enrol, newPhone, openSlot, type Person, pay, type Sql } from './people'

/** People with many records that contain long text. */
export interface Cast {
  student: Person
  teacher: Person
  admin: Person
}

// A name of the maximum length, with one very long word that cannot be broken.
const LONG = 'Venkata Subrahmanya Lakshminarasimharajavaraprasad of Thiruvananthapuram'
const longEmail = () => `lakshmi.narasimha.raja.vara.prasad.${randomUUID()}@thiruvananthapuram.example.com`
const DAY = 24 * 60

export async function enrolCast(sql: Sql): Promise<Cast> {
  const [student, teacher, admin] = await Promise.all([
    enrol(sql, 'student', { name: LONG, email: longEmail() }),
    enrol(sql, 'teacher', { name: `Vidwan ${LONG}`, email: longEmail() }),
    enrol(sql, 'admin', { name: 'Kamala of the office' }),
  ])
  await applyAsStudent(sql, student.id, 'rejected')
  await sql.query('UPDATE student_profiles SET decision_reason = $2 WHERE user_id = $1', [
    student.id,
    'Please choose the courses for your younger child in a second form',
  ])
  const applicant = await enrol(sql, 'student', { name: `Applying ${LONG}`, email: longEmail() })
  await applyAsTeacher(sql, applicant.id, 'pending')
  await sql.query(
    `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, last_error)
     VALUES ('payment-received', $1, $2, $3, 'We’ve received your payment', 'Thank you', '<p>Thank you</p>', 'failed', 'No such mailbox')`,
    [student.id, student.name, student.email],
  )
  await sql.query(
    `INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone, message)
     VALUES ($1, $2, 'Veenai', '{sat,sun}', '{morning,evening}', 'America/New_York', $3)`,
    [LONG, `+91${newPhone()}`, `For my daughter, who is nine. ${LONG}`],
  )
  for (const [course, status] of [
    ['Veenai', 'pending'],
    ['Violin', 'rejected'],
    ['Carnatic Classical Vocal Tamil', 'approved'],
  ] as const) {
    await pay(sql, student.id, { course, status })
  }
  await sql.query(
    "UPDATE payments SET decision_reason = 'The amount is not the fee' WHERE user_id = $1 AND status = 'rejected'",
    [student.id],
  )
  // One class that starts soon, one that can still be changed, and free slots.
  await book(sql, await openSlot(sql, teacher.id, 50), student.id)
  await book(sql, await openSlot(sql, teacher.id, 2 * DAY), student.id, 'Carnatic Classical Vocal Tamil')
  for (const inMinutes of [DAY, DAY + 90, 3 * DAY, 3 * DAY + 120]) await openSlot(sql, teacher.id, inMinutes, 45)
  return { student, teacher, admin }
}
