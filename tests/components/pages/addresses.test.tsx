import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConfirmAddress } from '@/components/accounts/email/confirm-address'
import { VerifyEmail } from '@/components/accounts/email/verify-email'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { furnishPortal, furnishProfile } from '../../support/components/furnish'
import { expectErrors } from '../../support/components/locators'
import { answer, answerBy, callsOf, lose, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { student } from '../../support/components/people'
import { show, visited } from '../../support/components/stage'

const token = 'aToken_of-a-letter'
const confirm = page.getByRole('button', { name: 'Confirm my email' })
const own = { ...student, time_zone: null, email_verified: true, pending_email: null }

test('confirms the address when the button is pressed, once, and not when the link is opened', async () => {
  answer('confirmEmail', { message: 'Your email address is confirmed. Any pending emails are on their way.' })
  show(<VerifyEmail />, { at: `/verify-email#${token}` })
  await expect.element(confirm).toBeVisible()
  expect(callsOf('confirmEmail')).toEqual([])
  await confirm.dblClick()
  await expect.element(page.getByRole('status')).toHaveTextContent('Your email address is confirmed.')
  expect(callsOf('confirmEmail').map(({ body }) => body)).toEqual([{ token }])
})

test('reads the link after a question mark too, and lets the user retry without a response', async () => {
  const restore = lose('confirmEmail')
  show(<VerifyEmail />, { at: `/verify-email?token=${token}` })
  await confirm.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We could not reach the academy. Check your connection and try again.')
  restore()
  answer('confirmEmail', { message: 'This email address is already confirmed.' })
  await confirm.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('This email address is already confirmed.')
  expect(callsOf('confirmEmail').at(-1)?.body).toEqual({ token })
})

test('says that a link is invalid, and where to get a new email', async () => {
  refuse('confirmEmail', 422, 'This link is no longer valid. Please request a new one.')
  show(<VerifyEmail />, { at: `/verify-email#${token}` })
  await confirm.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('This link is no longer valid.')
  await expect.element(page.getByRole('link', { name: 'Send again' })).toHaveAttribute('href', '/profile')
})

test('shows that an address is not confirmed, and sends the email again', async () => {
  answer('sendConfirmation', {})
  show(<ConfirmAddress email={student.email} />)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectAlert('Email sent', 'We’ve sent the email again. Please check your spam folder too.')
  await closeAlert()
  refuse('sendConfirmation', 429, 'Too many attempts. Please wait a while and try again.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectAlert('Error', 'The email could not be sent', 'Too many attempts. Please wait a while and try again.')
})

test('requests another address with the password, shows it as pending, and cancels it', async () => {
  furnishPortal()
  furnishProfile(student)
  open('/profile', student)
  await page.getByRole('button', { name: 'Change email' }).click()
  const ask = page.getByRole('button', { name: 'Send confirmation' })
  await ask.click()
  await expectErrors('Email is required', 'Password is required')
  await page.getByLabelText('New email').fill('new@example.com')
  await page.getByLabelText('Your password', { exact: true }).fill('one string of veena')
  answerBy('updateProfile', ({ body }) => ({ user: { ...own, pending_email: body.email ?? '' } }))
  await ask.click()
  await expect.element(page.getByText('Please confirm your new email address')).toBeVisible()
  expect(callsOf('updateProfile').map(({ body }) => body)).toEqual([
    { email: 'new@example.com', current_password: 'one string of veena' },
  ])
  answer('cancelEmailChange', {})
  await page.getByRole('button', { name: 'Keep the current address' }).click()
  await expectAlert('Change cancelled', 'Your email address stays the same.')
  await expect.element(page.getByText('Please confirm your new email address')).not.toBeInTheDocument()
})

test('says after the registration that an email was sent', async () => {
  answer('register', { token: 'token', user: student })
  show(<RegisterForm />)
  await page.getByLabelText('Name').fill(student.name)
  await page.getByLabelText('Email').fill(student.email)
  await page.getByLabelText('Phone').fill(student.phone)
  await page.getByLabelText('Password', { exact: true }).fill('one string of veena')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectAlert('Registration Successful', '', `We’ve sent a confirmation link to ${student.email}.`)
  await expect.poll(() => visited).toEqual(['/home'])
})
