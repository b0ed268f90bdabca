import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { ConnectNotice } from '@/components/accounts/sign-in/connect-notice'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { ProviderFailure } from '@/components/accounts/sign-in/provider-failure'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerRaw, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { student } from '../../support/components/people'
import { show, visited } from '../../support/components/stage'
import { stubPortal, stubProfile } from '../../support/components/stubs'

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

test('the login names the pending provider account, and links it with the password', async () => {
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

test('an ordinary login links nothing, and does not mention providers', async () => {
  answer('login', { user: student, token: 'token' })
  show(<LoginForm next={null} />, { at: '/login' })
  await page.getByLabelText('Phone').fill(student.phone)
  await page.getByLabelText('Password', { exact: true }).fill('one string of veena')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectAlert('Login Successful')
  expect(callsOf('pendingIdentity')).toHaveLength(0)
  expect(callsOf('linkIdentity')).toHaveLength(0)
})

test('prefills a registration with the data of a provider, and can switch to a login', async () => {
  answer('pendingIdentity', { pending })
  show(<RegisterForm />, { at: '/register?with=oidc' })
  await expect.element(page.getByLabelText('Name')).toHaveValue('Nila Raman')
  await expect.element(page.getByLabelText('Email')).toHaveValue('nila@school.example')
  const loginLink = page.getByRole('link', { name: 'Log in to connect School Account' })
  await expect.element(loginLink).toHaveAttribute('href', '/login?with=oidc')
})

test('the login form with a long provider address fits the width of a phone', async () => {
  await page.viewport(320, 640)
  answer('pendingIdentity', { pending: { ...pending, email: `${'longname'.repeat(5)}@school.example` } })
  show(<RegisterForm />, { at: '/register?with=oidc' })
  await expect.element(page.getByText(/^Connect School Account/)).toBeVisible()
  const field = page.getByLabelText('Name').element().getBoundingClientRect()
  expect(field.right).toBeLessThanOrEqual(window.innerWidth)
})

test('shows no notice if no provider account is pending', async () => {
  show(<ConnectNotice pending={null} hasAccount />)
  await expect.element(page.getByText('Connect', { exact: false })).not.toBeInTheDocument()
})

test('shows a failed provider sign-in on the login page', async () => {
  show(<ProviderFailure />, { at: '/login?error=OAuthCallback' })
  await expect.element(page.getByText('We could not sign you in.')).toBeVisible()
})

test('the provider button redirects, and can be pressed again after a failure', async () => {
  const requests: string[] = []
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, window.location.href).pathname
    if (!path.startsWith('/api/auth/')) return real(input, init)
    requests.push(path)
    return new Response(null, { status: 503 })
  })
  show(<LoginForm />, { at: '/login' })
  const button = page.getByRole('button', { name: 'Continue with School Account' })
  await button.click()
  await expectAlert(
    'Server Error',
    'Unable to login',
    'We could not reach the server. Check your connection and try again.',
  )
  expect(requests).toEqual(['/api/auth/csrf'])
  await closeAlert()
  await expect.element(button).toBeEnabled()
  expect(visited).toEqual([])
})

test('links a provider account on the profile with the password, and unlinks it after a confirmation', async () => {
  stubPortal()
  stubProfile(student)
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
  // The user has returned from the login provider to this page. The page must scroll down to the password question,
  // which is below the first screen.
  await expect.element(page.getByText(/^Connect School Account/).first()).toBeInViewport()
  await page.getByLabelText('Your password').fill('a wrong guess')
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await connect.click()
  await expectAlert('Error', 'The account could not be connected', 'This is not your current password')
  await closeAlert()
  wrong()
  undo()
  answer('linkIdentity', {})
  answer('identities', { identities: [identity], providers: [school] })
  await page.getByLabelText('Your password').fill('one string of veena')
  await connect.click()
  await expectAlert('Connected. You can now sign in with this account.')
  await closeAlert()
  await expect.element(connect).not.toBeInTheDocument()
  answer('unlinkIdentity', {})
  await page.getByRole('button', { name: 'Disconnect School Account' }).click()
  await expectAlert('Disconnect School Account?', /phone number and password/)
  await closeAlert('Disconnect')
  await expectAlert('Disconnected')
})

test('the profile says if the provider account is linked to another account here', async () => {
  stubPortal()
  stubProfile(student)
  answer('identities', { identities: [], providers: [school] })
  answer('pendingIdentity', { pending: null })
  refuse('unlinkIdentity', 404, 'This account is not connected to your academy account')
  open('/profile?with=taken', student)
  await expect
    .element(page.getByText('That account is already connected to a different academy account.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Connect School Account' })).toBeVisible()
})
