import type { Page } from '@playwright/test'
import { alertIn, closeAlert, expectAlert } from '../support/alerts'
import { newEmail, newPhone, PASSWORD } from '../support/people'
import { answerCall, failCall } from '../support/stubbed-calls'
import { expect, test } from '../support/visits'

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

test.describe('Registration @desktop', () => {
  const rules: { text: string; change: Partial<Form> }[] = [
    { text: 'Name is required', change: { name: '' } },
    { text: 'Name is required', change: { name: '   ' } },
    { text: 'Email is required', change: { email: '' } },
    { text: 'Enter a valid email', change: { email: 'nila.example.com' } },
    { text: 'Phone number is required', change: { phone: '' } },
    { text: 'Enter a valid 10-digit phone', change: { phone: '123456789' } },
    { text: 'Password is required', change: { password: '' } },
    { text: 'Password must be at least 6 characters', change: { password: '12345' } },
  ]
  test('each rule is told in its own words beside its field', async ({ page }) => {
    await page.goto('/register')
    for (const { text, change } of rules) {
      await test.step(`${JSON.stringify(change)}: ${text}`, async () => {
        await fill(page, { ...good(), ...change })
        await expect(page.locator('form').getByRole('alert')).toHaveText([text])
      })
    }
    await expect(alertIn(page)).toHaveCount(0)
  })

  test('a form without a role is refused', async ({ page }) => {
    await page.goto('/register')
    // The form is alive once it has said something.
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.locator('form').getByRole('alert').first()).toBeVisible()
    await page.getByLabel('Role').evaluate((select: HTMLSelectElement) => {
      select.append(new Option('', ''))
      select.value = ''
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await fill(page, good())
    await expect(page.getByText('Role is required', { exact: true })).toBeVisible()
  })

  test('student is the only role on offer', async ({ page }) => {
    await page.goto('/register')
    await expect(page.getByLabel('Role').getByRole('option')).toHaveText(['Student'])
  })

  test('success: the alert stands for one and a half seconds, then the session is stored and /home opens', async ({
    page,
  }) => {
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

  test('a server that gives no token: the token is stored as an empty string', async ({ page }) => {
    const user = {
      id: 'somebody',
      name: 'Nila Thomas',
      email: 'nila@example.com',
      phone: '9876543210',
      role: 'student',
    }
    await answerCall(page, { path: '/api/register' }, { success: true, message: 'Registered', user })
    await page.goto('/register')
    await fill(page, good())
    await page.waitForURL('**/home')
    expect(await page.evaluate(() => [sessionStorage.getItem('token'), sessionStorage.getItem('role')])).toEqual([
      '',
      'student',
    ])
  })

  test('a phone that is registered already: Error! with what the server said', async ({ page, expected, someone }) => {
    const { phone } = await someone('student')
    expected.push(/status of 409/)
    await page.goto('/register')
    await fill(page, { ...good(), phone })
    await expectAlert(page, 'Error!', 'Phone number already registered')
    await closeAlert(page)
    await expect(page).toHaveURL(/\/register$/)
  })

  test('no answer: Error! Registration failed', async ({ page, expected }) => {
    await failCall(page, expected, { path: '/api/register' }, 0)
    await page.goto('/register')
    await fill(page, good())
    await expectAlert(page, 'Error!', 'Registration failed')
  })
})
