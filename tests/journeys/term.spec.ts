import type { Page } from '@playwright/test'
import pg from 'pg'
import { rupees, shortDate, timeRange, wallClock } from '@/lib/core/time/format'
import { ACADEMY, academyDate } from '../support/browser/academy-clock'
import { alertIn, closeAlert, expectAlert } from '../support/browser/alerts'
import { PHONE } from '../support/browser/invitation'
import { countPresses } from '../support/browser/presses'
import { expect, type OpenPage, signIn, test } from '../support/browser/visits'
import { addChild } from '../support/fee-families'
import { png } from '../support/images'
import { count, enrol, insertSlot, newUtr, only, openSlot, type Person, type SlotRow } from '../support/people'
import { type FreshAcademy, startFreshAcademy } from '../support/server/fresh-academy'
import { insertPeople } from '../support/weekly-classes'

// Follows a family with two children through one term, from the family's and the office's side. The package costs
// ₹4,000. The second child's monthly fee is ₹1,200 less 10%. The registration costs ₹500.
const [asha, ravi] = ['Asha Iyer', 'Ravi Iyer']
const teacherName = 'Vasudha Narayanan'
/** The number of Ravi's monthly fees so far. A fee is created seven days before its month. */
const months = new Set([academyDate(1).slice(0, 7), academyDate(7).slice(0, 7)]).size
const siblingFee = 1080
const dues = 4000 + months * siblingFee + 500

let academy: FreshAcademy
let records: pg.Client
let family: Person
/** Three slots: `early` is in three days, `soon` is in two hours, and `weekly` is the first of six weekly slots. */
let early: SlotRow
let soon: SlotRow
let weekly: SlotRow

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.beforeAll(async () => {
  academy = await startFreshAcademy('term')
  records = new pg.Client({ connectionString: academy.databaseUrl })
  await records.connect()
  family = await enrol(records, 'student', { name: 'Lakshmi Iyer' })
  await records.query('UPDATE learners SET name = $2 WHERE id = $1', [family.id, asha])
  await addChild(records, family.id, ravi)
  const teacher = only(await insertPeople(records, 'teacher', 'Teacher', 1))
  await records.query('UPDATE users SET name = $2 WHERE id = $1', [teacher, teacherName])
  early = await insertSlot(records, teacher, academyDate(3), '10:05')
  soon = await openSlot(records, teacher, 120)
  weekly = await insertSlot(records, teacher, academyDate(6), '17:05')
  for (let week = 1; week < 6; week++) await insertSlot(records, teacher, academyDate(6 + 7 * week), '17:05')
  const term = [academyDate(-30), academyDate(60)]
  await records.query(`INSERT INTO terms (name, starts_on, ends_on) VALUES ('Winter', $1, $2)`, term)
})

test.afterAll(async () => {
  await records?.end()
  await academy?.stop()
})

/**
 * Signs in to this academy in a new browser page. Returns the page, and a function that runs a task and counts its
 * clicks.
 */
async function openWindow(openPage: OpenPage, who: 'office' | 'parent') {
  const window = who === 'parent' ? PHONE : { viewport: { width: 1440, height: 900 } }
  const page = await openPage(undefined, { baseURL: academy.baseUrl, ...window })
  // Retries the sign-in, because the server may respond with 503 just after it starts.
  await expect(() => signIn(page.context(), who === 'parent' ? family : academy.owner)).toPass()
  const job = await countPresses(page)
  await page.goto('/dashboard-home')
  return { page, job }
}

/** If PICTURES names a folder, saves a picture of the page there. */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  // With an open dialog, saves only the visible area. A full-page picture would resize the window.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.screenshot({ path: `${process.env.PICTURES}/term-${name}.png`, fullPage })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const visibleButton = (page: Page, name: string | RegExp) => button(page, name).filter({ visible: true })
const timeText = ({ startsAt, endsAt }: SlotRow) =>
  timeRange(wallClock(startsAt, ACADEMY).time, wallClock(endsAt, ACADEMY).time)

/** Opens a page from the avatar menu, because on a phone an action bar can hide the tab bar. */
async function openFromAvatar(page: Page, link: string): Promise<void> {
  await button(page, /menu$/).click()
  await page.getByRole('link', { name: link, exact: true }).filter({ visible: true }).click()
}

async function openRecord(page: Page): Promise<void> {
  await menu(page).getByRole('link', { name: 'Students' }).click()
  await page.getByRole('link', { name: asha }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: family.name })).toBeVisible()
}

test('a family of a fresh academy sees no fees', async ({ openPage }) => {
  const { page } = await openWindow(openPage, 'parent')
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  for (const name of ['Fees', 'Classes left']) await expect(region(page, name)).toHaveCount(0)
  await page.goto('/payment')
  await expect(page.getByText('No payments yet.')).toBeVisible()
  for (const name of ['Fees due', 'Fees paid']) await expect(region(page, name)).toHaveCount(0)
  await page.goto('/view-teachers')
  await page.getByRole('main').getByRole('button', { name: teacherName }).click()
  await region(page, 'Slots')
    .getByRole('button', { name: timeText(early) })
    .click()
  await expect(visibleButton(page, 'Book Now')).toBeEnabled()
  await expect(page.getByText(/classes? left/)).toHaveCount(0)
})

test('the office adds plans and rules, and enrols two children', async ({ openPage }) => {
  const { page, job } = await openWindow(openPage, 'office')
  const dialog = page.getByRole('dialog')
  await job('office: two plans', async () => {
    await menu(page).getByRole('link', { name: 'Fees' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Plans' }).click()
    for (const [course, name, period, classes, amount] of [
      ['Veenai', '8 classes', 'One-time (package)', '8', '4000'],
      ['Painting', '4 classes a month', 'Every month', '4', '1200'],
    ] as const) {
      await button(page, 'Add a plan').click()
      await dialog.getByLabel('Course', { exact: true }).selectOption({ label: course })
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await dialog.getByLabel('Billing period').selectOption({ label: period })
      await dialog.getByLabel('Number of classes').fill(classes)
      await dialog.getByLabel('Class length in minutes').fill('60')
      await dialog.getByLabel('Fee in rupees').fill(amount)
      if (course === 'Veenai') await picture(page, 'office-1-plan-dialog')
      await dialog.getByRole('button', { name: 'Add plan' }).click()
      await expect(region(page, course)).toContainText(name)
    }
  })
  await picture(page, 'office-2-plans')

  await job('office: sibling discount and make-up rules', async () => {
    await menu(page).getByRole('link', { name: 'The academy' }).click()
    await button(page, 'Edit: Fees and classes').click()
    const form = page.getByRole('form', { name: 'Fees and classes' })
    await form.getByLabel('Validity in days', { exact: true }).fill('60')
    await form.getByLabel('Maximum per term').fill('3')
    await form.getByLabel('Sibling discount').selectOption({ label: 'Every child after the first' })
    await form.getByLabel('Discount', { exact: true }).fill('10')
    await picture(page, 'office-3-settings')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(alertIn(page)).toContainText('Sibling discount: No discount becomes 10% for every child')
    await alertIn(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Each child after the first in a family gets 10% off each plan fee.')).toBeVisible()
  })

  await job('office: enrol two children', async () => {
    await openRecord(page)
    for (const [child, course, plan, first, amount] of [
      [asha, 'Veenai', '8 classes, ₹4,000', academyDate(0), 4000],
      [ravi, 'Painting', '4 classes a month, ₹1,200 a month', academyDate(1), siblingFee],
    ] as const) {
      await button(page, 'Enrol in a course').click()
      await dialog.getByLabel('Student', { exact: true }).selectOption({ label: child })
      await dialog.getByLabel('Course', { exact: true }).selectOption({ label: course })
      await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: plan })
      if (child === ravi) await dialog.getByLabel('First day').fill(first)
      if (child === ravi) await picture(page, 'office-4-enrol')
      await button(page, 'Preview changes').click()
      await expect(dialog.getByText(`${child} will learn ${course} from ${shortDate(first)}`)).toBeVisible()
      await expect(
        dialog
          .getByRole('listitem')
          .filter({ hasText: rupees(amount) })
          .first(),
      ).toBeVisible()
      await picture(page, `office-5-preview-${course}`)
      await button(page, `Enrol in ${course}`).click()
      await expectAlert(page, 'Student enrolled', /^(We’ll email Lakshmi Iyer\.)?$/)
      await closeAlert(page)
    }
  })
  await job('office: registration fee', async () => {
    await button(page, 'Add a fee').click()
    await dialog.getByLabel('Kind of fee').selectOption({ label: 'Registration fee' })
    await dialog.getByLabel('Amount in rupees').fill('500')
    await button(page, 'Add fee').click()
    await expectAlert(page, 'Fee added', 'Registration fee, ₹500')
    await closeAlert(page)
  })
  await expect(region(page, 'Fees')).toContainText(`Unpaid${rupees(dues)}`)
  await picture(page, 'office-6-record')
  await menu(page).getByRole('link', { name: 'Fees' }).click()
  await page.getByRole('tab', { name: /^Due soon/ }).click()
  await expect(page.getByText(`1 family · ${rupees(dues)}`)).toBeVisible()
  await picture(page, 'office-7-due-soon')
})

test('the parent pays the fees of both children with one transfer, and the office approves it', async ({
  openPage,
}) => {
  const { page, job } = await openWindow(openPage, 'parent')
  await expect(region(page, 'Fees')).toContainText(`${rupees(dues)} to pay`)
  await picture(page, 'parent-1-home')
  await job('parent: pay all fees of two children', async () => {
    await page.getByRole('link', { name: `Pay ${rupees(dues)}` }).click()
    await page
      .getByLabel(/screenshot/)
      .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await png(300, 600) })
    await page.getByLabel(/^UPI reference/).fill(newUtr())
    await expect(page.getByText('ready to send')).toBeVisible()
    await picture(page, 'parent-2-pay')
    await visibleButton(page, `Submit payment of ${rupees(dues)}`).click()
    await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()
  })
  await picture(page, 'parent-3-sent')

  const { page: office, job: officeJob } = await openWindow(openPage, 'office')
  await officeJob('office: approve the payment', async () => {
    await menu(office).getByRole('link', { name: 'Payment Details' }).click()
    await expect(office.getByRole('row', { selected: true })).toContainText(rupees(dues))
    for (const text of [asha, ravi, 'Registration fee'])
      await expect(region(office, 'Fees covered by this payment')).toContainText(text)
    await picture(office, 'office-8-payment')
    await button(office, 'Approve').click()
    await button(office, 'Approve now').click()
    await expect(office.getByText(/^Lakshmi Iyer, .*: approved\.$/)).toBeVisible()
  })

  await job('parent: read the receipt and the classes left', async () => {
    await menu(page).getByRole('link', { name: 'Home' }).click()
    await expect(region(page, 'Classes left')).toContainText('8 of 8 classes left')
    await expect(region(page, 'Fees')).toHaveCount(0)
    await picture(page, 'parent-4-home-paid')
    await openFromAvatar(page, 'Payment')
    await region(page, 'Your payments')
      .getByRole('link', { name: /^Receipt / })
      .click()
    const lines = region(page, 'Lines')
    await expect(lines.getByRole('row')).toHaveCount(months + 4)
    for (const text of [asha, ravi, 'Registration fee']) await expect(lines).toContainText(text)
  })
  await expect(page.getByRole('article').getByText('Student', { exact: true })).toHaveCount(0)
  await picture(page, 'parent-5-receipt')
})

test('classes are booked, cancelled in time and late, and made up', async ({ openPage }) => {
  const { page, job } = await openWindow(openPage, 'parent')
  const book = async (slot: SlotRow, left: string) => {
    await region(page, 'Slots')
      .getByRole('button', { name: timeText(slot) })
      .first()
      .click()
    await expect(page.getByText(`${left} left in Veenai.`)).toBeVisible()
    await visibleButton(page, 'Book Now').click()
    await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
    await closeAlert(page)
  }
  await job('parent: book two classes', async () => {
    await menu(page).getByRole('link', { name: 'Book' }).click()
    await page.getByRole('main').getByRole('button', { name: teacherName }).click()
    await page.getByLabel('Who is this for?').selectOption({ label: asha })
    await book(early, '8 classes')
    await book(soon, '7 classes')
  })
  await picture(page, 'parent-6-booked')
  // Make the bookings older than ten minutes. A cancellation in the first ten minutes would undo the booking, and the
  // family would get no make-up class.
  await records.query(`UPDATE bookings SET created_at = created_at - interval '1 hour'`)
  const untilDay = shortDate(academyDate(60))
  await job('parent: cancel a class in time', async () => {
    await page.getByRole('link', { name: 'Show my classes' }).click()
    const booking = page.getByRole('article').filter({ hasText: timeText(early) })
    await booking.getByRole('button', { name: /^Manage class/ }).click()
    await booking.getByRole('button', { name: /^Cancel class/ }).click()
    await expect(page.getByRole('dialog')).toContainText(
      `This class becomes a make-up class. It can be booked again until ${untilDay}.`,
    )
    await picture(page, 'parent-7-cancel')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel class' }).click()
    await expectAlert(page, 'Class cancelled', `We’ll email ${teacherName}.`)
    await closeAlert(page)
  })
  await job('parent: book again with the make-up class', async () => {
    await menu(page).getByRole('link', { name: 'Home' }).click()
    await expect(region(page, 'Classes left')).toContainText(`1 make-up class until ${untilDay}`)
    await picture(page, 'parent-8-make-up')
    await menu(page).getByRole('link', { name: 'Book' }).click()
    await page.getByLabel('Who is this for?').selectOption({ label: asha })
    await book(weekly, '7 classes')
  })

  const { page: office, job: officeJob } = await openWindow(openPage, 'office')
  await officeJob('office: cancel a class late for the family', async () => {
    await menu(office).getByRole('link', { name: 'My Classes' }).click()
    const booking = office.getByRole('article').filter({ hasText: timeText(soon) })
    await booking.getByRole('button', { name: /^Cancel class/ }).click()
    const dialog = office.getByRole('dialog')
    await expect(dialog).toContainText('This class is given back.')
    await dialog.getByLabel('The family asked to cancel').check()
    await expect(dialog).toContainText('This class counts as used, because it is cancelled after the deadline.')
    await dialog.getByLabel('Reason').fill('Asha has a fever')
    await picture(office, 'office-9-late')
    await dialog.getByRole('button', { name: 'Cancel class' }).click()
    await expectAlert(office, 'Class cancelled', /^We’ll email /)
    await closeAlert(office)
  })

  await job('parent: book five weeks', async () => {
    await page.getByRole('link', { name: 'Show my classes' }).click()
    const booking = page.getByRole('article').filter({ hasText: timeText(weekly) })
    await booking.getByRole('button', { name: /^Manage class/ }).click()
    await booking.getByRole('button', { name: 'Book this time every week' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Until').selectOption({ label: `End of Winter, ${shortDate(academyDate(60))}` })
    await expect(dialog).toContainText('6 classes left in Veenai.')
    await picture(page, 'parent-9-weekly')
    await dialog.getByRole('button', { name: 'Book all 5' }).click()
    await expectAlert(page, 'Your weekly classes are booked', `5 classes added with ${teacherName}.`)
    await closeAlert(page)
  })
})

test('the family renews with one class left, pays in cash, leaves a course, and gets a refund', async ({
  openPage,
}) => {
  const { page, job } = await openWindow(openPage, 'parent')
  await job('parent: renew', async () => {
    await expect(region(page, 'Classes left')).toContainText('1 of 8 classes left')
    await picture(page, 'parent-10-renew')
    await button(page, /^Renew/).click()
    await picture(page, 'parent-11-renew-dialog')
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
    await expect(region(page, 'Fees due')).toContainText('Total ₹4,000')
  })
  await picture(page, 'parent-12-renew-pay')

  const { page: office, job: officeJob } = await openWindow(openPage, 'office')
  const dialog = office.getByRole('dialog')
  await officeJob('office: record cash', async () => {
    await openRecord(office)
    await button(office, /^Record payment: Veenai/).click()
    await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('4000')
    await dialog.getByLabel('Payment method').selectOption({ label: 'Cash' })
    await picture(office, 'office-10-cash')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expectAlert(office, 'Payment recorded', /^Receipt \S+\/00002\. We’ll email Lakshmi Iyer\.$/)
    await closeAlert(office)
  })
  await region(office, 'Classes left').getByText('All changes').first().click()
  const ledger = office.getByRole('table', { name: `Classes: ${asha}, Veenai` })
  // The rows are the header, two payments, eight bookings, and one cancellation before the deadline.
  await expect(ledger.getByRole('row')).toHaveCount(1 + 2 + 8 + 1)
  await expect(ledger.getByRole('row').nth(1)).toContainText(/Paid.*\+89$/)
  await picture(office, 'office-11-ledger')
  await officeJob('office: discontinue a course', async () => {
    await button(office, `Discontinue: ${ravi}, Painting`).click()
    await dialog.getByLabel('Last day', { exact: true }).fill(academyDate(1))
    await dialog.getByLabel('Reason').fill('Ravi has no time')
    await button(office, 'Preview changes').click()
    await expect(dialog).toContainText('The family will owe nothing.')
    await picture(office, 'office-12-discontinue')
    await button(office, 'Discontinue course').click()
    await expectAlert(office, 'Course discontinued', /^(We’ll email Lakshmi Iyer\.)?$/)
    await closeAlert(office)
  })
  await officeJob('office: refund half a fee', async () => {
    await menu(office).getByRole('link', { name: 'Payment Details' }).click()
    await office.getByRole('tab', { name: /^Approved/ }).click()
    await office
      .getByRole('row')
      .filter({ hasText: rupees(dues) })
      .getByRole('button', { name: /^Lakshmi Iyer/ })
      .click()
    await region(office, 'Refunds').getByRole('button', { name: 'Refund' }).click()
    await dialog.getByLabel('Amount in rupees').fill(String(siblingFee / 2))
    await dialog.getByLabel('Reference (optional)').fill(newUtr())
    await dialog.getByLabel('Reason').fill('Ravi left the course')
    await button(office, 'Preview').click()
    await expect(dialog.getByLabel('Classes to remove')).toHaveValue('2')
    await picture(office, 'office-13-refund')
    await button(office, `Refund ${rupees(siblingFee / 2)}`).click()
    await expectAlert(office, 'Refund recorded', /^Credit note \S+\/C00001\. We’ll email Lakshmi Iyer\.$/)
    await closeAlert(office)
  })
  await picture(office, 'office-14-refunded')

  await job('parent: read the credit note', async () => {
    await openFromAvatar(page, 'Payment')
    await page.reload()
    await picture(page, 'parent-13-payments')
    await region(page, 'Your payments')
      .getByRole('link', { name: /^Credit note / })
      .click()
    await expect(page.getByRole('heading', { name: 'Credit note' })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(rupees(siblingFee / 2))
  })
  await picture(page, 'parent-14-credit-note')
  await menu(office).getByRole('link', { name: 'Fees' }).click()
  await office.getByRole('tab', { name: /^Paid/ }).click()
  // If next month's fee is already paid, the refund is for that fee. This month's total then includes neither.
  const isPaidAhead = academyDate(7).slice(0, 7) > academyDate(0).slice(0, 7)
  const thisMonth = dues + 4000 - (isPaidAhead ? siblingFee : siblingFee / 2)
  await expect(office.getByText(`1 family · ${rupees(thisMonth)}`)).toBeVisible()
  await picture(office, 'office-15-paid')
})

test('the records of the term add up', async () => {
  await test.step('every balance is the sum of its entries', async () => {
    const kind = 'learner_id, course_name, class_type, minutes'
    const entries = `(SELECT ${kind}, sum(classes) AS classes FROM credit_entries GROUP BY ${kind}) e`
    expect(
      await count(
        records,
        `credit_balances b FULL JOIN ${entries} USING (${kind}) WHERE b.classes IS DISTINCT FROM e.classes`,
      ),
    ).toBe(0)
    const { rows } = await records.query('SELECT course_name, classes FROM credit_balances ORDER BY 1')
    expect(rows).toEqual([
      { course_name: 'Painting', classes: 4 * months - 2 },
      { course_name: 'Veenai', classes: 9 },
    ])
  })
  await test.step('every rupee appears on exactly one document', async () => {
    const { rows } = await records.query(
      `SELECT (SELECT sum(fee)::int FROM payments WHERE status = 'approved') AS received,
              (SELECT sum(amount)::int FROM receipts WHERE cancelled_at IS NULL) AS receipted,
              (SELECT sum((line ->> 'amount')::int)::int FROM receipts, jsonb_array_elements(lines) line) AS lines,
              (SELECT sum(paid)::int FROM dues) AS covered, (SELECT sum(refunded)::int FROM dues) AS refunded,
              (SELECT sum(amount)::int FROM credit_notes) AS noted,
              (SELECT sum(unallocated)::int FROM payments) AS advance`,
    )
    const received = dues + 4000
    expect(only(rows)).toEqual({
      received,
      receipted: received,
      lines: received,
      covered: received,
      refunded: siblingFee / 2,
      noted: siblingFee / 2,
      advance: 0,
    })
    const twice = 'FROM receipts WHERE cancelled_at IS NULL GROUP BY payment_id HAVING count(*) > 1'
    expect(await count(records, `(SELECT payment_id ${twice}) t`)).toBe(0)
  })
  await test.step('the numbers of the documents have no gap', async () => {
    const numbers = 'array_agg(serial ORDER BY serial) AS numbers'
    expect((await records.query(`SELECT ${numbers} FROM receipts`)).rows).toEqual([{ numbers: [1, 2] }])
    expect((await records.query(`SELECT ${numbers} FROM credit_notes`)).rows).toEqual([{ numbers: [1] }])
  })
})
