import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { ConnectNotice } from '@/components/accounts/sign-in/connect-notice'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { ProviderFailure } from '@/components/accounts/sign-in/provider-failure'
import { closeAlert, expectAlert } from '../support/components/alerts'
import { furnishPortal, furnishProfile } from '../support/components/furnish'
import { answer, answerRaw, callsOf, refuse } from '../support/components/network'
import { open } from '../support/components/pages'
import { student } from '../support/components/people'
import { show, visited } from '../support/components/stage'

afterEach(() => vi.restoreAllMocks())

const pending = { provider: 'oidc', provider_name: 'School Account', name: 'Nila Raman', email: 'nila@school.example' }
const school = { id: 'oidc', name: 'School Account' }
const identity = {
  id: '00000000-0000-4000-8000-000000005001',
  provider: 'oidc',
  name: 'School Account',
  email: 'nila@school.example',
  linked_at: '2026-11-20T06:00:00.000Z',
  last_used_at: null,
}

test('a login that comes from a provider says whom it connects, and connects with that password', async () => {
  answer('pendingIdentity', { pending })
  answer('login', { user: student, token: 'token' })
  answer('linkIdentity', {})
  show(<LoginForm next={null} />, { at: '/login?with=oidc' })
  await expect.element(page.getByText('Connect School Account (nila@school.example)')).toBeVisible()
  await page.getByLabelText('Phone').fill(student.phone)
  await page.getByLabelText('Password', { exact: true }).fill('one string of veena')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectAlert('Login Successful')
  expect(callsOf('linkIdentity').map(({ body }) => body)).toEqual([{ current_password: 'one string of veena' }])
})

test('an ordinary login asks nothing about providers, and connects nothing', async () => {
  answer('login', { user: student, token: 'token' })
  show(<LoginForm next={null} />, { at: '/login' })
  await page.getByLabelText('Phone').fill(student.phone)
  await page.getByLabelText('Password', { exact: true }).fill('one string of veena')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectAlert('Login Successful')
  expect(callsOf('pendingIdentity')).toHaveLength(0)
  expect(callsOf('linkIdentity')).toHaveLength(0)
})

test('a registration that comes from a provider has name and email filled in, and can be changed for a login', async () => {
  answer('pendingIdentity', { pending })
  show(<RegisterForm />, { at: '/register?with=oidc' })
  await expect.element(page.getByLabelText('Name')).toHaveValue('Nila Raman')
  await expect.element(page.getByLabelText('Email')).toHaveValue('nila@school.example')
  const instead = page.getByRole('link', { name: 'Log in and connect it' })
  await expect.element(instead).toHaveAttribute('href', '/login?with=oidc')
})

test('a long address of the provider makes the form no wider than a phone', async () => {
  await page.viewport(320, 640)
  answer('pendingIdentity', { pending: { ...pending, email: `${'longname'.repeat(5)}@school.example` } })
  show(<RegisterForm />, { at: '/register?with=oidc' })
  await expect.element(page.getByText(/^Connect School Account/)).toBeVisible()
  const field = page.getByLabelText('Name').element().getBoundingClientRect()
  expect(field.right).toBeLessThanOrEqual(window.innerWidth)
})

test('without somebody who waits there is no notice', async () => {
  show(<ConnectNotice pending={null} known />)
  await expect.element(page.getByText('Connect', { exact: false })).not.toBeInTheDocument()
})

test('a sign-in that failed at the provider is said on the login page', async () => {
  show(<ProviderFailure />, { at: '/login?error=OAuthCallback' })
  await expect.element(page.getByText('That sign-in did not work.')).toBeVisible()
})

test('the button leaves for the provider; without an answer it says so and can be pressed again', async () => {
  const asked: string[] = []
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, window.location.href).pathname
    if (!path.startsWith('/api/auth/')) return real(input, init)
    asked.push(path)
    return new Response(null, { status: 503 })
  })
  show(<LoginForm />, { at: '/login' })
  const button = page.getByRole('button', { name: 'Continue with School Account' })
  await button.click()
  await expectAlert(
    'Server Error',
    'Unable to login',
    'We could not reach the academy. Check your connection and try again.',
  )
  expect(asked).toEqual(['/api/auth/csrf'])
  await closeAlert()
  await expect.element(button).toBeEnabled()
  expect(visited).toEqual([])
})

test('the profile connects with the password, and disconnects after a question', async () => {
  furnishPortal()
  furnishProfile(student)
  const undo = answer('identities', { identities: [], providers: [school] })
  answer('pendingIdentity', { pending })
  const wrong = answerRaw(
    'linkIdentity',
    {
      success: false,
      message: 'This is not your current password',
      errors: { current_password: ['This is not your current password'] },
    },
    422,
  )
  open('/profile?with=oidc', student)
  // Whoever comes back finds what is asked of them, far down the page, before their eyes.
  await expect.element(page.getByText(/^Connect School Account/).first()).toBeInViewport()
  await page.getByLabelText('Your password').fill('a wrong guess')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await connect.click()
  await expectAlert('Error', 'This could not be connected', 'This is not your current password')
  await closeAlert()
  wrong()
  undo()
  answer('linkIdentity', {})
  answer('identities', { identities: [identity], providers: [school] })
  await page.getByLabelText('Your password').fill('one string of veena')
  await connect.click()
  await expectAlert('Connected. You can now sign in with it.')
  await closeAlert()
  await expect.element(connect).not.toBeInTheDocument()
  answer('unlinkIdentity', {})
  await page.getByRole('button', { name: 'Disconnect School Account' }).click()
  await expectAlert('Disconnect School Account?', /phone number and password/)
  await closeAlert('Disconnect')
  await expectAlert('Disconnected')
})

test('the profile says it when that account belongs to another account here', async () => {
  furnishPortal()
  furnishProfile(student)
  answer('identities', { identities: [], providers: [school] })
  answer('pendingIdentity', { pending: null })
  refuse('unlinkIdentity', 404, 'This is not connected to your account')
  open('/profile?with=taken', student)
  await expect.element(page.getByText('That account is already connected to another account here.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Connect School Account' })).toBeVisible()
})
