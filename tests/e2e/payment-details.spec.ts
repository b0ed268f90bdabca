import type { Page } from '@playwright/test'
import { closeAlert, expectAlert } from '../support/alerts'
import { search } from '../support/desk'
import { jpeg } from '../support/images'
import { type Person, pay, type Sql } from '../support/people'
import { answerCall, failCall, holdCall } from '../support/stubbed-calls'
import { expect, signIn, test } from '../support/visits'

const COURSES = ['Veenai', 'Tabla', 'Painting'] as const
const list = { path: '/admin/payments' }

/** One payment after another: those of one moment could stand in either order. */
async function payInTurn(records: Sql, studentId: string, courses: readonly string[]): Promise<void> {
  const first = Date.now() - 60_000
  for (const [index, course] of courses.entries()) {
    await pay(records, studentId, { course, createdAt: new Date(first + index * 1000) })
  }
}

async function openDesk(page: Page, { phone }: Person): Promise<void> {
  await page.goto('/payment-details')
  await search(page, phone)
}
/** Payments written straight into the records have no stored picture: the whole journey has a real one. */
async function showPictures(page: Page): Promise<void> {
  const body = await jpeg(360, 740)
  await page.route('**/screenshot', (route) => route.fulfill({ contentType: 'image/jpeg', body }))
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const reject = (page: Page) => page.getByRole('button', { name: 'Reject', exact: true })

test.describe('Payment Details @desktop', () => {
  // Wide enough for the list and the open payment side by side.
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeEach(async ({ page }) => showPictures(page))

  test('approve and reject: what is so already cannot be pressed, and the next one opens by itself', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [admin, student] = [await someone('admin'), await someone('student')]
    await payInTurn(records, student.id, COURSES)
    await signIn(context, admin)
    await openDesk(page, student)
    await expect(tab(page, 'Waiting 3')).toBeVisible()
    const open = page.getByRole('row', { selected: true })
    await expect(open).toContainText('Painting')
    await expect(open).toContainText('Pending')
    await expect(open).toContainText('₹700')
    const reloaded = page.waitForRequest((request) => request.url().includes('/admin/payments?status=pending'))
    await approve(page).click()
    await reloaded
    await expect(page.getByText(`${student.name}, Painting: approved.`)).toBeVisible()
    await expect(open).toContainText('Tabla')
    await reject(page).click()
    await expect(page.getByText(`${student.name}, Tabla: rejected.`)).toBeVisible()
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

  test('a decided payment is turned round only after a question', async ({ page, context, records, someone }) => {
    const [admin, student] = [await someone('admin'), await someone('student')]
    await pay(records, student.id, { status: 'approved' })
    await signIn(context, admin)
    await openDesk(page, student)
    await tab(page, 'Approved 1').click()
    await reject(page).click()
    await expectAlert(page, 'Reject after all?', `${student.name}, Veenai, ₹700: this payment is already approved.`)
    await closeAlert(page, 'Leave it')
    await expect(tab(page, 'Approved 1')).toBeVisible()
    await reject(page).click()
    await closeAlert(page, 'Reject')
    await expect(tab(page, 'Rejected 1')).toBeVisible()
    await expect(tab(page, 'Approved 0')).toBeVisible()
  })

  test('the keys A and R decide what is open; not while typing, not behind the picture, not when turned off', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [admin, student] = [await someone('admin'), await someone('student')]
    await payInTurn(records, student.id, COURSES)
    await signIn(context, admin)
    await openDesk(page, student)
    await expect(tab(page, 'Waiting 3')).toBeVisible()
    await expect(page.getByText('approves,')).toBeVisible()
    const decisions: string[] = []
    page.on('request', (request) => {
      if (/\/(approve|reject)$/.test(request.url())) decisions.push(request.url())
    })
    await page.getByRole('searchbox').press('End')
    await page.getByRole('searchbox').press('a')
    await page.getByRole('searchbox').press('Backspace')
    await page.getByRole('button', { name: 'Open full size' }).click()
    await expect(page.getByRole('dialog', { name: 'Screenshot' })).toBeVisible()
    await page.keyboard.press('r')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Turn on' }).click()
    expect(decisions).toEqual([])
    // What was typed into the search may have changed the list for a moment, and with it what is open.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByText('approves,')).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByText(`${student.name}, Painting: approved.`)).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByText(`${student.name}, Tabla: rejected.`)).toBeVisible()
    expect(decisions).toHaveLength(2)
  })

  test('a decision that fails: Something went wrong, with the reason', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const [admin, student] = [await someone('admin'), await someone('student')]
    const id = await pay(records, student.id)
    await signIn(context, admin)
    await openDesk(page, student)
    await expect(tab(page, 'Waiting 1')).toBeVisible()
    await records.query(`UPDATE payments SET status = 'approved' WHERE id = $1`, [id])
    expected.push(/status of 409/)
    await approve(page).click()
    await expectAlert(page, 'Error', 'Something went wrong', 'This payment is already approved')
    await closeAlert(page)
    await expect(tab(page, 'Approved 1')).toBeVisible()
  })

  test('the list on its way, not arriving, empty, and nothing found', async ({ page, context, expected, someone }) => {
    const [admin, student] = [await someone('admin'), await someone('student')]
    await signIn(context, admin)
    const release = await holdCall(page, list)
    await page.goto('/payment-details')
    await expect(page.getByText('Loading...')).toBeVisible()
    await failCall(page, expected, list, 503, 'The academy cannot reach its records')
    release()
    await page.reload()
    await expect(page.getByText('The payments could not be loaded.')).toBeVisible()
    await expect(page.getByText('The academy cannot reach its records')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await showPictures(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The payments could not be loaded.')).toHaveCount(0)
    await search(page, student.phone)
    await expect(page.getByText(`Nothing found for “${student.phone}”.`)).toBeVisible()
    await answerCall(page, list, { success: true, payments: [] })
    await page.reload()
    await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  })

  test('more than a page is fetched when asked for', async ({ page, context, records, someone }) => {
    const [admin, student] = [await someone('admin'), await someone('student', 'Keerthana of many payments')]
    const names = await records.query<{ course_name: string }>(
      `INSERT INTO payments (user_id, course_name, fee, screenshot_key, screenshot_sha256, status)
       SELECT $1, 'Course ' || n, 700, 'payments/' || gen_random_uuid() || '.webp',
              encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'rejected'
       FROM generate_series(1, 30) AS n RETURNING course_name`,
      [student.id],
    )
    expect(names.rows).toHaveLength(30)
    await signIn(context, admin)
    await openDesk(page, student)
    await tab(page, 'Rejected 25+').click()
    const rows = page.getByRole('row').filter({ hasText: student.name })
    await expect(rows).toHaveCount(25)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows).toHaveCount(30)
    await expect(tab(page, 'Rejected 30')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })
})

test('on a phone a payment takes the place of the list, and going back closes it @phone', async ({
  page,
  context,
  records,
  someone,
}) => {
  const [admin, student] = [await someone('admin'), await someone('student')]
  await payInTurn(records, student.id, COURSES.slice(0, 2))
  await showPictures(page)
  await signIn(context, admin)
  await openDesk(page, student)
  await expect(tab(page, 'Waiting 2')).toBeVisible()
  const first = page.getByRole('button', { name: new RegExp(student.name) }).first()
  await first.tap()
  await expect(page.getByRole('heading', { name: student.name })).toBeVisible()
  await page.goBack()
  await expect(first).toBeVisible()
  await first.tap()
  const bar = page.getByRole('region', { name: 'Next step' })
  await bar.getByRole('button', { name: 'Approve' }).tap()
  await expect(page.getByText(`${student.name}, Tabla: approved.`)).toBeVisible()
  await expect(bar).toContainText('Veenai')
  await bar.getByRole('button', { name: 'Reject' }).tap()
  await expect(page.getByText(`${student.name}, Veenai: rejected.`)).toBeVisible()
  await expect(tab(page, 'Waiting 0')).toBeVisible()
})
