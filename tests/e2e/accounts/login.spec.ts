import type { Page } from '@playwright/test'
import { alertIn, closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, test } from '../../support/browser/visits'
import { PASSWORD, type Person } from '../../support/people'

async function openPopup(page: Page) {
  await page.goto('/home')
  await page.getByRole('banner').getByRole('button', { name: 'Login', exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Welcome back' })
  await expect(popup).toBeVisible()
  return popup
}

async function fill(page: Page, { phone, password }: { phone: string; password: string }) {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Log in' }) })
  await form.getByLabel('Phone').fill(phone)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
}

const readSession = (page: Page) =>
  page.evaluate(() => ({
    user: JSON.parse(sessionStorage.getItem('user') ?? 'null') as Person | null,
    token: sessionStorage.getItem('token') ?? '',
    role: sessionStorage.getItem('role'),
  }))

test.describe('Login', () => {
  test('a student logs in with the popup, sees an alert for one second, and arrives at /home with a stored session', async ({
    page,
    enrolPerson,
  }) => {
    const student = await enrolPerson('student')
    await page.clock.install()
    await openPopup(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const answered = page.waitForResponse('**/api/login')
    await fill(page, { phone: student.phone, password: PASSWORD })
    await answered
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(alertIn(page).locator('.swal2-title')).toHaveText('Login Successful', { timeout: 250 })
    }).toPass()
    const shownAt = await page.evaluate(() => Date.now())
    await page.clock.runFor(800)
    await expect(alertIn(page)).toBeVisible()
    // Elements behind an alert have no accessible role, so `getByRole` would not find the text.
    await expect(page.getByText('Welcome back')).toBeVisible()
    const home = page.waitForURL('**/home', { waitUntil: 'commit' })
    await page.clock.runFor(400)
    await expect(alertIn(page)).toHaveCount(0)
    expect((await page.evaluate(() => Date.now())) - shownAt).toBeLessThanOrEqual(1300)
    await page.clock.resume()
    await home
    await expect(page.getByRole('banner').getByRole('button', { name: student.name })).toBeVisible()
    // Retries, because the page may be reloading at this moment.
    await expect(async () => {
      const { user, token, role } = await readSession(page)
      expect(user).toEqual({ ...student })
      expect(token).not.toBe('')
      expect(role).toBe('student')
    }).toPass()
  })

  test('wrong credentials show Login Failed with the server’s message', async ({ page, expected, enrolPerson }) => {
    const student = await enrolPerson('student')
    expected.push(/status of 401/)
    await page.goto('/login')
    await fill(page, { phone: student.phone, password: 'not this one' })
    await expectAlert(page, 'Login Failed', 'Invalid credentials')
    await closeAlert(page)
    expect((await readSession(page)).token).toBe('')
    await expect(page).toHaveURL(/\/login$/)
  })
})
