import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProfilePassword } from '@/components/accounts/password/profile-password'
import { ResetPasswordForm } from '@/components/accounts/password/reset-password-form'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { expectErrors } from '../../support/components/locators'
import { answerRaw, callsOf } from '../../support/components/network'
import { show } from '../../support/components/stage'

const field = () => page.getByLabelText('Password', { exact: true })
const status = () => page.getByRole('status')

test('shows and announces the strength of a new password, with advice until it is good', async () => {
  show(<RegisterForm />)
  await field().fill('123456')
  await expect.element(status()).toHaveTextContent('Easy to guess. Many people use this password')
  await field().fill('19 May 1990')
  await expect.element(status()).toHaveTextContent('Try three or four unrelated words.')
  await field().fill('one string of veena')
  await expect.element(status()).toHaveTextContent(/^Strong\.$/)
  await field().fill('')
  await expect.element(status()).toHaveTextContent(/^$/)
})

test('calls a password that contains the person’s name easy to guess', async () => {
  show(<RegisterForm />)
  await page.getByLabelText('Name').fill('Narayanaswamy')
  await field().fill('Narayanaswamy')
  await expect.element(status()).toHaveTextContent('Avoid your own name, phone or email.')
})

test('leaves password checks to the server, and shows the server’s rejection at the field', async () => {
  const refused = 'Choose a password that is harder to guess'
  answerRaw('register', { success: false, message: refused, errors: { password: [refused] } }, 422)
  show(<RegisterForm />)
  await page.getByLabelText('Name').fill('Nila Thomas')
  await page.getByLabelText('Email').fill('nila@example.com')
  await page.getByLabelText('Phone').fill('9876543210')
  await field().fill('123456')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectAlert('Error!', refused)
  await closeAlert()
  await expectErrors(refused)
  expect(callsOf('register')).toHaveLength(1)
})

test('a new password can be pasted, shown, and saved by the browser', async () => {
  show(<RegisterForm />)
  await expect.element(field()).toHaveAttribute('autocomplete', 'new-password')
  await field().click()
  await page.getByLabelText('Name').fill('one string of veena')
  await userEvent.keyboard('{Control>}a{/Control}{Control>}c{/Control}')
  await field().click()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(field()).toHaveValue('one string of veena')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field()).toHaveAttribute('type', 'text')
})

test.each([
  ['reset', <ResetPasswordForm key="reset" />],
  ['change', <ProfilePassword key="change" />],
])('uses the same field for a new password after a %s', async (_, form) => {
  show(form)
  const fresh = page.getByLabelText('New password')
  await expect.element(fresh).toHaveAttribute('autocomplete', 'new-password')
  await fresh.fill('qwertyui')
  await expect.element(status()).toHaveTextContent('Easy to guess.')
})
