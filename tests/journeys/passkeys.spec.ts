import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { alertIn, closeAlert, expectAlert } from '../support/browser/alerts'
import { expect, test } from '../support/browser/visits'
import { PASSWORD } from '../support/people'
import { codeOf } from '../support/second-factor'

// Uses localhost, because passkeys do not work with a numeric address.
const localhostUrl = (path: string) =>
  new URL(path, (process.env.E2E_BASE_URL ?? '').replace('127.0.0.1', 'localhost')).href

let device: CDPSession | undefined
// Tests share a browser, which accepts only one virtual authenticator at a time.
test.afterEach(async () => {
  await device?.send('WebAuthn.disable')
  await device?.detach()
  device = undefined
})

/** Adds Chromium's virtual authenticator, which verifies the user without a prompt. */
async function addVirtualAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  device = session
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return { session, authenticatorId }
}

/** Signs a person in and adds a passkey on their profile page. */
async function addPasskey(context: BrowserContext, page: Page, phone: string): Promise<void> {
  const login = { phone, password: PASSWORD }
  expect((await context.request.post(localhostUrl('/api/login'), { data: login })).status()).toBe(200)
  await page.goto(localhostUrl('/profile'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectAlert(page, 'Passkey added', 'You can now sign in with it.')
  await closeAlert(page)
}

/** Opens the login page in a browser without a session. */
async function openSignedOut(context: BrowserContext, page: Page): Promise<void> {
  await context.clearCookies()
  await page.goto(localhostUrl('/login'))
  await page.evaluate(() => sessionStorage.clear())
}

test('a person adds a passkey on the profile, signs in with it, and removes it', async ({
  page,
  context,
  expected,
  enrolPerson,
}) => {
  const student = await enrolPerson('student')
  const { session, authenticatorId } = await addVirtualAuthenticator(context, page)
  const keys = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials

  await addPasskey(context, page, student.phone)
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible()
  expect(await keys()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

  // A device stores only one passkey per account, so a second attempt must not add a passkey.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()

  await openSignedOut(context, page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(localhostUrl('/home'))
  await page.goto(localhostUrl('/profile'))
  await expect(page.getByRole('heading', { name: student.name })).toBeVisible()
  await expect(page.getByText(/^Added .*, last used /)).toBeVisible()

  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(alertIn(page)).toContainText('You will no longer be able to sign in with it.')
  // The test does not wait for this alert to close, because the next alert replaces it.
  await alertIn(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expectAlert(
    page,
    'Passkey removed',
    'Delete the passkey on your device too. Otherwise your device will still offer it.',
  )
  await closeAlert(page)
  await expect(page.getByText('No passkeys yet.')).toBeVisible()

  // The device still has the passkey that was removed from the account.
  await openSignedOut(context, page)
  expected.push(/status of 401/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectAlert(page, 'Login Failed', /^This passkey did not work here\./)
})

test('a login that requires a second factor continues with a passkey instead of a code', async ({
  page,
  context,
  expected,
  enrolPerson,
}) => {
  const student = await enrolPerson('student')
  await addVirtualAuthenticator(context, page)
  await addPasskey(context, page, student.phone)
  const made = await context.request.post(localhostUrl('/api/second-factor/app'), {
    data: { current_password: PASSWORD },
  })
  const { secret } = (await made.json()).app
  const confirmed = { data: { code: codeOf(secret) } }
  expect((await context.request.post(localhostUrl('/api/second-factor/app/confirm'), confirmed)).status()).toBe(200)

  await openSignedOut(context, page)
  expected.push(/status of 403/)
  await page.getByLabel('Phone').fill(student.phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Two-step login is on for this account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(localhostUrl('/home'))
  await page.goto(localhostUrl('/profile'))
  await expect(page.getByRole('heading', { name: student.name })).toBeVisible()
  await expect(page.getByText(/^Added .*, last used /)).toBeVisible()
})
