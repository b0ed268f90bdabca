import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OpenAccountPage } from '@/components/invitations/open-account-page'
import { readSession } from '@/lib/auth/session/browser-session'
import { DESKTOP, expectAccessible, expectFitsEveryScreen } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { expectErrors } from '../../support/components/locators'
import { answer, answerRaw, callsOf, refuse } from '../../support/components/network'
import { OpenPage } from '../../support/components/pages'
import { LONG, student } from '../../support/components/people'
import { show } from '../../support/components/stage'

const TOKEN = '0123456789abcdefghijABCDEFGHIJxx'
const opening = () =>
  show(
    <OpenPage title="Open your account">
      <OpenAccountPage />
    </OpenPage>,
    { at: `/invitation#${TOKEN}` },
  )
const button = () => page.getByRole('button', { name: 'Open my account' })
const password = () => page.getByLabelText('Password', { exact: true })
const stubInvitation = (kind: 'family' | 'teacher' | 'office') =>
  answer('invitation', {
    invitation: { kind, name: LONG, phone: student.phone, students: kind === 'family' ? [LONG] : [] },
  })

beforeEach(() => stubInvitation('family'))

test('the invitation shows whose account the link opens, and fits every screen', async () => {
  await page.viewport(...DESKTOP)
  opening()
  await expect.element(button()).toBeVisible()
  expect(callsOf('invitation').at(-1)?.body).toEqual({ token: TOKEN })
  await expect.element(page.getByText(LONG)).toBeVisible()
  await page.getByLabelText(/^The student is under 18/).click()
  await expect.element(page.getByLabelText('Parent or guardian', { exact: true })).toBeVisible()
  await expectAccessible()
  await expectFitsEveryScreen(DESKTOP)
})

test('the form of an invitation sends the password and the consent, and signs the person in', async () => {
  opening()
  await button().click()
  await expectErrors('Password is required')
  await password().fill('one string of veena')
  await page.getByLabelText(/^The student is under 18/).click()
  await button().click()
  await expect.element(page.getByText('A parent or guardian must agree', { exact: true })).toBeVisible()
  await page.getByLabelText('Parent or guardian', { exact: true }).fill('Meena Iyer')
  await page.getByLabelText('Relationship to the student').selectOptions('Mother')
  await page.getByRole('group', { name: 'Consent' }).getByRole('checkbox').click()
  answer('openAccount', { token: 'session', user: student })
  await button().click()
  await expectAlert('Your account is open')
  expect(callsOf('openAccount').at(-1)?.body).toEqual({
    token: TOKEN,
    password: 'one string of veena',
    learner_under_18: true,
    guardian_name: 'Meena Iyer',
    guardian_relation: 'Mother',
    consent: true,
  })
  await expect.poll(() => readSession()?.user.id).toBe(student.id)
})

test('the invitation shows a family abroad its login number', async () => {
  answer('invitation', { invitation: { kind: 'family', name: 'Asha', phone: '1618033989', students: ['Asha'] } })
  opening()
  await expect
    .element(page.getByText(/with your login number 1618033989 and the password you choose here/))
    .toBeVisible()
})

test('the invitation names the students of a parent’s account, and fills in the parent’s name', async () => {
  const students = ['Nila Iyer', 'Arjun Iyer']
  answer('invitation', { invitation: { kind: 'family', name: 'Meena Iyer', phone: student.phone, students } })
  opening()
  await expect.element(page.getByText(/has created this account for Nila Iyer and Arjun Iyer\. You will/)).toBeVisible()
  await page.getByLabelText(/^At least one student is under 18/).click()
  await expect.element(page.getByLabelText('Parent or guardian', { exact: true })).toHaveValue('Meena Iyer')
})

test('the invitation of a teacher asks only for the password', async () => {
  stubInvitation('teacher')
  opening()
  await expect.element(page.getByText(/invites you to teach/)).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  answer('openAccount', { token: 'session', user: { ...student, role: 'teacher' } })
  await password().fill('one string of veena')
  await button().click()
  await expectAlert('Your account is open')
  expect(callsOf('openAccount').at(-1)?.body).toEqual({ token: TOKEN, password: 'one string of veena' })
})

test('shows the rejection of a password at its field', async () => {
  const refused = 'Choose a password that is harder to guess'
  answerRaw('openAccount', { success: false, message: refused, errors: { password: [refused] } }, 422)
  opening()
  await password().fill('123456')
  await button().click()
  await expectAlert('Error', 'The account could not be opened')
  await closeAlert()
  await expectErrors(refused)
})

test('explains why an invitation link does not work, even if it was just used, and links to the login', async () => {
  const used = 'This account has already been opened. Please log in with your phone number and password.'
  opening()
  answerRaw('openAccount', { success: false, message: used, errors: { token: [used] } }, 422)
  await password().fill('one string of veena')
  await button().click()
  await expect.element(page.getByText(used)).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('reports an incomplete invitation link and a lost connection', async () => {
  refuse('invitation', 500)
  opening()
  await expect.element(page.getByText('We could not reach the server.')).toBeVisible()
  stubInvitation('family')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(button()).toBeVisible()
})

test('says that an invitation link without a token is incomplete', async () => {
  show(<OpenAccountPage />, { at: '/invitation' })
  await expect.element(page.getByText('This link is incomplete.')).toBeVisible()
})
