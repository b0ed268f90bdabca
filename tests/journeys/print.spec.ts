import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { academyDate } from '../support/browser/academy-clock'
import { expect, signIn, test } from '../support/browser/visits'
import { book, insertSlot, only, pay } from '../support/people'

/** If PAPER names a folder, the sheets are saved there for inspection. */
const folder = process.env.PAPER

/** Returns the number of A4 sheets that the browser prints for the page. */
async function sheets(page: Page, name: string): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  if (folder) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, `${name}.pdf`), pdf)
  }
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Returns the buttons, bars and menus that would appear on paper. */
async function visibleControls(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const controls = await page
    .locator(
      '.btn, .tab-bar, .portal-side, .portal-top, .site-header, .action-bar, footer, input[type=search], main nav',
    )
    .evaluateAll((all) =>
      all.filter((element) => element.checkVisibility()).map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: null })
  return controls
}

test('the fees page prints on at most two sheets, without the bars of the screen', async ({ page }) => {
  await page.goto('/fees-structure')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await visibleControls(page)).toEqual([])
  expect(await sheets(page, 'fees')).toBeLessThanOrEqual(2)
})

test('the classes of a month and a week of the calendar print on one sheet each', async ({
  page,
  context,
  records,
  enrolPerson,
}) => {
  const [teacher, student] = [
    await enrolPerson('teacher', 'Vidya Subramaniam'),
    await enrolPerson('student', 'Ananya Iyer'),
  ]
  for (let day = 1; day <= 20; day++) {
    await book(records, await insertSlot(records, teacher.id, academyDate(day), '10:00'), student.id, 'Veenai')
  }
  await signIn(context, student)
  for (const [address, name] of [
    ['/dashboard-home', 'home'],
    ['/my-classes', 'my-classes'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('article')).toHaveCount(20)
    expect(await visibleControls(page), address).toEqual([])
    expect(await sheets(page, name), address).toBe(1)
  }
  await signIn(context, teacher)
  await page.goto(`/teacher-calendar/${teacher.id}`)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.locator('.fc-event').first()).toBeVisible()
  expect(await sheets(page, 'calendar-week')).toBe(1)
  await page.getByRole('button', { name: 'Agenda' }).click()
  await expect(page.locator('.fc-list-event').first()).toBeVisible()
  expect(await sheets(page, 'calendar-agenda')).toBe(1)
})

test('the search results of the academy office print on at most two sheets', async ({
  page,
  context,
  expected,
  records,
  enrolPerson,
}) => {
  // The payments in this test have no screenshots, so the browser logs a 404 for each payment.
  expected.push(/status of 404 .*\/screenshot/)
  const student = await enrolPerson('student')
  for (const course of ['Veenai', 'Tabla', 'Violin', 'Piano', 'Kathak']) await pay(records, student.id, { course })
  await signIn(context, await enrolPerson('admin'))
  for (const list of ['student-list', 'payment-details', 'teacher-list', 'messages']) {
    // Searches for the student, because other tests add to the same lists.
    await page.goto(`/${list}?q=${encodeURIComponent(student.email)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    expect(await visibleControls(page), list).toEqual([])
    expect(await sheets(page, list), list).toBeLessThanOrEqual(2)
  }
})

test('a receipt prints on one sheet', async ({ page, context, records, enrolPerson }) => {
  const student = await enrolPerson('student', 'Ananya Iyer')
  const payment = await pay(records, student.id)
  await signIn(context, await enrolPerson('admin'))
  const approval = await context.request.post(`/admin/payments/${payment}/approve`)
  expect(approval.status(), await approval.text()).toBe(200)
  const { rows } = await records.query<{ id: string }>('SELECT id FROM receipts WHERE payment_id = $1', [payment])
  await signIn(context, student)
  await page.goto(`/receipts/${only(rows).id}`)
  await expect(page.getByRole('article')).toContainText('Ananya Iyer')
  expect(await visibleControls(page)).toEqual([])
  expect(await sheets(page, 'receipt')).toBe(1)
})
