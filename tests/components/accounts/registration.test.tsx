import sweetAlert from 'sweetalert2/dist/sweetalert2.esm.js'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { AuthDialog } from '@/components/accounts/sign-in/auth-dialog'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { expectErrors, textsOf } from '../../support/components/locators'
import { answerRaw, callsOf, dropConnection, refuse } from '../../support/components/network'
import { reload, show, visited } from '../../support/components/stage'

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

test('shows each registration error next to its field, and sends nothing', async () => {
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

test('shows how a phone number is read, and does not shorten a pasted number', async () => {
  show(<RegisterForm />)
  await fill('phone', '\u202a+91 (77009) 00123\u202c')
  await expect.element(page.getByText('+91 77009 00123, India')).toBeVisible()
  await fill('phone', '07700 900123')
  await expect.element(page.getByText('+91 77009 00123, India')).toBeVisible()
  await fill('phone', '2125550123')
  await expect
    .element(page.getByText(/^2125550123\. This cannot be an Indian mobile number\. You can log in with it\. Later, /))
    .toBeVisible()
  await fill('phone', '07700 9001')
  await expect.element(page.getByText('+91 77009 00123, India')).not.toBeInTheDocument()
})

test('offers only the role student, and rejects a form without a role', async () => {
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

test('stores an empty token if the server returns none', async () => {
  const { password: _, ...person } = good
  const user = { id: 'somebody', ...person, role: 'student' }
  answerRaw('register', { success: true, message: 'Registered', user })
  show(<RegisterForm />)
  await send(good)
  await expect.poll(() => visited).toEqual(['/home'])
  expect([sessionStorage.getItem('token'), sessionStorage.getItem('role')]).toEqual(['', 'student'])
})

test('shows the success alert for 1.5 seconds', async () => {
  answerRaw('register', { success: true, message: 'Registered', token: 'a token' })
  show(<RegisterForm />)
  await fillAll(good)
  const pressedAt = performance.now()
  await press()
  await expectAlert('Registration Successful')
  const remaining = sweetAlert.stopTimer()
  expect(remaining).toBeLessThanOrEqual(1500)
  expect((remaining ?? 0) + performance.now() - pressedAt).toBeGreaterThanOrEqual(1500)
  sweetAlert.resumeTimer()
  await expect.poll(() => visited).toEqual(['/home'])
})

test('accepts a response with only the documented fields, and takes the user from the form', async () => {
  answerRaw('register', { success: true, message: 'Registered', token: 'a token' })
  show(<RegisterForm />)
  await send({ ...good, phone: '+91 98765 43210' })
  await expectAlert('Registration Successful')
  await expect.poll(() => visited).toEqual(['/home'])
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual({
    id: '',
    name: good.name,
    email: good.email,
    phone: good.phone,
    role: 'student',
  })
  expect([sessionStorage.getItem('token'), sessionStorage.getItem('role')]).toEqual(['a token', 'student'])
})

test('keeps the input without the password after a reload, and deletes it after the registration', async () => {
  show(<RegisterForm />, { at: '/register' })
  await fillAll(good)
  await page.getByLabelText('The student is under 18').click()
  await expect.element(page.getByLabelText('Student’s name', { exact: true })).toHaveValue(good.name)
  await page.getByRole('textbox', { name: 'Parent or guardian' }).fill('Asha Thomas')
  expect(sessionStorage.getItem('typed')).not.toContain(good.password)
  reload()
  await expect.element(page.getByLabelText('Student’s name', { exact: true })).toHaveValue(good.name)
  for (const field of ['email', 'phone'] as const)
    await expect.element(page.getByLabelText(labels[field], { exact: true })).toHaveValue(good[field])
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
  await expect.element(page.getByRole('textbox', { name: 'Parent or guardian' })).toHaveValue('Asha Thomas')
  await page.getByLabelText('The student is under 18').click()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue(good.name)
  answerRaw('register', { success: true, message: 'Registered', token: '' })
  await fill('password', good.password)
  await press()
  await expect.poll(() => visited).toEqual(['/home'])
  expect(sessionStorage.getItem('typed')).toBeNull()
})

test.each(['Phone number already registered', 'Email already registered'])(
  'shows Error! with the server’s message: %s',
  async (message) => {
    refuse('register', 409, message)
    show(<RegisterForm />)
    await send(good)
    await expectAlert('Error!', message)
    await closeAlert()
    expect(visited).toEqual([])
    await expect.element(page.getByLabelText('Phone')).toHaveValue(good.phone)
  },
)

test('shows Error! Registration failed if there is no response', async () => {
  dropConnection('register')
  show(<RegisterForm />)
  await send(good)
  await expectAlert('Error!', 'Registration failed')
})

test('links people who want to log in or who live abroad to the right page', async () => {
  show(<AuthDialog first="register" onClose={() => undefined} />)
  await expect.element(page.getByText('Already have an account? Log in below.')).toBeVisible()
  await expect.element(page.getByLabelText('Phone')).toHaveAccessibleDescription(/^Your 10-digit Indian mobile/)
  await expect.element(page.getByRole('link', { name: 'Request a trial' })).toHaveAttribute('href', '/book-trial')
})
