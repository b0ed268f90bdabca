import type { Page } from '@playwright/test'
import { alertIn } from '../../support/browser/alerts'
import { expect, test } from '../../support/browser/visits'
import { newEmail, newPhone, PASSWORD } from '../../support/people'

interface Form {
  name: string
  email: string
  phone: string
  password: string
}

const good = (): Form => ({ name: 'Nila Thomas', email: newEmail(), phone: newPhone(), password: PASSWORD })

async function fill(page: Page, { name, email, phone, password }: Form) {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Create account' }) })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill(phone)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Create account' }).click()
}

test.describe('Registration', () => {
  test('shows the success alert for one and a half seconds, stores the session, and opens /home', async ({ page }) => {
    const form = good()
    await page.clock.install()
    await page.goto('/register')
    await page.clock.pauseAt(Date.now() + 60_000)
    const answered = page.waitForResponse('**/api/register')
    await fill(page, form)
    await answered
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(alertIn(page).locator('.swal2-title')).toHaveText('Registration Successful', { timeout: 250 })
    }).toPass()
    await page.clock.runFor(1300)
    await expect(alertIn(page)).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    const home = page.waitForURL('**/home', { waitUntil: 'commit' })
    await page.clock.runFor(400)
    await expect(alertIn(page)).toHaveCount(0)
    await page.clock.resume()
    await home
    const stored = await page.evaluate(() => ({
      user: JSON.parse(sessionStorage.getItem('user') ?? '{}') as Record<string, string>,
      role: sessionStorage.getItem('role'),
      token: sessionStorage.getItem('token'),
    }))
    expect(stored.user).toMatchObject({ name: form.name, email: form.email, phone: form.phone, role: 'student' })
    expect(stored.user.id).toBeTruthy()
    expect(stored.role).toBe('student')
    expect(stored.token).toBeTruthy()
  })
})
