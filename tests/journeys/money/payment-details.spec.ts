import type { Page } from '@playwright/test'
import { search } from '../../support/browser/list-search'
import { expect, signIn, test } from '../../support/browser/visits'
import { jpeg } from '../../support/images'
import { type Person, pay, type Sql } from '../../support/people'

const COURSES = ['Veenai', 'Tabla', 'Painting'] as const

/** Inserts payments with different times, because payments with equal times could be listed in either order. */
async function insertPayments(records: Sql, studentId: string, courses: readonly string[]): Promise<void> {
  const first = Date.now() - 60_000
  for (const [index, course] of courses.entries()) {
    await pay(records, studentId, { course, createdAt: new Date(first + index * 1000) })
  }
}

async function openPayments(page: Page, { phone }: Person): Promise<void> {
  await page.goto('/payment-details')
  await search(page, phone)
}
/** Responds to screenshot requests with a picture, because the payments in these tests have no screenshots. */
async function stubScreenshots(page: Page): Promise<void> {
  const body = await jpeg(360, 740)
  await page.route('**/screenshot', (route) => route.fulfill({ contentType: 'image/jpeg', body }))
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const reject = (page: Page) => page.getByRole('button', { name: 'Reject', exact: true })

test.describe('Payment Details', () => {
  // Uses a window wide enough to show the list and the open payment side by side.
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeEach(async ({ page }) => stubScreenshots(page))

  test('disables the current status of a payment, and opens the next payment after a decision', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [admin, student] = [await enrolPerson('admin'), await enrolPerson('student')]
    await insertPayments(records, student.id, COURSES)
    await signIn(context, admin)
    await openPayments(page, student)
    await expect(tab(page, 'Pending 3')).toBeVisible()
    const open = page.getByRole('row', { selected: true })
    await expect(open).toContainText('Painting')
    await expect(open).toContainText('Pending')
    await expect(open).toContainText('₹700')
    const reloaded = page.waitForRequest((request) => request.url().includes('/admin/payments?status=pending'))
    await approve(page).click()
    await page.getByRole('button', { name: 'Approve now' }).click()
    await reloaded
    await expect(page.getByText(`${student.name}, Painting: approved.`)).toBeVisible()
    await expect(open).toContainText('Tabla')
    // The app sends the rejection when the time for Undo is over.
    await reject(page).click()
    await expect(page.getByText(`${student.name}, Tabla: rejected.`)).toBeVisible({ timeout: 15_000 })
    await expect(open).toContainText('Veenai')
    await tab(page, 'Approved 1').click()
    await expect(open).toContainText('Painting')
    await expect(approve(page)).toBeDisabled()
    await expect(reject(page)).toBeEnabled()
    await tab(page, 'Rejected 1').click()
    await expect(open).toContainText('Tabla')
    await expect(reject(page)).toBeDisabled()
    await expect(approve(page)).toBeEnabled()
  })
})

test('a payment replaces the list on a phone, and Back closes it @phone', async ({
  page,
  context,
  records,
  enrolPerson,
}) => {
  const [admin, student] = [await enrolPerson('admin'), await enrolPerson('student')]
  await insertPayments(records, student.id, COURSES.slice(0, 2))
  await stubScreenshots(page)
  await signIn(context, admin)
  await openPayments(page, student)
  await expect(tab(page, 'Pending 2')).toBeVisible()
  const first = page.getByRole('button', { name: new RegExp(student.name) }).first()
  await first.tap()
  await expect(page.getByRole('heading', { name: student.name })).toBeVisible()
  await page.goBack()
  await expect(first).toBeVisible()
  await first.tap()
  const bar = page.getByRole('region', { name: 'Next step' })
  await bar.getByRole('button', { name: 'Approve' }).tap()
  await page.getByRole('button', { name: 'Approve now' }).tap()
  await expect(page.getByText(`${student.name}, Tabla: approved.`)).toBeVisible()
  await expect(bar).toContainText('Veenai')
  await bar.getByRole('button', { name: 'Reject' }).tap()
  await page.getByRole('button', { name: 'Reject now' }).tap()
  await expect(page.getByText(`${student.name}, Veenai: rejected.`)).toBeVisible()
  await expect(tab(page, 'Pending 0')).toBeVisible()
})
