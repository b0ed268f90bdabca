import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AuthPage } from '@/components/accounts/sign-in/auth-page'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { LoginLead } from '@/components/accounts/sign-in/login-lead'
import { PasskeySignIn } from '@/components/accounts/sign-in/passkey-sign-in'
import { expectFitsEveryScreen, WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, answerRaw, callsOf, dropConnection, refuse } from '../../support/components/network'
import { ownPasskey } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, student } from '../../support/components/people'
import { show } from '../../support/components/stage'
import { noSecondFactor, stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const PASSWORD = 'one string of veena'
const codes = Array.from({ length: 10 }, (_, at) => `ABCDE-FGHJ${at + 2}`)
const on = { ...noSecondFactor, on_since: '2026-11-20T06:00:00.000Z', recovery_codes_left: 8 }
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const code = () => page.getByLabelText('Code from your app', { exact: true })

const asks = (ways: string[]) =>
  answerRaw('login', { success: false, message: 'Enter the code from your app', second_factor: ways }, 403)
const wrongCode = (name: 'showSecondFactor' | 'confirmApp') =>
  answerRaw(
    name,
    { success: false, message: 'This code is incorrect', errors: { code: ['This code is incorrect'] } },
    422,
  )

async function logIn(): Promise<void> {
  await page.getByLabelText('Phone').fill(student.phone)
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await press('Log in')
}

test('shows the code step if the server asks for it, shows errors below it, and ends like a login', async () => {
  asks(['totp', 'recovery'])
  show(<LoginForm next={null} />, { at: '/login' })
  await logIn()
  await expect.element(code()).toHaveFocus()
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code()).toHaveAttribute('inputmode', 'numeric')
  await expectFitsEveryScreen(WIDE_DESKTOP)
  await press('Continue')
  await expect.element(page.getByText('Enter the code', { exact: true })).toBeVisible()
  expect(callsOf('showSecondFactor')).toEqual([])
  const undo = wrongCode('showSecondFactor')
  await code().fill('123 456')
  await press('Continue')
  await expect.element(page.getByText('This code is incorrect')).toBeVisible()
  undo()
  answer('showSecondFactor', { user: student, token: 'token' })
  await press('Continue')
  await expectAlert('Login Successful')
  expect(callsOf('showSecondFactor').map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '123456' }])
  expect(sessionStorage.getItem('token')).toBe('token')
})

test('the code step replaces the content around the form, and Back restores it', async () => {
  asks(['totp', 'passkey'])
  show(
    <AuthPage title="Welcome back" lead={<LoginLead />}>
      <LoginForm next={null} />
      <PasskeySignIn next={null} />
    </AuthPage>,
    { at: '/login' },
  )
  const lead = page.getByText('Log in with the phone number you registered with.')
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect.element(byPasskey).toBeVisible()
  await logIn()
  await expect.element(page.getByText('Two-step login is on for this account.')).toBeVisible()
  for (const hiddenPart of [lead, byPasskey]) expect(hiddenPart.elements()).toEqual([])
  await press('Back')
  for (const visiblePart of [lead, byPasskey]) await expect.element(visiblePart).toBeVisible()
})

test('accepts a recovery code, and Back returns to phone and password', async () => {
  asks(['totp', 'recovery'])
  show(<LoginForm next={null} />, { at: '/login' })
  await logIn()
  await press('Use a recovery code')
  const codeField = page.getByLabelText('Recovery code')
  await expect.element(codeField).toHaveFocus()
  await expect.element(codeField).toHaveAttribute('autocomplete', 'off')
  await press('Use a code from your app')
  await expect.element(code()).toHaveFocus()
  await press('Back')
  await expect.element(page.getByLabelText('Phone')).toHaveValue(student.phone)
})

test('offers a passkey instead of a code to people who have one', async () => {
  asks(['totp', 'passkey'])
  refuse('secondStepOptions', 429)
  show(<LoginForm next={null} />, { at: '/login' })
  await logIn()
  await press('Use a passkey')
  await expectAlert('Login Failed', /./)
  expect(callsOf('secondStepOptions')).toHaveLength(1)
  await closeAlert()
  await expect.element(code()).toBeVisible()
})

test('the code step stays after a rejected passkey while the login is pending', async () => {
  asks(['totp', 'passkey'])
  refuse('secondStepOptions', 409, 'This account no longer has a passkey. Please use a code.')
  answer('pendingLogin', { second_factor: ['totp'] })
  show(<LoginForm next={null} />, { at: '/login' })
  await logIn()
  await press('Use a passkey')
  await expectAlert('Login Failed', 'This account no longer has a passkey. Please use a code.')
  await closeAlert()
  await vi.waitFor(() => expect(callsOf('pendingLogin')).toHaveLength(1))
  await expect.element(code()).toBeVisible()
})

test('offers no recovery code if none are left', async () => {
  asks(['totp'])
  show(<LoginForm next={null} />, { at: '/login' })
  await logIn()
  await expect.element(code()).toBeVisible()
  expect(page.getByRole('button', { name: 'Use a recovery code' }).elements()).toEqual([])
})

test('reports an expired login, and starts the login again', async () => {
  asks(['totp'])
  refuse('showSecondFactor', 401, 'This login has expired. Please log in again.')
  answer('pendingLogin', { second_factor: null })
  show(<LoginForm next={null} />, { at: '/login' })
  await logIn()
  await code().fill('123456')
  await press('Continue')
  await expectAlert('Login Failed', 'This login has expired. Please log in again.')
  await closeAlert()
  await expect.element(page.getByLabelText('Phone')).toBeVisible()
})

test('links the provider account after the code step, with the password of the login', async () => {
  answer('pendingIdentity', {
    pending: { provider: 'oidc', provider_name: 'School Account', name: null, email: 'nila@school.example' },
  })
  asks(['totp'])
  answer('showSecondFactor', { user: student, token: 'token' })
  answer('linkIdentity', {})
  show(<LoginForm next={null} />, { at: '/login?with=oidc' })
  await logIn()
  await code().fill('123456')
  await press('Continue')
  await expectAlert('Login Successful')
  expect(callsOf('linkIdentity').map(({ body }) => body)).toEqual([{ current_password: PASSWORD }])
})

test('shows the code step at once after a provider sign-in, or the usual form if no login is pending', async () => {
  answer('pendingLogin', { second_factor: ['totp'] })
  show(<LoginForm next={null} />, { at: '/login?step=code' })
  await expect.element(code()).toBeVisible()
})

test('keeping an account from erasure also asks for the code', async () => {
  answerRaw(
    'login',
    {
      success: false,
      message: 'Your account will be deleted on Sunday. Until then, you can choose to keep it.',
      erased_on: '2026-12-01T00:00:00Z',
    },
    409,
  )
  answerRaw('keepAccount', { success: false, message: 'Enter the code from your app', second_factor: ['totp'] }, 403)
  show(<LoginForm next={null} />, { at: '/login' })
  await logIn()
  await closeAlert('Keep my account')
  await expect.element(code()).toBeVisible()
})

/** Opens the profile of a person with this second factor. */
function openProfile(factor = noSecondFactor): void {
  stubPortal()
  stubProfile(student)
  answer('secondFactor', { second_factor: factor })
  open('/profile', student)
}

test('the profile sets up the second factor with the password and a code, and shows ten recovery codes', async () => {
  stubPortal()
  stubProfile(student)
  answerBy('secondFactor', () => ({
    second_factor: callsOf('confirmApp').length > 1 ? { ...on, recovery_codes_left: 10 } : noSecondFactor,
  }))
  open('/profile', student)
  await press('Set up')
  const password = page.getByLabelText('Your password')
  await password.fill(PASSWORD)
  answer('setUpApp', {
    app: {
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      address: 'otpauth://totp/Academy:9000000021?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>',
    },
  })
  await press('Continue')
  await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await expect.element(page.getByAltText('QR code for your authenticator app')).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  const undo = wrongCode('confirmApp')
  await code().fill('123456')
  await press('Turn on')
  await expect.element(page.getByText('This code is incorrect')).toBeVisible()
  undo()
  answer('confirmApp', { recovery_codes: codes })
  await press('Turn on')
  for (const each of [codes[0], codes[9]]) await expect.element(page.getByText(each ?? '')).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  await press('I have saved them')
  await expect.element(page.getByText('Recovery codes left: 10.')).toBeVisible()
  expect(page.getByText(codes[0] ?? '').elements()).toEqual([])
})

test('shows a wrong password below its field while setting up the second factor', async () => {
  openProfile()
  await press('Set up')
  await page.getByLabelText('Your password').fill('another one')
  answerRaw(
    'setUpApp',
    {
      success: false,
      message: 'This is not your current password',
      errors: { current_password: ['This is not your current password'] },
    },
    422,
  )
  await press('Continue')
  await expectAlert('Error', 'Two-step login could not be set up', 'This is not your current password')
})

test.each([
  [2, 'Recovery codes left: 2.'],
  [0, 'No recovery codes are left.'],
])(
  'suggests new recovery codes if %i are left, and creates them with the password and a code',
  async (left, warning) => {
    openProfile({ ...on, recovery_codes_left: left })
    await expect.element(page.getByText(warning)).toBeVisible()
    await expect
      .element(
        page.getByText('If you lose your phone and have no recovery code, you cannot log in. Create new codes now.'),
      )
      .toBeVisible()
    await press('New recovery codes')
    await page.getByLabelText('Your password').fill(PASSWORD)
    await page.getByLabelText('Code from your app, or a recovery code').fill('123456')
    answer('renewRecoveryCodes', { recovery_codes: codes })
    await press('Create new codes')
    await expect.element(page.getByText(codes[3] ?? '')).toBeVisible()
    expect(callsOf('renewRecoveryCodes').map(({ body }) => body)).toEqual([
      { current_password: PASSWORD, code: '123456' },
    ])
  },
)

test('turns the second factor off after a confirmation, with the password and a code', async () => {
  openProfile(on)
  await expect.element(page.getByText('Recovery codes left: 8.')).toBeVisible()
  await press('Turn off')
  await expectAlert('Turn off two-step login?', /^You will log in with your password only\./)
  await closeAlert('Keep it')
  expect(callsOf('turnAppOff')).toEqual([])
  await press('Turn off')
  await closeAlert('Turn off')
  await page.getByLabelText('Your password').fill(PASSWORD)
  await page.getByLabelText('Code from your app, or a recovery code').fill('abcde-fghjk')
  await expectFitsEveryScreen(WIDE_DESKTOP)
  answer('turnAppOff', {})
  await press('Turn off')
  await expectAlert('Two-step login is off. Your other devices were signed out.')
  expect(callsOf('turnAppOff').map(({ body }) => body)).toEqual([{ current_password: PASSWORD, code: 'abcdefghjk' }])
})

test('the profile says that the academy requires a second factor from the office', async () => {
  openProfile({ ...noSecondFactor, required: true })
  await expect.element(page.getByText('The academy requires two-step login for office accounts.')).toBeVisible()
})

test('the profile reports that the status of the second factor could not be loaded', async () => {
  stubPortal()
  stubProfile(student)
  dropConnection('secondFactor')
  open('/profile', student)
  await expect.element(page.getByText('Your two-step login settings could not be loaded.')).toBeVisible()
})

test('an admin signs a person out everywhere and resets a lost second factor, each after a confirmation', async () => {
  stubOffice()
  answer('classes', { classes: [] })
  answerBy('personSignIn', () => ({
    sign_in:
      callsOf('removePersonSecondFactor').length > 0
        ? { on_since: null, recovery_codes_left: 0, sessions: 0, email_change: false, passkeys: [] }
        : {
            on_since: '2026-11-20T06:00:00.000Z',
            recovery_codes_left: 3,
            sessions: 2,
            email_change: false,
            passkeys: [],
          },
  }))
  open(`/people/${student.id}`, admin)
  await expect
    .element(
      page.getByText('Signed in on 2 devices. Two-step login has been on since 20 Nov 2026. Recovery codes left: 3.'),
    )
    .toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  answer('endPersonSessions', {})
  await press('Sign out everywhere')
  await expectAlert('Sign this person out on every device?', /The account stays open\.$/)
  await closeAlert('Sign out everywhere')
  await expectAlert('Signed out on every device')
  await closeAlert()
  refuse('removePersonSecondFactor', 409, 'Two-step login is already off for this person')
  await press('Turn off two-step login')
  await closeAlert('Turn off')
  await expectAlert('Error', 'Nothing was changed.', 'Two-step login is already off for this person')
})

test('an admin can sign out a person without sessions if an email change is pending', async () => {
  stubOffice()
  answer('classes', { classes: [] })
  answer('personSignIn', {
    sign_in: { on_since: null, recovery_codes_left: 0, sessions: 0, email_change: true, passkeys: [] },
  })
  open(`/people/${student.id}`, admin)
  await expect
    .element(page.getByText('Not signed in on any device. Two-step login is off. An email change is pending.'))
    .toBeVisible()
  answer('endPersonSessions', {})
  await press('Sign out everywhere')
  await expectAlert('Sign this person out on every device?', /a pending email change will stop working/)
  await closeAlert('Sign out everywhere')
  await expectAlert('Signed out on every device')
})

const passkey = (number: number, name: string) =>
  ownPasskey(number, { name, created_at: '2026-11-01T06:00:00.000Z', last_used_at: '2026-11-20T06:00:00.000Z' })

test('an admin removes the passkeys of a lost phone, sees their names, and can keep some of them', async () => {
  stubOffice()
  answer('classes', { classes: [] })
  const passkeys = [passkey(1, 'Chrome on Android'), passkey(2, 'Safari on Mac')]
  answer('personSignIn', {
    sign_in: {
      on_since: '2026-11-20T06:00:00.000Z',
      recovery_codes_left: 3,
      sessions: 2,
      email_change: false,
      passkeys,
    },
  })
  answer('removePersonSecondFactor', {})
  open(`/people/${student.id}`, admin)
  await expect.element(page.getByText(/Passkeys: Chrome on Android, Safari on Mac\.$/)).toBeVisible()
  await press('Turn off two-step login')
  await expect.element(page.getByText('Added 1 Nov 2026, last used 20 Nov 2026').first()).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  await page.getByLabelText('Safari on Mac').click()
  await press('Turn off')
  await expectAlert('Removed. The person was signed out on every device.')
  expect(callsOf('removePersonSecondFactor').map(({ body }) => body)).toEqual([{ passkeys: [passkey(1, '').id] }])
})

test('an admin removes only the passkeys of a person without an authenticator app', async () => {
  stubOffice()
  answer('classes', { classes: [] })
  answer('personSignIn', {
    sign_in: {
      on_since: null,
      recovery_codes_left: 0,
      sessions: 0,
      email_change: false,
      passkeys: [passkey(1, 'Chrome on Android')],
    },
  })
  answer('removePersonSecondFactor', {})
  open(`/people/${student.id}`, admin)
  await press('Remove passkeys')
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  await page.getByLabelText('Chrome on Android').click()
  await expect.element(remove).toBeDisabled()
  await page.getByLabelText('Chrome on Android').click()
  await remove.click()
  await expect
    .poll(() => callsOf('removePersonSecondFactor').map(({ body }) => body))
    .toEqual([{ passkeys: [passkey(1, '').id] }])
  await expectAlert('Removed. The person was signed out on every device.')
  await closeAlert()
})

test('the admin’s own record offers no actions for the second factor', async () => {
  stubOffice()
  answer('classes', { classes: [] })
  answer('personSignIn', {
    sign_in: {
      on_since: '2026-11-20T06:00:00.000Z',
      recovery_codes_left: 3,
      sessions: 2,
      email_change: false,
      passkeys: [],
    },
  })
  open(`/people/${admin.id}`, admin)
  await expect.element(page.getByText('This is your own account. Change it in your profile.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Turn off two-step login' }).elements()).toEqual([])
})
