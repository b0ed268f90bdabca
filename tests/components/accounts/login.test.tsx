import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { openAuthPopup } from '@/components/shell/portal/account-actions'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { expectErrors } from '../../support/components/locators'
import { answerRaw, callsOf, dropConnection, refuse } from '../../support/components/network'
import { OpenPage } from '../../support/components/pages'
import { show, visited } from '../../support/components/stage'

const PASSWORD = 'one string of veena'
const good = { phone: '9876543210', password: PASSWORD }

async function send({ phone, password }: { phone: string; password: string }) {
  await page.getByLabelText('Phone').fill(phone)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('shows each login error next to its field, and sends nothing', async () => {
  show(<LoginForm />)
  for (const { text, ...answers } of [
    { phone: '', password: PASSWORD, text: 'Phone number is required' },
    { phone: '98765', password: PASSWORD, text: 'Enter a valid 10-digit phone number' },
    { phone: '98765abcde', password: PASSWORD, text: 'Enter a valid 10-digit phone number' },
    { phone: '9876543210', password: '', text: 'Password is required' },
    { phone: '9876543210', password: 'five5', text: 'Password must be at least 6 characters' },
  ]) {
    await send(answers)
    await expectErrors(text)
  }
  await send({ phone: '', password: '' })
  await expectErrors('Phone number is required', 'Password is required')
  await expect.element(popup()).not.toBeInTheDocument()
  expect(callsOf('login')).toEqual([])
})

test('shows Invalid credentials for a response without a token or message', async () => {
  refuse('login', 401)
  show(<LoginForm />)
  await send(good)
  await expectAlert('Login Failed', 'Invalid credentials')
  expect(visited).toEqual([])
})

test('the login button is no longer busy behind the alert', async () => {
  refuse('login', 401)
  show(<LoginForm />)
  await send(good)
  await expectAlert('Login Failed', 'Invalid credentials')
  await expect.element(page.getByText('Log in', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByText('Logging in...')).not.toBeInTheDocument()
})

test('shows Login Failed with the message for a 200 response without a token, and stores nothing', async () => {
  answerRaw('login', { success: true, message: 'No account' })
  show(<LoginForm />)
  await send(good)
  await expectAlert('Login Failed', 'No account')
  expect(sessionStorage.length).toBe(0)
  expect(visited).toEqual([])
})

test('accepts the usual spellings of a phone, and rejects longer numbers without cutting them', async () => {
  refuse('login', 401, 'Invalid credentials')
  show(<LoginForm />)
  await send({ ...good, phone: '98765432101' })
  await expectErrors('Enter a valid 10-digit phone number')
  expect(callsOf('login')).toEqual([])
  await send({ ...good, phone: '+91 98765-43210' })
  await expectAlert('Login Failed', 'Invalid credentials')
  expect(callsOf('login').map(({ body }) => body?.phone)).toEqual([good.phone])
})

test('shows the server’s message unchanged after too many attempts', async () => {
  refuse('login', 429, 'Too many attempts. Please wait a while and try again.')
  show(<LoginForm />)
  await send(good)
  await expectAlert('Login Failed', 'Too many attempts. Please wait a while and try again.')
})

test('shows Server Error if there is no response or its status is 500', async () => {
  dropConnection('login')
  show(<LoginForm />)
  await send(good)
  await expectAlert('Server Error', 'Unable to login')
  await closeAlert()
  refuse('login', 500, 'The academy is resting')
  await send(good)
  await expectAlert('Server Error', 'The academy is resting')
})

test('closes an alert over the login popup automatically, and keeps the input in the popup', async () => {
  refuse('login', 401, 'Invalid credentials')
  show(<main />)
  await openAuthPopup('login')
  for (const close of [closeAlert, () => userEvent.keyboard('{Escape}'), () => userEvent.keyboard('{Enter}')]) {
    await send(good)
    await expectAlert('Login Failed', 'Invalid credentials')
    await expect.element(popup().getByRole('button', { name: 'OK' })).toHaveFocus()
    await close()
    await expect.element(popup()).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('dialog', { name: 'Welcome back' }).getByLabelText('Phone'))
      .toHaveValue(good.phone)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('switches the login popup to sign-up and back, and returns the focus when the popup closes', async () => {
  show(<OpenPage title="A page" />)
  const button = page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })
  await button.click()
  const welcome = page.getByRole('dialog', { name: 'Welcome back' })
  await welcome.getByRole('button', { name: 'Create an account' }).click()
  const signUp = page.getByRole('dialog', { name: 'Join the academy' })
  await expect.element(signUp.getByLabelText('Role')).toHaveTextContent('Student')
  await signUp.getByRole('button', { name: 'Log in' }).click()
  await expect.element(welcome).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
