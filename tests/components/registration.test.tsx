import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AuthDialog } from '@/components/accounts/auth-dialog'
import { RegisterForm } from '@/components/accounts/register-form'
import { closeAlert, expectAlert, popup } from '../support/components/alerts'
import { expectErrors, textsOf } from '../support/components/locators'
import { answerRaw, callsOf, lose, refuse } from '../support/components/network'
import { show, visited } from '../support/components/stage'

const good = { name: 'Nila Thomas', email: 'nila@example.com', phone: '9876543210', password: 'one string of veena' }

type Form = typeof good
const labels = { name: 'Name', email: 'Email', phone: 'Phone', password: 'Password' } as const
const fill = (field: keyof Form, text: string) => page.getByLabelText(labels[field], { exact: true }).fill(text)
const press = () => page.getByRole('button', { name: 'Create account' }).click()

async function fillAll(form: Form) {
  for (const field of ['name', 'email', 'phone', 'password'] as const) await fill(field, form[field])
}

async function send(form: Form) {
  await fillAll(form)
  await press()
}

test('each rule is told in its own words beside its field, and nothing is sent', async () => {
  show(<RegisterForm />)
  await fillAll(good)
  for (const [field, wrong] of [
    ['name', { '': 'Name is required', '   ': 'Name is required' }],
    ['email', { '': 'Email is required', 'nila.example.com': 'Enter a valid email' }],
    ['phone', { '': 'Phone number is required', '123456789': 'Enter a valid 10-digit phone' }],
    ['password', { '': 'Password is required', '12345': 'Password must be at least 6 characters' }],
  ] as const) {
    for (const [typed, text] of Object.entries(wrong)) {
      await fill(field, typed)
      await press()
      await expectErrors(text)
    }
    await fill(field, good[field])
  }
  await expect.element(popup()).not.toBeInTheDocument()
  expect(callsOf('register')).toEqual([])
})

test('the form shows a phone number as it is understood, and does not cut a pasted one', async () => {
  show(<RegisterForm />)
  await fill('phone', '\u202a+91 (77009) 00123\u202c')
  await expect.element(page.getByText('+91 77009 00123, India')).toBeVisible()
  await fill('phone', '07700 900123')
  await expect.element(page.getByText('+91 77009 00123, India')).toBeVisible()
  await fill('phone', '07700 9001')
  await expect.element(page.getByText('+91 77009 00123, India')).not.toBeInTheDocument()
})

test('student is the only role on offer; a form without a role is refused', async () => {
  show(<RegisterForm />)
  const role = page.getByLabelText('Role')
  await expect.element(role).toBeVisible()
  expect(textsOf(role.getByRole('option'))).toEqual(['Student'])
  const select = role.element() as HTMLSelectElement
  select.append(new Option('', ''))
  select.value = ''
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await send(good)
  await expectErrors('Role is required')
  expect(callsOf('register')).toEqual([])
})

test('a server that gives no token: the token is stored as an empty string', async () => {
  const { password: _, ...person } = good
  const user = { id: 'somebody', ...person, role: 'student' }
  answerRaw('register', { success: true, message: 'Registered', user })
  show(<RegisterForm />)
  await send(good)
  await expect.poll(() => visited).toEqual(['/home'])
  expect([sessionStorage.getItem('token'), sessionStorage.getItem('role')]).toEqual(['', 'student'])
})

test('a phone that is registered already: Error! with what the server said', async () => {
  refuse('register', 409, 'Phone number already registered')
  show(<RegisterForm />)
  await send(good)
  await expectAlert('Error!', 'Phone number already registered')
  await closeAlert()
  expect(visited).toEqual([])
  await expect.element(page.getByLabelText('Phone')).toHaveValue(good.phone)
})

test('no answer: Error! Registration failed', async () => {
  lose('register')
  show(<RegisterForm />)
  await send(good)
  await expectAlert('Error!', 'Registration failed')
})

test('who opens it to sign in, or lives abroad, is told where to go', async () => {
  show(<AuthDialog first="register" onClose={() => undefined} />)
  await expect.element(page.getByText('This makes a new account. If you have one, choose Log in below.')).toBeVisible()
  await expect.element(page.getByLabelText('Phone')).toHaveAccessibleDescription(/^Ten digits: an Indian mobile number/)
  await expect.element(page.getByRole('link', { name: 'ask for a trial class' })).toHaveAttribute('href', '/book-trial')
})
