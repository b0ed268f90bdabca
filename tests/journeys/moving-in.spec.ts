import type { Locator, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../../scripts/simulators/smtp'
import { academyDate } from '../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../support/browser/alerts'
import { acceptInvitation, openInvitation, PHONE, waitForInvitation } from '../support/browser/invitation'
import { countPresses } from '../support/browser/presses'
import { expect, type OpenPage, signIn, test } from '../support/browser/visits'
import { makeMessyList } from '../support/messy-list'
import { newEmail, newPhone, only } from '../support/people'
import { type FreshAcademy, startFreshAcademy } from '../support/server/fresh-academy'

const person = (name: string) => ({ name, phone: newPhone(), email: newEmail() })
const teachers = [
  { ...person('Vasudha Narayanan'), region: 'South Indian music', course: 'Veenai' },
  { ...person('Anant Deshpande'), region: 'North Indian music', course: 'Ghazal' },
  { ...person('Lakshmi Pillai'), region: 'South Indian dance', course: 'Bharatanatyam' },
  { ...person('Ravi Shenoy'), region: 'Western music', course: 'Guitar' },
  { ...person('Vidya Gokhale'), region: 'North Indian music', course: 'Devotional' },
  { ...person('Smita Apte'), region: 'Drawing', course: 'Sketching' },
] as const
const [vasudha, anant] = teachers
const list = makeMessyList(
  teachers.map(({ name }) => name),
  teachers.map(({ course }) => course),
)
/** A family with two children, and a family whose phone number is not Indian. */
const siblings = only(list.families.slice(4, 5))
const london = only(list.families.filter(({ phone }) => phone.startsWith('+44')))
const desk = person('Sunita Kale')
const money = person('Prakash Sathe')
const caller = person('Farhan Khan')
const day = academyDate(5)

let academy: FreshAcademy
let mail: MailServer

test.describe.configure({ mode: 'serial', timeout: 180_000 })

test.beforeAll(async () => {
  mail = await startMailServer()
  academy = await startFreshAcademy('moving', { SMTP_URL: mail.url })
})

test.afterAll(async () => {
  await academy?.stop()
  await mail?.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const confirm = (page: Page, name: string) => page.locator('.swal2-popup').getByRole('button', { name }).click()
async function expectRow(row: Locator, line: number, text: string): Promise<void> {
  await expect(row.getByText(new RegExp(`^Row ${line}(,|$)`))).toBeVisible()
  await expect(row).toContainText(text)
}
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

/**
 * Opens a new browser page, signed in as `who` if given. Returns the page and `job`, a function that runs a test step
 * and counts the clicks and changed fields.
 */
async function openWindow(openPage: OpenPage, who?: { phone: string }, window = {}) {
  const page = await openPage(undefined, { baseURL: academy.baseUrl, ...window })
  // Retries the sign-in, because the server may respond with 503 just after it starts.
  if (who) await expect(() => signIn(page.context(), who)).toPass()
  return { page, job: await countPresses(page) }
}

test('the office invites 6 teachers, who are approved when they open their accounts', async ({ openPage }) => {
  const { page: office, job } = await openWindow(openPage, academy.owner)
  await office.goto('/dashboard-home')
  await job('invite 6 teachers', async () => {
    await menu(office).getByRole('link', { name: 'Teachers' }).click()
    await button(office, 'Invite a teacher').click()
    const dialog = office.getByRole('dialog')
    for (const { name, phone, email, region, course } of teachers) {
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Phone').fill(phone)
      await dialog.getByLabel('Email', { exact: true }).fill(email)
      await dialog.getByRole('button', { name: region }).click()
      await dialog.getByLabel(course, { exact: true }).check()
      await dialog.getByRole('button', { name: 'Invite teacher' }).click()
      await expect(dialog.getByText(`We’ll email the invitation to ${email}.`)).toBeVisible()
      if (name !== teachers.at(-1)?.name) await dialog.getByRole('button', { name: 'Add another' }).click()
    }
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  for (const { name, email } of [vasudha, anant]) {
    const { page, job } = await openWindow(openPage, undefined, PHONE)
    const link = await waitForInvitation(mail, email)
    await job(`${name} opens the account on a phone`, () => openInvitation(page, link))
    await job(`${name} adds two slots on a phone`, async () => {
      await menu(page).getByRole('link', { name: 'Add Slot' }).click()
      const several = page.getByRole('region', { name: 'Add several slots' })
      await several.getByLabel('First day').fill(day)
      await several.getByLabel('Start time').fill('17:00')
      await several.getByLabel('End time').fill('19:00')
      await several.getByRole('button', { name: 'Save all 2' }).click()
      await expectAlert(page, 'Slots added!', '2 slots open for booking.')
      await closeAlert(page)
    })
  }
  const { page: others } = await openWindow(openPage)
  for (const { email } of teachers.slice(2)) await acceptInvitation(others, await waitForInvitation(mail, email))
  await test.step('all teachers are approved', async () => {
    await office.goto('/teacher-list?status=approved')
    for (const { name } of teachers) await expect(office.getByRole('link', { name, exact: true }).first()).toBeVisible()
  })
})

test('the office imports 150 students in 120 families from a messy file, and invites them', async ({ openPage }) => {
  const { page: office, job } = await openWindow(openPage, academy.owner)
  await office.goto('/dashboard-home')
  const rows = office.getByRole('list', { name: 'Rows in the list' }).getByRole('listitem')
  await job('check the file', async () => {
    await menu(office).getByRole('link', { name: 'Students' }).click()
    await office.getByRole('link', { name: 'Import a list' }).click()
    await office
      .getByLabel(/Choose a file/)
      .setInputFiles({ name: 'students.txt', mimeType: 'text/plain', buffer: list.file })
    await button(office, 'Check the rows').click()
    await expect(office.getByText('Row 1, above the column names, was skipped.')).toBeVisible()
    for (const count of ['All 157', 'New 120', 'Second child 30', 'Already added 3', 'With warnings 2'])
      await expect(button(office, count)).toBeVisible()
  })
  await job('read the rows that cannot be added', async () => {
    await button(office, 'Cannot be added 4').click()
    for (const [place, [line, reason]] of list.errors.entries()) await expectRow(rows.nth(place), line, reason)
    await button(office, 'Already added 3').click()
    for (const [place, [line, first]] of list.repeated.entries())
      await expectRow(rows.nth(place), line, `Already in row ${first}`)
    await button(office, 'With warnings 2').click()
    await expect(rows.nth(0)).toContainText('Teacher not found')
    await expect(rows.nth(1)).toContainText('Course not found')
  })
  await job('add 150 people', async () => {
    await button(office, 'Add 150 people').click()
    await expect(office.getByText('150 people added')).toBeVisible()
    await expect(office.getByText('In 120 accounts')).toBeVisible()
  })
  await job('invite all families', async () => {
    await button(office, 'Invite all (120)').click()
    await confirm(office, 'Invite all')
    await expect(async () => {
      await expect(office.getByText('120 invited, 0 opened')).toBeVisible()
    }).toPass()
  })

  const { page, job: familyJob } = await openWindow(openPage, undefined, PHONE)
  const link = await waitForInvitation(mail, siblings.email)
  await familyJob('a family opens its account on a phone', () => openInvitation(page, link, siblings.parent))
  const { page: abroad } = await openWindow(openPage, undefined, { ...PHONE, timezoneId: 'Europe/London' })
  await abroad.goto(await waitForInvitation(mail, london.email))
  await expect(abroad.getByText(/login number 1\d{9}/)).toBeVisible()
  await test.step('the office sees that one family has opened its account', async () => {
    await office.reload()
    await expect(office.getByText('120 invited, 1 opened')).toBeVisible()
    await office.getByRole('tab', { name: 'Opened' }).click()
    await expect(office.getByRole('link', { name: siblings.parent })).toBeVisible()
  })
})

test('two siblings have classes with two teachers at the same time', async ({ openPage }) => {
  const { page, job } = await openWindow(openPage, siblings, PHONE)
  await page.goto('/dashboard-home')
  await job('book a class for each of two siblings', async () => {
    await menu(page).getByRole('link', { name: 'Book' }).click()
    for (const [place, child] of siblings.children.entries()) {
      const { name, phone } = place === 0 ? vasudha : anant
      if (place === 0) await page.getByRole('main').getByRole('button', { name }).click()
      else await page.getByLabel('Teacher').selectOption({ label: `${name} (${phone})` })
      await page.getByLabel('Who is this for?').selectOption({ label: child })
      await page
        .getByRole('region', { name: 'Slots' })
        .getByRole('button', { name: /5:00–6:00 pm/ })
        .click()
      await button(page, 'Book Now').click()
      await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
      await closeAlert(page)
    }
  })
  await job('see both classes', async () => {
    await page.getByRole('link', { name: 'Show my classes' }).click()
    await page.getByLabel('Student', { exact: true }).selectOption({ label: 'All students' })
    await expect(page.getByRole('article')).toHaveCount(2)
    for (const text of [...siblings.children, vasudha.name, anant.name])
      await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
    await menu(page).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await menu(page).getByRole('link', { name: 'Calendar' }).click()
    const [first, second] = siblings.children
    // Until the calendar is drawn, the page shows the classes as a list.
    for (const people of [`${vasudha.name}, ${first}`, `${anant.name}, ${second}`])
      await expect(page.getByText(people).first()).toBeVisible()
  })
})

test('two people join the office, and menus, pages and calls follow their different rights', async ({ openPage }) => {
  const { page: office, job } = await openWindow(openPage, academy.owner)
  await office.goto('/dashboard-home')
  await job('invite two people to the office', async () => {
    await menu(office).getByRole('link', { name: 'Office', exact: true }).click()
    await button(office, 'Invite to the office team').click()
    const dialog = office.getByRole('dialog')
    for (const [{ name, phone, email }, right] of [
      [desk, 'Desk'],
      [money, 'Money'],
    ] as const) {
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Phone').fill(phone)
      await dialog.getByLabel('Email', { exact: true }).fill(email)
      await dialog.getByLabel(right).check()
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(dialog.getByText(`We’ll email the invitation to ${email}.`)).toBeVisible()
      await dialog.getByRole('button', { name: right === 'Desk' ? 'Add another' : 'Done' }).click()
    }
  })
  const { page: deskPage, job: deskJob } = await openWindow(openPage, undefined, PHONE)
  await deskJob('a person with Desk opens the account on a phone', async () =>
    openInvitation(deskPage, await waitForInvitation(mail, desk.email)),
  )
  const { page: moneyPage } = await openWindow(openPage)
  await openInvitation(moneyPage, await waitForInvitation(mail, money.email))

  const pages = (page: Page) => page.getByRole('navigation', { name: 'More office pages' })
  await expect(pages(moneyPage).getByRole('link', { name: 'Bank statement' })).toBeVisible()
  await expect(menu(moneyPage).getByRole('link', { name: 'Online Class' })).toHaveCount(0)
  await expect(pages(deskPage).getByRole('link', { name: 'Invitations' })).toBeVisible()
  await expect(pages(deskPage).getByRole('link', { name: 'Bank statement' })).toHaveCount(0)

  const missing = 'Your account does not have the “Desk” right. Ask a colleague with the “Everything” right.'
  await moneyPage.goto('/student-list')
  await expect(moneyPage.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible()
  await expect(button(moneyPage, 'Add a person')).toHaveCount(0)
  await moneyPage.goto('/import')
  await expect(moneyPage.getByText(missing)).toBeVisible()
  const refused = await moneyPage.request.post('/admin/people', { data: { ...person('Asha Rao'), invite: 'email' } })
  expect([refused.status(), await refused.json()]).toEqual([403, expect.objectContaining({ message: missing })])
  await office.reload()
  await expect(office.getByRole('list', { name: `${desk.name}’s rights` })).toHaveText('Desk')
  await expect(office.getByRole('list', { name: `${money.name}’s rights` })).toHaveText('Money')
})

test('a phone call becomes an enquiry, then a trial class, then an account', async ({ openPage }) => {
  const { page: deskPage, job } = await openWindow(openPage, desk)
  await deskPage.goto('/dashboard-home')
  const dialog = deskPage.getByRole('dialog')
  await job('enter the enquiry', async () => {
    await deskPage.getByRole('link', { name: 'Enquiries' }).click()
    await button(deskPage, 'Add an enquiry').click()
    await dialog.getByLabel('Name').fill(caller.name)
    await dialog.getByLabel('Phone number').fill(caller.phone)
    await dialog.getByLabel('Course').selectOption({ label: 'Veenai' })
    await dialog.getByRole('button', { name: 'Add enquiry' }).click()
    await expectAlert(deskPage, 'Saved', 'The enquiry has been added to the list.')
    await closeAlert(deskPage)
  })
  await job('book the trial', async () => {
    await button(deskPage, `Book the trial: ${caller.name}, Veenai`).click()
    await dialog.getByLabel('Teacher').selectOption({ label: vasudha.name })
    await dialog.getByRole('button', { name: /6:00–7:00 pm/ }).click()
    await dialog.getByLabel(/^Student’s name/).fill('Zara Khan')
    await dialog.getByLabel('Email', { exact: true }).fill(caller.email)
    await dialog.getByRole('button', { name: 'Book the trial' }).click()
    await expect(
      dialog.getByText('The class is booked. We’ll email the family an invitation to open their account.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await deskPage.getByRole('tab', { name: 'Handled' }).click()
    await expect(deskPage.getByText(/^Trial class: /)).toContainText(vasudha.name)
  })
  const { page, job: callerJob } = await openWindow(openPage, undefined, PHONE)
  const link = await waitForInvitation(mail, caller.email)
  await callerJob('the caller opens the account on a phone', () => openInvitation(page, link, caller.name))
  await expect(page.getByRole('article')).toContainText('Student: Zara Khan')
  await expect(page.getByRole('article')).toContainText('6:00–7:00 pm')
})
