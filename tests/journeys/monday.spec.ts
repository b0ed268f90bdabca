import type { Page } from '@playwright/test'
import pg from 'pg'
import { weekday } from '@/lib/core/time/format'
import { type MailServer, startMailServer } from '../../scripts/simulators/smtp'
import { academyDate } from '../support/browser/academy-clock'
import { alertIn, closeAlert, expectAlert } from '../support/browser/alerts'
import { countPresses } from '../support/browser/presses'
import { expect, type OpenPage, signIn, test } from '../support/browser/visits'
import { insertSlot, only } from '../support/people'
import { type FreshAcademy, startFreshAcademy } from '../support/server/fresh-academy'
import { insertPeople, insertWeeklyClasses } from '../support/weekly-classes'

const TEACHERS = 12
const FAMILIES = 150
const WEEKS = 4
/** The number of days to the first Monday that is at least three days away. */
const toMonday = [3, 4, 5, 6, 7, 8, 9].find((days) => weekday(academyDate(days)) === 'Monday') ?? 3
/** The number of weeks from the current week to the first test week. */
const weeksAhead = toMonday > 7 ? 2 : 1
const dayOf = (week: number, day = 0) => academyDate(toMonday + 7 * week + day)

let academy: FreshAcademy
let mail: MailServer
let records: pg.Client

test.describe.configure({ mode: 'serial', timeout: 240_000 })

test.beforeAll(async () => {
  mail = await startMailServer()
  academy = await startFreshAcademy('monday', { SMTP_URL: mail.url })
  records = new pg.Client({ connectionString: academy.databaseUrl })
  await records.connect()
  await insertSchoolWeek()
})

test.afterAll(async () => {
  await records?.end()
  await academy?.stop()
  await mail?.close()
})

/** 150 families have two weekly classes each, spread over 11 teachers. The twelfth teacher has 12 free slots a week. */
async function insertSchoolWeek(): Promise<void> {
  const teachers = await insertPeople(records, 'teacher', 'Teacher', TEACHERS)
  const [last = '', ...others] = teachers.toReversed()
  const students = await insertPeople(records, 'student', 'Student', FAMILIES)
  const week = { perWeek: 2 * FAMILIES, weeks: WEEKS, firstDay: dayOf(0), days: 5, firstHour: 14 }
  await insertWeeklyClasses(records, { teachers: others.toReversed(), students, ...week })
  for (let index = 0; index < 12; index++)
    for (let weeks = 0; weeks < WEEKS; weeks++)
      await insertSlot(records, last, dayOf(weeks, index % 4), `${9 + Math.floor(index / 4)}:00`.padStart(5, '0'))
  await records.query(`INSERT INTO terms (name, starts_on, ends_on) VALUES ('Winter', $1, $2)`, [
    academyDate(-30),
    dayOf(WEEKS - 1, 6),
  ])
}

async function openWindow(openPage: OpenPage) {
  const page = await openPage(undefined, { baseURL: academy.baseUrl, viewport: { width: 1440, height: 900 } })
  // Retries the sign-in, because the server may respond with 503 just after it starts.
  await expect(() => signIn(page.context(), academy.owner)).toPass()
  const job = await countPresses(page)
  await page.goto('/dashboard-home')
  return { page, job }
}
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
const review = (page: Page) => page.getByRole('region', { name: 'Review classes' })
const isActive = (learner: string, teacher: string) =>
  records
    .query<{ count: number }>(
      `SELECT count(*)::int AS count FROM bookings b JOIN learners l ON l.id = b.learner_id JOIN users t ON t.id = b.teacher_id
       WHERE l.name = $1 AND t.name = $2 AND b.cancelled_at IS NULL`,
      [learner, teacher],
    )
    .then(({ rows }) => rows[0]?.count)

test('classes of a teacher who is ill for a week move to the end of their series, and two go to a substitute', async ({
  openPage,
}) => {
  const { page, job } = await openWindow(openPage)
  await job('ill teacher: 28 classes of a week', async () => {
    await menu(page).getByRole('link', { name: 'Holidays' }).click()
    await page.getByLabel('Applies to').selectOption({ label: 'Teacher 1 (8100000001)' })
    await page.getByLabel('From', { exact: true }).fill(dayOf(0))
    await page.getByLabel('To (last day)').fill(dayOf(0, 4))
    await page.getByLabel('Reason').fill('Ill')
    await page.getByRole('button', { name: 'Review classes' }).click()
    await expect(review(page)).toContainText('28 students have classes.')
    await review(page).getByText('Show 28 classes').click()
    for (const student of ['Student 12', 'Student 23'])
      await review(page)
        .getByLabel(new RegExp(`^What should happen to ${student}’s class`))
        .first()
        .selectOption({ label: 'Teacher 12 (no slot at this time)' })
    await page.getByRole('button', { name: 'Save time off' }).click()
    await expectAlert(
      page,
      'Time off saved',
      /26 classes moved \(26 to the end of their series\)|26 classes moved to the end of their series, 2 classes have a substitute/,
    )
  })
  await closeAlert(page)
  expect(await isActive('Student 12', 'Teacher 12')).toBe(1)
})

test('a holiday of one week moves 300 classes', async ({ openPage }) => {
  const { page, job } = await openWindow(openPage)
  await job('holiday week: 300 classes', async () => {
    await menu(page).getByRole('link', { name: 'Holidays' }).click()
    await page.getByLabel('From', { exact: true }).fill(dayOf(1))
    await page.getByLabel('To (last day)').fill(dayOf(1, 6))
    await page.getByLabel('Holiday name').fill('Pongal')
    await page.getByRole('button', { name: 'Review classes' }).click()
    await expect(review(page)).toContainText(/150 students have classes \(300 in total\)\. 12 teachers are affected\./)
    await page.getByRole('button', { name: 'Save holiday' }).click()
    await expectAlert(page, 'Holiday saved', /300 classes moved/)
  })
  await closeAlert(page)
  const { rows } = await records.query(
    `SELECT count(*)::int AS count FROM bookings b JOIN days_off d ON d.teacher_id IS NULL
       AND tstzrange(b.starts_at, b.ends_at) && tstzrange(d.starts_at, d.ends_at) WHERE b.cancelled_at IS NULL`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('the office books 12 students a weekly class until the end of the term, from the chart', async ({ openPage }) => {
  const { page, job } = await openWindow(openPage)
  const { rows } = await records.query<{ id: string }>('SELECT id::text FROM terms')
  const term = only(rows).id
  await job('12 weekly students', async () => {
    await menu(page).getByRole('link', { name: 'View Calendar' }).click()
    const free = page.getByRole('button', { name: /^Available, .*, Teacher 12$/ }).first()
    for (let weeks = 0; weeks < weeksAhead; weeks++) await page.getByRole('button', { name: 'Next week' }).click()
    for (let index = 0; index < 12; index++) {
      const student = `Student ${101 + index}`
      await free.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('searchbox', { name: 'Student' }).fill(student)
      await dialog.getByRole('button', { name: new RegExp(`^${student}\\b`) }).click()
      if (index === 0) await dialog.getByLabel('Repeat').selectOption(term)
      await dialog.getByRole('button', { name: /^Book / }).click()
      await expectAlert(page, '3 classes booked', /We’ll email/)
      await closeAlert(page)
    }
  })
  for (const student of ['Student 101', 'Student 112']) expect(await isActive(student, 'Teacher 12')).toBe(3)
})

test('the office sends an announcement to the students of a teacher', async ({ openPage }) => {
  const { page, job } = await openWindow(openPage)
  await job('announcement to the students of a teacher', async () => {
    await menu(page).getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Announcements' }).click()
    await page.getByRole('button', { name: 'New announcement' }).click()
    const form = page.getByRole('region', { name: 'New announcement' })
    await form.getByLabel('Send to').selectOption({ label: 'One teacher’s students' })
    await form.getByLabel('Teacher').selectOption({ label: 'Teacher 2 (8100000002)' })
    await form.getByLabel('Title').fill('Concert on Saturday')
    await form.getByLabel('Text').fill('Please come at six.')
    await form.getByRole('button', { name: 'Preview' }).click()
    await form.getByRole('button', { name: /^Send to/ }).click()
    await alertIn(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expectAlert(page, 'Announcement saved', /families: .* by email (now|after the quiet hours)/)
    await closeAlert(page)
    await expect(page.getByRole('heading', { name: 'Concert on Saturday' })).toBeVisible()
  })
})

test('a substitute takes one class, and both the family and the substitute see it', async ({ openPage }) => {
  const { page, job } = await openWindow(openPage)
  await job('substitute for one class', async () => {
    await menu(page).getByRole('link', { name: 'My Classes' }).click()
    await page.getByRole('searchbox', { name: 'Search classes' }).fill('Student 3')
    await page
      .getByRole('article')
      .filter({ hasText: 'Teacher 3' })
      .first()
      .getByRole('button', { name: /^Find a substitute/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Book the substitute' }).click()
    await expectAlert(page, 'Substitute booked', /We’ll email/)
  })
  await closeAlert(page)
  const { rows } = await records.query<{ phone: string; name: string }>(
    `SELECT t.phone, l.name FROM bookings b JOIN users t ON t.id = b.teacher_id JOIN learners l ON l.id = b.learner_id
     JOIN bookings o ON o.id = b.substitutes JOIN users away ON away.id = o.teacher_id
     WHERE away.name = 'Teacher 3' AND b.cancelled_at IS NULL`,
  )
  expect(rows).toHaveLength(1)
  const [substitute] = rows
  await expect
    .poll(
      async () =>
        (await records.query(`SELECT FROM messages WHERE kind = 'class-substitute' AND state = 'sent'`)).rowCount,
    )
    .toBeGreaterThanOrEqual(3)
  const own = await openPage(undefined, { baseURL: academy.baseUrl })
  await expect(() => signIn(own.context(), { phone: substitute?.phone ?? '' }, academy.owner.password)).toPass()
  await own.goto('/my-classes')
  await expect(own.getByText('Substitute for Teacher 3')).toBeVisible()
})
