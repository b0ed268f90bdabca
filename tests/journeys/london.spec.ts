import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { search } from '../support/browser/list-search'
import { expect, test } from '../support/browser/visits'
import { enrol, only, type Person, pay } from '../support/people'
import { type AcademyServer, startAcademy } from '../support/server/server'

// The tests run one after the other because they share a separate academy.
test.describe.configure({ mode: 'default' })

let postgres: TestPostgres
let records: pg.Pool
let academy: AcademyServer
let dataDir: string

test.beforeAll(async () => {
  postgres = await openPostgres()
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-london-'))
  const databaseUrl = await createMigrated(postgres, `london_${process.pid}`)
  records = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  academy = await startAcademy({
    databaseUrl,
    dataDir,
    name: `e2e-london-${process.pid}`,
    env: {
      ACADEMY_TIME_ZONE: 'Europe/London',
      ACADEMY_SUPPORT_EMAIL: 'office@ragam.example',
      ACADEMY_UPI_ID: 'ragam@bank',
      ACADEMY_GSTIN: '29ABCDE1234F1Z7',
      ACADEMY_SOCIAL_LINKS: 'https://www.instagram.com/ragam',
      ACADEMY_WHATSAPP: '+44 20 7946 0000',
    },
  })
})
test.afterAll(async () => {
  await academy.stop()
  await records.end()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Returns the next 15 July, when London is in summer time, an hour ahead of UTC. */
function summerDay(): string {
  const year = new Date().getUTCFullYear()
  return `${Date.UTC(year, 6, 15) > Date.now() + 86_400_000 ? year : year + 1}-07-15`
}
const day = summerDay()
const numeric = day.split('-').reverse().join('/')

test.describe('An academy in London, in a browser in Kolkata', () => {
  let teacher: Person

  test('a teacher adds a slot in London time, and sees their own time next to it', async ({ openPage }) => {
    teacher = await enrol(records, 'teacher')
    const page = await openPage(teacher, { baseURL: academy.baseUrl })
    await page.goto('/add-slot')
    await expect(page.getByText('All times are United Kingdom time.')).toBeVisible()
    await page.getByLabel('Date').fill(day)
    await page.getByLabel('From time').fill('18:30')
    await page.getByLabel('To time').fill('19:30')
    await expect(page.getByText('United Kingdom, GMT+1')).toBeVisible()
    await expect(page.getByText('11:00 pm–12:00 am')).toBeVisible()
    const added = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('main').getByRole('button', { name: 'Add Slot', exact: true }).click()
    expect((await added).status()).toBe(201)
    const { rows } = await records.query<{ starts_at: Date }>('SELECT starts_at FROM slots WHERE teacher_id = $1', [
      teacher.id,
    ])
    expect(only(rows).starts_at.toISOString()).toBe(`${day}T17:30:00.000Z`)
  })

  test('a student sees the slot in London time and in their own time', async ({ openPage }) => {
    const page = await openPage(await enrol(records, 'student'), { baseURL: academy.baseUrl })
    await page.goto('/view-teachers')
    await page.getByLabel('Teacher', { exact: true }).selectOption(`${teacher.name} (${teacher.phone})`)
    await expect(page.getByText('United Kingdom time, with your time in India below.')).toBeVisible()
    const slots = page.getByRole('region', { name: 'Slots' })
    await expect(slots).toContainText(numeric)
    await expect(slots.getByRole('button', { name: /6:30–7:30 pm/ })).toContainText('11:00 pm–12:00 am')
  })

  test('the academy office sees payment times and file dates in London time', async ({ openPage, expected }) => {
    // The payments below have no pictures, so the browser logs a 404 for each payment.
    expected.push(/status of 404/)
    const [admin, student] = [await enrol(records, 'admin'), await enrol(records, 'student')]
    await pay(records, student.id, { createdAt: new Date('2026-07-01T23:30:00Z') })
    await pay(records, student.id, { createdAt: new Date('2026-01-01T23:30:00Z'), course: 'Guitar' })
    const page = await openPage(admin, { baseURL: academy.baseUrl })
    await page.goto('/payment-details')
    await search(page, student.email)
    const summer = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Veenai' })
    await expect(summer).toContainText('2 Jul 2026')
    await expect(summer).toContainText('12:30 am GMT+1')
    await expect(summer).toContainText('5:00 am in India')
    const winter = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Guitar' })
    await expect(winter).toContainText('1 Jan 2026')
    await expect(winter).toContainText('11:30 pm GMT')
    await expect(page.getByRole('main')).not.toContainText('IST')
    // At this time it is still 15 July in London, and already 16 July in Kolkata.
    await page.clock.setFixedTime(new Date('2027-07-15T20:00:00Z'))
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saving).suggestedFilename()).toBe('payments-pending-2027-07-15.csv')
  })

  test('a receipt has the date in London and the settings of this academy', async ({ openPage }) => {
    const student = await enrol(records, 'student')
    const paymentId = await pay(records, student.id, { status: 'approved' })
    const { rows } = await records.query<{ id: string }>(
      `INSERT INTO receipts (payment_id, user_id, received_from, course_name, amount, fiscal_year, serial, gstin, issued_at)
       VALUES ($1, $2, $3, 'Veenai', 700, '26-27', 1, '29ABCDE1234F1Z7', '2026-07-01T23:30:00Z') RETURNING id`,
      [paymentId, student.id, student.name],
    )
    const page = await openPage(student, { baseURL: academy.baseUrl })
    await page.goto(`/receipts/${only(rows).id}`)
    const receipt = page.getByRole('article')
    await expect(receipt).toContainText('SMA/26-27/00001, 2 Jul 2026')
    await expect(receipt).toContainText('office@ragam.example')
    await expect(receipt).toContainText('29ABCDE1234F1Z7')
    await page.goto('/payment')
    await expect(page.getByText('ragam@bank')).toBeVisible()
  })

  test('the footer has the configured links, including a chat with a prefilled message', async ({ openPage }) => {
    const page = await openPage(undefined, { baseURL: academy.baseUrl })
    await page.goto('/dashboard-home')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      'https://www.instagram.com/ragam',
    )
    await expect(footer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/442079460000\?text=Hello%20/,
    )
    await expect(footer.getByRole('link', { name: 'office@ragam.example' })).toBeVisible()
    await expect(footer).toContainText('GST 29•••••••••••Z7')
  })
})
