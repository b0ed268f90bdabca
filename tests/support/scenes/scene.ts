import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { applyAsStudent, applyAsTeacher, book, enrol, newPhone, openSlot, type Person, pay, type Sql } from '../people'

/** A call of the page's scripts: by its path, or by what its path looks like. */
type CallPath = string | RegExp

/** One state of one screen: how one comes there, and by what one knows that it stands. */
export interface Scene {
  name: string
  path: string | ((cast: Cast) => string)
  /** Somebody who has nothing yet looks at it, in place of somebody who has a lot. */
  fresh?: true
  /** This call is on its way and does not come back. */
  hold?: CallPath
  /** This call is answered with 500. */
  fail?: CallPath
  /** This call is answered with what stands here; 200 unless said otherwise. */
  answer?: readonly [path: CallPath, json: object, status?: number]
  act?: (page: Page, cast: Cast) => Promise<unknown>
  shows: string | RegExp | ((page: Page) => Locator)
  /** Only where there is room for it, or only where there is not. */
  only?: 'phone' | 'desktop'
}

/** Who is in the scenes, and what they have. */
export interface Cast {
  student: Person
  newStudent: Person
  teacher: Person
  newTeacher: Person
  admin: Person
}

// As long as names get, and one word that breaks nowhere by itself.
const LONG = 'Venkata Subrahmanya Lakshminarasimharajavaraprasad of Thiruvananthapuram'
const longEmail = () => `lakshmi.narasimha.raja.vara.prasad.${randomUUID()}@thiruvananthapuram.example.com`
const DAY = 24 * 60

/** People with much in their records, and people with nothing. */
export async function enrolCast(sql: Sql): Promise<Cast> {
  const [student, newStudent, teacher, newTeacher, admin] = await Promise.all([
    enrol(sql, 'student', { name: LONG, email: longEmail() }),
    enrol(sql, 'student', { name: 'Nila Thomas' }),
    enrol(sql, 'teacher', { name: `Vidwan ${LONG}`, email: longEmail() }),
    enrol(sql, 'teacher', { name: 'Vasudha Narayanan' }),
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
     VALUES ('payment-received', $1, $2, $3, 'We have your payment', 'Thank you', '<p>Thank you</p>', 'failed', 'No such mailbox')`,
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
  // One about to begin, one that can still be changed, and free hours to move it to.
  await book(sql, await openSlot(sql, teacher.id, 50), student.id)
  await book(sql, await openSlot(sql, teacher.id, 2 * DAY), student.id, 'Carnatic Classical Vocal Tamil')
  await book(sql, await openSlot(sql, teacher.id, 2 * DAY + 120), student.id, 'Painting')
  for (const inMinutes of [DAY, DAY + 90, 3 * DAY, 3 * DAY + 120]) await openSlot(sql, teacher.id, inMinutes, 45)
  return { student, newStudent, teacher, newTeacher, admin }
}

export const popup = (page: Page) => page.locator('.swal2-popup')
export const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true })

export const pressed = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

/** Opens the question of that name for the first class that can still be changed. */
export const changing = (name: string) => async (page: Page) => {
  const later = page.getByRole('button', { name: /^Calendar, move or cancel/ })
  await later.first().click()
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

/** Chooses a teacher in the dropdown. */
export const choosing = (who: 'teacher' | 'newTeacher') => async (page: Page, cast: Cast) => {
  const { name, phone } = cast[who]
  await page.getByLabel('Teacher', { exact: true }).selectOption(`${name} (${phone})`)
}

/** Closes the alert that comes, to see what stands below it. */
export async function dismissed(page: Page): Promise<void> {
  await popup(page).getByRole('button', { name: 'OK', exact: true }).click()
  await popup(page).waitFor({ state: 'detached' })
}
