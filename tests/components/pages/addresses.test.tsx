import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConfirmAddress } from '@/components/accounts/email/confirm-address'
import { VerifyEmail } from '@/components/accounts/email/verify-email'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { expectErrors } from '../../support/components/locators'
import { answer, answerBy, answerRaw, callsOf, dropConnection, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { student } from '../../support/components/people'
import { show, visited } from '../../support/components/stage'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const token = 'aToken_of-an-email'
const confirm = page.getByRole('button', { name: 'Confirm my email' })
const own = { ...student, time_zone: null, email_verified: true, pending_email: null }

test('opening the link confirms nothing, and the button confirms the address once', async () => {
  answer('confirmEmail', {
    message: 'Your email address is confirmed. Any emails that were waiting for this are on their way.',
  })
  show(<VerifyEmail />, { at: `/verify-email#${token}` })
  await expect.element(confirm).toBeVisible()
  expect(callsOf('confirmEmail')).toEqual([])
  await confirm.dblClick()
  await expect.element(page.getByRole('status')).toHaveTextContent('Your email address is confirmed.')
  expect(callsOf('confirmEmail').map(({ body }) => body)).toEqual([{ token }])
})

test('accepts a link with a question mark, and can be tried again if there is no response', async () => {
  const restore = dropConnection('confirmEmail')
  show(<VerifyEmail />, { at: `/verify-email?token=${token}` })
  await confirm.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We could not reach the server. Check your connection and try again.')
  restore()
  answer('confirmEmail', { message: 'This email address is already confirmed.' })
  await confirm.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('This email address is already confirmed.')
  expect(callsOf('confirmEmail').at(-1)?.body).toEqual({ token })
})

test('says that a confirmation link is invalid, and where to get a new email', async () => {
  refuse('confirmEmail', 422, 'This link is no longer valid. Please request a new one.')
  show(<VerifyEmail />, { at: `/verify-email#${token}` })
  await confirm.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('This link is no longer valid.')
  await expect.element(page.getByRole('link', { name: 'Send again' })).toHaveAttribute('href', '/confirm-address')
})

const unconfirmed = { email: 'ahsa@example.com', confirmed: false, pending_email: null, held_emails: 3 }

test('counts the emails that wait, sends the confirmation again, and says if the address is confirmed already', async () => {
  answer('emailConfirmation', unconfirmed)
  answer('sendConfirmation', {})
  show(<ConfirmAddress />)
  await expect.element(page.getByText('3 emails are waiting until you confirm this address.')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectAlert('Email sent', 'We’ve sent the email again. Please check your spam folder too.')
  await closeAlert()
  refuse('sendConfirmation', 429, 'Too many attempts. Please wait a while and try again.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectAlert('Error', 'The email could not be sent', 'Too many attempts. Please wait a while and try again.')
  await closeAlert()
  refuse('sendConfirmation', 409, 'This email address is already confirmed.')
  answer('emailConfirmation', { ...unconfirmed, confirmed: true, held_emails: 0 })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectAlert('Error', 'The email could not be sent', 'This email address is already confirmed.')
  await closeAlert()
  await expect.element(page.getByText('Please confirm your email address')).not.toBeInTheDocument()
})

test('corrects the address without leaving the page, and asks for the password', async () => {
  answer('emailConfirmation', unconfirmed)
  show(<ConfirmAddress />)
  const correct = page.getByRole('button', { name: 'Correct the address' })
  await correct.click()
  await expect.element(correct).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByLabelText('Correct email address')).toHaveValue('ahsa@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectErrors('Password is required')
  await page.getByLabelText('Correct email address').fill('asha@example.com')
  await page.getByLabelText('Your password', { exact: true }).fill('one string of veena')
  answerBy('updateProfile', ({ body }) => ({ user: { ...own, pending_email: body.email ?? '' } }))
  answer('emailConfirmation', { ...unconfirmed, pending_email: 'asha@example.com', held_emails: 1 })
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectAlert('Email sent', 'We’ve sent a link to asha@example.com. Please check your spam folder too.')
  await closeAlert()
  expect(callsOf('updateProfile').map(({ body }) => body)).toEqual([
    { email: 'asha@example.com', current_password: 'one string of veena' },
  ])
  await expect.element(page.getByText('Please confirm your new email address')).toBeVisible()
  await expect.element(page.getByText('1 email is waiting until you confirm this address.')).toBeVisible()
  await expect.element(page.getByLabelText('Correct email address')).not.toBeInTheDocument()
})

test('entering the pending address sends its link again, and entering the previous one cancels the change', async () => {
  answer('emailConfirmation', { ...unconfirmed, pending_email: 'asha@example.com' })
  answer('sendConfirmation', {})
  answer('cancelEmailChange', {})
  show(<ConfirmAddress />)
  for (const address of ['asha@example.com', 'ahsa@example.com']) {
    await page.getByRole('button', { name: 'Correct the address' }).click()
    await page.getByLabelText('Correct email address').fill(address)
    await page.getByLabelText('Your password', { exact: true }).fill('one string of veena')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expectAlert('Email sent', `We’ve sent a link to ${address}. Please check your spam folder too.`)
    await closeAlert()
  }
  expect(callsOf('sendConfirmation')).toHaveLength(2)
  expect(callsOf('cancelEmailChange')).toHaveLength(1)
  expect(callsOf('updateProfile')).toEqual([])
})

test('shows a wrong password at its field, and leaves the form of the address open', async () => {
  answer('emailConfirmation', unconfirmed)
  show(<ConfirmAddress />)
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await page.getByLabelText('Correct email address').fill('asha@example.com')
  await page.getByLabelText('Your password', { exact: true }).fill('another string')
  const wrong = 'Current password is incorrect'
  answerRaw('updateProfile', { success: false, message: wrong, errors: { current_password: [wrong] } }, 422)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectAlert('Error', 'Your email could not be changed')
  await closeAlert()
  await expectErrors(wrong)
})

test('the home page of a family says that the address is confirmed', async () => {
  stubPortal()
  answer('emailConfirmation', { ...unconfirmed, confirmed: true, held_emails: 0 })
  open('/confirm-address', student)
  await expect.element(page.getByText('Your email address is confirmed.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go to your home page' }))
    .toHaveAttribute('href', '/dashboard-home')
})

test('requests another address with the password, shows it as pending, and cancels the request', async () => {
  stubPortal()
  stubProfile(student)
  open('/profile', student)
  await page.getByRole('button', { name: 'Change email' }).click()
  const sendButton = page.getByRole('button', { name: 'Send confirmation' })
  await sendButton.click()
  await expectErrors('Email is required', 'Password is required')
  await page.getByLabelText('New email').fill('new@example.com')
  await page.getByLabelText('Your password', { exact: true }).fill('one string of veena')
  answerBy('updateProfile', ({ body }) => ({ user: { ...own, pending_email: body.email ?? '' } }))
  await sendButton.click()
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
