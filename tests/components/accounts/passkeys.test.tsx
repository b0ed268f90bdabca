import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { PasskeySignIn } from '@/components/accounts/sign-in/passkey-sign-in'
import type { OwnPasskey } from '@/lib/accounts/passkeys/passkeys-schema'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, answerRaw, callsOf, dropConnection, hold, refuse } from '../../support/components/network'
import { ownPasskey } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { student } from '../../support/components/people'
import { reload, show, visited } from '../../support/components/stage'
import { stubPortal, stubProfile } from '../../support/components/stubs'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const bytes = (text: string) => new TextEncoder().encode(text).buffer
/** The credentials that a device returns, as plain objects. Only a browser can create real credentials. */
const credential = { id: 'a2V5', rawId: bytes('key'), type: 'public-key', getClientExtensionResults: () => ({}) }
const made = {
  ...credential,
  response: { clientDataJSON: bytes('{}'), attestationObject: bytes('made'), getTransports: () => ['internal'] },
}
const signed = {
  ...credential,
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('who'),
  },
}
const device = (method: 'create' | 'get') => vi.spyOn(navigator.credentials, method)
const returnCredential = (method: 'create' | 'get', what: object) =>
  device(method).mockResolvedValue(what as Credential)
const rejectCredential = (method: 'create' | 'get', name = 'NotAllowedError') =>
  device(method).mockRejectedValue(new DOMException('no', name))

const challenge = 'Y2hhbGxlbmdl'
const requestOptions = {
  rpId: 'localhost',
  challenge,
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
} as const
const creationOptions = {
  rp: { id: 'localhost', name: 'Swaramala' },
  user: { id: 'd2hv', name: student.phone, displayName: student.name },
  challenge,
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
} as const
const button = (name: string) => page.getByRole('button', { name, exact: true })
const signIn = button('Sign in with a passkey')
const none = 'No passkey was used. You may have cancelled, or the request took too long. Please try again.'
const passwordRequired = {
  success: false,
  message: 'Enter your current password',
  errors: { current_password: ['Enter your current password'] },
}
const wrongPassword = {
  success: false,
  message: 'This is not your current password',
  errors: { current_password: ['This is not your current password'] },
}

test('signs in with a passkey instead of phone and password, and continues like a login', async () => {
  answer('passkeyLoginOptions', { options: { ...requestOptions, allowCredentials: [] } })
  answer('passkeyLogin', { user: student, token: 'token' })
  returnCredential('get', signed)
  show(<PasskeySignIn />, { at: '/login' })
  await signIn.click()
  await expectAlert('Login Successful')
  expect(callsOf('passkeyLogin')[0]?.body.credential).toMatchObject({
    id: 'a2V5',
    response: { signature: 'c2lnbmVk', userHandle: 'd2hv' },
  })
  expect(sessionStorage.getItem('token')).toBe('token')
  await expect.poll(() => visited).toEqual(['/home'])
})

test('shows a busy button while the passkey is requested, and an error of the device below the button', async () => {
  const release = hold('passkeyLoginOptions')
  answer('passkeyLoginOptions', { options: { ...requestOptions, allowCredentials: [] } })
  rejectCredential('get')
  show(<PasskeySignIn />, { at: '/login' })
  await signIn.click()
  await expect.element(page.getByText('Waiting for your device...')).toBeVisible()
  release()
  await expect.element(page.getByText(`${none} Your phone number and password work too.`)).toBeVisible()
  await expect.element(signIn).toBeEnabled()
  expect(callsOf('passkeyLogin')).toHaveLength(0)
})

test('shows the academy’s message for an unknown passkey, and the usual message if there is no response', async () => {
  const sentence = 'This passkey did not work here. Please try again, or sign in another way.'
  const undo = dropConnection('passkeyLoginOptions')
  show(<PasskeySignIn />, { at: '/login' })
  await signIn.click()
  await expectAlert(
    'Server Error',
    'Unable to login',
    'We could not reach the server. Check your connection and try again.',
  )
  await closeAlert()
  undo()
  answer('passkeyLoginOptions', { options: { ...requestOptions, allowCredentials: [] } })
  refuse('passkeyLogin', 401, sentence)
  returnCredential('get', signed)
  await signIn.click()
  await expectAlert('Login Failed', sentence)
  expect(visited).toEqual([])
})

test('a passkey does not keep an account from erasure, and the alert asks for the password', async () => {
  const message = 'Your account will be deleted on 30 November. Until then, you can choose to keep it.'
  answer('passkeyLoginOptions', { options: { ...requestOptions, allowCredentials: [] } })
  answerRaw('passkeyLogin', { success: false, message, erased_on: '2026-11-30T00:00:00.000Z' }, 409)
  returnCredential('get', signed)
  show(<PasskeySignIn />, { at: '/login' })
  await signIn.click()
  await expectAlert('Login Failed', message, 'To keep your account, log in with your phone number and password.')
})

test('shows the passkey button on the login page only in browsers that support passkeys', async () => {
  const original = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential') ?? {}
  show(
    <>
      <LoginForm />
      <PasskeySignIn />
    </>,
    { at: '/login' },
  )
  await expect.element(signIn).toBeVisible()
  // Simulates an older browser that does not support passkeys.
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  try {
    reload()
    await expect.element(page.getByText('Log in', { exact: true })).toBeVisible()
    await expect.element(signIn).not.toBeInTheDocument()
  } finally {
    Object.defineProperty(window, 'PublicKeyCredential', original)
  }
})

const phone = ownPasskey(1, { name: 'Chrome on Android', synced: true, last_used_at: '2026-11-20T06:00:00.000Z' })
const key = ownPasskey(2, { name: 'Grey key' })

function openProfile(passkeys: () => OwnPasskey[], works_at: string | null = 'localhost'): void {
  stubPortal()
  stubProfile(student)
  answerBy('passkeys', () => ({ passkeys: passkeys(), works_at }))
  open('/profile', student)
}

test('adds the first passkey to the list', async () => {
  answer('passkeyOptions', { options: { ...creationOptions, excludeCredentials: [], pubKeyCredParams: [] } })
  answer('addPasskey', { passkey: phone })
  returnCredential('create', made)
  openProfile(() => (callsOf('addPasskey').length > 0 ? [phone] : []))
  await expect.element(page.getByText('No passkeys yet.')).toBeVisible()
  await button('Add a passkey').click()
  await expectAlert('Passkey added', 'You can now sign in with it.')
  expect(callsOf('passkeyOptions').map(({ body }) => body)).toEqual([{}])
  expect(callsOf('addPasskey')[0]?.body.credential.response).toMatchObject({ transports: ['internal'] })
  await closeAlert()
  await expect.element(page.getByText('Chrome on Android')).toBeVisible()
  await expect.element(page.getByText('Synced across your devices')).toBeVisible()
})

test('asks for the password if the login is not recent, and shows a wrong password at its field', async () => {
  const first = answerRaw('passkeyOptions', passwordRequired, 422)
  rejectCredential('create', 'InvalidStateError')
  openProfile(() => [phone])
  await button('Add a passkey').click()
  const field = page.getByLabelText('Your password', { exact: true })
  await expect.element(field).toHaveFocus()
  first()
  const second = answerRaw('passkeyOptions', wrongPassword, 422)
  await field.fill('a wrong guess')
  await button('Continue').click()
  await expect.element(page.getByText('This is not your current password')).toBeVisible()
  second()
  answer('passkeyOptions', { options: { ...creationOptions, excludeCredentials: [], pubKeyCredParams: [] } })
  await field.fill('one string of veena')
  await button('Continue').click()
  await expect.element(page.getByText('This device already has a passkey for your account.')).toBeVisible()
  expect(callsOf('passkeyOptions').at(-1)?.body).toEqual({ current_password: 'one string of veena' })
  expect(callsOf('addPasskey')).toHaveLength(0)
})

test('renames a passkey, and rejects an empty name at its field', async () => {
  answer('renamePasskey', {})
  openProfile(() => [phone, callsOf('renamePasskey').length > 0 ? { ...key, name: 'Blue key' } : key])
  await button('Rename Grey key').click()
  const field = page.getByLabelText('Passkey name')
  await expect.element(field).toHaveFocus()
  await field.fill(' ')
  await button('Save').click()
  await expect.element(page.getByText('Give the passkey a name')).toBeVisible()
  await field.fill('Blue key')
  await button('Save').click()
  await expect.element(button('Rename Blue key')).toBeVisible()
  expect(callsOf('renamePasskey').map(({ params, body }) => [params.id, body.name])).toEqual([[key.id, 'Blue key']])
})

test('removes a passkey after a confirmation, and asks for the password if the login is not recent', async () => {
  const first = answerRaw('removePasskey', passwordRequired, 422)
  openProfile(() => (callsOf('removePasskey').length > 1 ? [phone] : [phone, key]))
  await button('Remove Grey key').click()
  await expectAlert('Remove Grey key?', /phone number and password/)
  await closeAlert('Keep it')
  expect(callsOf('removePasskey')).toHaveLength(0)
  await button('Remove Grey key').click()
  await closeAlert('Remove')
  first()
  answer('removePasskey', {})
  await page.getByLabelText('Your password', { exact: true }).fill('one string of veena')
  await button('Remove').click()
  await expectAlert(
    'Passkey removed',
    'Delete the passkey on your device too. Otherwise your device will still offer it.',
  )
  expect(callsOf('removePasskey').at(-1)?.params.id).toBe(key.id)
  await closeAlert()
  await expect.element(page.getByText('Grey key')).not.toBeInTheDocument()
})

test('reports that the list of passkeys could not be loaded, and loads it again', async () => {
  stubPortal()
  stubProfile(student)
  const restore = dropConnection('passkeys')
  open('/profile', student)
  await expect.element(page.getByText('Your passkeys could not be loaded.')).toBeVisible()
  restore()
  answer('passkeys', { passkeys: [phone], works_at: 'localhost' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Chrome on Android')).toBeVisible()
})

test('explains instead of the button why no passkey can be added', async () => {
  openProfile(() => [], null)
  await expect.element(page.getByText('Passkeys do not work at this address.')).toBeVisible()
  await expect.element(button('Add a passkey')).not.toBeInTheDocument()
})

test('offers no button for an eleventh passkey', async () => {
  openProfile(() => Array.from({ length: 10 }, (_, at) => ownPasskey(at + 1)))
  await expect.element(page.getByText('You can have up to 10 passkeys.', { exact: false })).toBeVisible()
  await expect.element(button('Add a passkey')).not.toBeInTheDocument()
})
