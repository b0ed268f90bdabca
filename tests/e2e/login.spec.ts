import type { Page } from '@playwright/test'
import { alertIn, closeAlert, expectAlert } from '../support/alerts'
import { PASSWORD, type Person } from '../support/people'
import { failCall } from '../support/stubbed-calls'
import { expect, test } from '../support/visits'

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

const stored = (page: Page) =>
  page.evaluate(() => ({
    user: JSON.parse(sessionStorage.getItem('user') ?? 'null') as Person | null,
    token: sessionStorage.getItem('token') ?? '',
    role: sessionStorage.getItem('role'),
  }))

test.describe('Login @desktop', () => {
  const rules = [
    { phone: '', password: PASSWORD, text: 'Phone number is required' },
    { phone: '98765', password: PASSWORD, text: 'Enter a valid 10-digit phone number' },
    { phone: '98765abcde', password: PASSWORD, text: 'Enter a valid 10-digit phone number' },
    { phone: '9876543210', password: '', text: 'Password is required' },
    { phone: '9876543210', password: 'five5', text: 'Password must be at least 6 characters' },
  ]
  test('each rule is told in its own words beside its field, and nothing is sent', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) calls++
    })
    await page.goto('/login')
    for (const { text, ...given } of rules) {
      await test.step(`"${given.phone}" and "${given.password}": ${text}`, async () => {
        await fill(page, given)
        await expect(page.locator('form').getByRole('alert')).toHaveText([text])
      })
    }
    await fill(page, { phone: '', password: '' })
    await expect(page.locator('form').getByRole('alert')).toHaveText([
      'Phone number is required',
      'Password is required',
    ])
    await expect(alertIn(page)).toHaveCount(0)
    expect(calls).toBe(0)
  })

  test('the popup signs a student in: the alert stands for one second, then /home, and the session is stored', async ({
    page,
    someone,
  }) => {
    const student = await someone('student')
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
    // Behind the alert, and so hidden from roles.
    await expect(page.getByText('Welcome back')).toBeVisible()
    const home = page.waitForURL('**/home', { waitUntil: 'commit' })
    await page.clock.runFor(400)
    await expect(alertIn(page)).toHaveCount(0)
    expect((await page.evaluate(() => Date.now())) - shownAt).toBeLessThanOrEqual(1300)
    await page.clock.resume()
    await home
    await expect(page.getByRole('banner').getByRole('button', { name: student.name })).toBeVisible()
    const { user, token, role } = await stored(page)
    expect(user).toEqual({ ...student })
    expect(token).not.toBe('')
    expect(role).toBe('student')
  })

  test('wrong credentials: Login Failed, with what the server said', async ({ page, expected, someone }) => {
    const student = await someone('student')
    expected.push(/status of 401/)
    await page.goto('/login')
    await fill(page, { phone: student.phone, password: 'not this one' })
    await expectAlert(page, 'Login Failed', 'Invalid credentials')
    await closeAlert(page)
    expect((await stored(page)).token).toBe('')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('an answer without a token and without words: Invalid credentials', async ({ page, expected }) => {
    await failCall(page, expected, { path: '/api/login' }, 401)
    await page.goto('/login')
    await fill(page, { phone: '9876543210', password: PASSWORD })
    await expectAlert(page, 'Login Failed', 'Invalid credentials')
  })

  test('a refusal after too many tries is told as it is', async ({ page, expected }) => {
    await failCall(page, expected, { path: '/api/login' }, 429, 'Too many tries. Please wait a while.')
    await page.goto('/login')
    await fill(page, { phone: '9876543210', password: PASSWORD })
    await expectAlert(page, 'Login Failed', 'Too many tries. Please wait a while.')
  })

  test('no answer, and an answer of 500: Server Error', async ({ page, expected }) => {
    const restore = await failCall(page, expected, { path: '/api/login' }, 0)
    await page.goto('/login')
    await fill(page, { phone: '9876543210', password: PASSWORD })
    await expectAlert(page, 'Server Error', 'Unable to login')
    await closeAlert(page)
    await restore()
    await failCall(page, expected, { path: '/api/login' }, 500, 'The academy is resting')
    await fill(page, { phone: '9876543210', password: PASSWORD })
    await expectAlert(page, 'Server Error', 'The academy is resting')
  })

  test('an alert over the popup goes by itself: the popup stays with what was typed', async ({
    page,
    expected,
    someone,
  }) => {
    const student = await someone('student')
    expected.push(/status of 401/)
    await openPopup(page)
    for (const close of [
      () => closeAlert(page),
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Enter'),
    ]) {
      await fill(page, { phone: student.phone, password: 'not this one' })
      await expectAlert(page, 'Login Failed', 'Invalid credentials')
      await expect(alertIn(page).getByRole('button', { name: 'OK' })).toBeFocused()
      await close()
      await expect(alertIn(page)).toHaveCount(0)
      await expect(page.getByRole('dialog', { name: 'Welcome back' }).getByLabel('Phone')).toHaveValue(student.phone)
    }
  })

  test('the popup switches to sign-up and back, and gives the focus back when it closes', async ({ page }) => {
    const popup = await openPopup(page)
    await popup.getByRole('button', { name: 'Create an account' }).click()
    const signUp = page.getByRole('dialog', { name: 'Join the academy' })
    await expect(signUp.getByLabel('Role')).toHaveText('Student')
    await signUp.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeFocused()
  })
})
