import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { expectFitsEveryScreen, PHONE, WIDE_DESKTOP } from '../../support/components/accessibility'
import { guardianConsent, noClosing, openAccountStatus } from '../../support/components/account-status'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { expectErrors } from '../../support/components/locators'
import { answer, answerFile, answerRaw, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, idOf, student, teacher } from '../../support/components/people'
import { learner, slotTimes } from '../../support/components/records'
import { show, visited } from '../../support/components/stage'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const PASSWORD = 'one string of veena'
const CHANGED = 'The details have changed since you loaded them. Nothing was saved; please check again.'
const booking = {
  slot_id: 'slot',
  teacher_name: teacher.name,
  student_name: student.name,
  subject: 'Veenai',
  ...slotTimes('2031-03-10', '17:00', '18:00'),
}
const withClass = (seen = 'seen') => noClosing({ seen, classes: [booking] })
const erasurePreview = (preview = withClass()) => ({
  preview,
  erased_on: '2031-03-15T06:00:00Z',
  goes: [{ what: 'Sessions: one for each login', becomes: 'Deleted.' }],
  stays: [{ what: 'Receipts', becomes: 'Kept by law for 8 years.' }],
})
/** Presses a button of the alert without waiting until the alert closes. */
const agree = (name: string) => popup().getByRole('button', { name, exact: true }).click()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
beforeEach(async () => {
  stubPortal()
  stubProfile(student)
  answer('previewErasure', erasurePreview())
  await page.viewport(...PHONE)
})

test('saves the person’s own data as a file', async () => {
  answerFile('myDataFile', new Blob(['zip']))
  open('/profile', student)
  await press('Download my data')
  await expect.poll(() => callsOf('myDataFile')).toHaveLength(1)
})

test('explains the effect of an erasure, asks for the password and a confirmation, and then signs out', async () => {
  open('/profile', student)
  await press('Delete my account')
  await expect.element(page.getByText(`Veenai with ${teacher.name}`)).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  await press('Delete my account')
  await expectErrors('Password is required')
  await page.getByLabelText('Your password').fill(PASSWORD)
  answerRaw('requestErasure', { success: false, message: CHANGED, preview: withClass('newer') }, 409)
  answer('previewErasure', erasurePreview(withClass('newer')))
  await press('Delete my account')
  await expectAlert('Delete your account?', /^Your account closes now and will be deleted on Saturday, 15 March 2031\./)
  await agree('Delete my account')
  await expect.element(page.getByText(CHANGED)).toBeVisible()
  answer('requestErasure', { erased_on: '2031-03-15T06:00:00Z' })
  await press('Delete my account')
  await agree('Delete my account')
  await expectAlert('Your account is closed', /15 March 2031/)
  await closeAlert()
  expect(callsOf('requestErasure').map(({ body }) => body)).toEqual([
    { seen: 'seen', current_password: PASSWORD },
    { seen: 'newer', current_password: PASSWORD },
  ])
  await expect.poll(() => visited.at(-1)).toBe('/home')
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('tells a teacher that the academy office erases accounts, and shows no button', async () => {
  stubProfile(teacher)
  open('/profile', teacher)
  await expect.element(page.getByText(/^To delete your account, write to the academy office/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete my account' }).elements()).toEqual([])
})

test('a person can keep the account at a login while its erasure is pending', async () => {
  const sentence = 'Your account will be deleted on Saturday, 15 March 2031. Until then, you can choose to keep it.'
  answerRaw('login', { success: false, message: sentence, erased_on: '2031-03-15T06:00:00Z' }, 409)
  answer('keepAccount', { token: 'kept', user: student })
  show(<LoginForm />)
  await page.getByLabelText('Phone').fill(student.phone)
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await press('Log in')
  await expectAlert('Keep your account?', sentence)
  await closeAlert('Delete as planned')
  expect(callsOf('keepAccount')).toEqual([])
  await press('Log in')
  await agree('Keep my account')
  await expectAlert('Login Successful')
  expect(sessionStorage.getItem('token')).toBe('kept')
})

test('a learner under 18 registers with a guardian’s consent, and an adult with the documented call', async () => {
  answer('register', { token: 'new', user: student })
  show(<RegisterForm />)
  const fields = { Name: 'Nila', Email: 'nila@example.com', Phone: '9876543210' }
  for (const [label, text] of Object.entries(fields)) await page.getByLabelText(label, { exact: true }).fill(text)
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  const mark = page.getByLabelText(/^The student is under 18/)
  await mark.click()
  await press('Create account')
  await expectErrors(
    'The name of a parent or guardian is required',
    'Select the relationship',
    'A parent or guardian must agree',
  )
  await page.getByLabelText('Parent or guardian', { exact: true }).fill('Lakshmi Rao')
  await page.getByLabelText('Relationship to the student').selectOptions('Mother')
  await page.getByLabelText(/^I, Lakshmi Rao, am the mother of this student/).click()
  await press('Create account')
  await expect
    .poll(() => callsOf('register').at(-1)?.body)
    .toMatchObject({
      learner_under_18: true,
      guardian_name: 'Lakshmi Rao',
      guardian_relation: 'Mother',
      consent: true,
    })
  await expectAlert('Registration Successful')
})

test('the profile shows a consent with its text, and withdraws it', async () => {
  answer('myConsent', { consent: guardianConsent, consents: [guardianConsent], permissions: [] })
  open('/profile', student)
  await expect.element(page.getByText(/Lakshmi Rao \(mother\) agreed on 1 Jan 2031/)).toBeVisible()
  await press('Withdraw consent')
  await page.getByLabelText('Your password').fill(PASSWORD)
  answer('withdrawConsent', { erased_on: '2031-03-15T06:00:00Z' })
  await press('Withdraw and delete')
  await expectAlert('Withdraw consent?', /deleted on Saturday, 15 March 2031/)
  await agree('Withdraw and delete')
  await expectAlert('Your account is closed', /15 March 2031/)
  await closeAlert()
})

const child = learner({ id: idOf(51), name: 'Asha Iyer' })
const family = () => {
  const childConsent = { ...guardianConsent, learner_id: child.id, learner_name: child.name }
  answer('ownLearners', { learners: [learner(), child, learner({ id: idOf(52), name: 'Ravi Iyer', archived: true })] })
  answer('myConsent', { consent: guardianConsent, consents: [guardianConsent, childConsent], permissions: [] })
  return childConsent
}
const of = (name: string) =>
  page.getByRole('region', { name: 'Students under 18' }).getByRole('region', { name, exact: true })

test('withdraws the consent of one of several active students without closing the account', async () => {
  family()
  open('/profile', student)
  await expect.element(of('Asha Iyer').getByText(/Lakshmi Rao \(mother\) agreed on 1 Jan 2031/)).toBeVisible()
  await expect.element(of('Ravi Iyer')).not.toBeInTheDocument()
  await expect.element(of('Asha Iyer').getByRole('button', { name: /^Change parent/ })).toBeVisible()
  await press('Withdraw consent: Asha Iyer')
  await expect.element(page.getByText(/^The academy cannot teach a child without consent/)).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  await press('Withdraw consent')
  await expectErrors('Password is required')
  await page.getByLabelText('Your password').fill(PASSWORD)
  refuse('withdrawConsent', 409, 'This student still has upcoming classes. Cancel them first.')
  await press('Withdraw consent')
  await expectAlert('Error', 'The consent was not withdrawn.', /upcoming classes/)
  await closeAlert()
  answer('withdrawConsent', { erased_on: null })
  answer('ownLearners', { learners: [learner()] })
  await press('Withdraw consent')
  await expectAlert('Consent withdrawn', 'Asha Iyer is archived. Your account stays open.')
  await closeAlert()
  expect(callsOf('withdrawConsent').at(-1)?.body).toEqual({ learner_id: child.id, current_password: PASSWORD })
  await expect.element(of('Asha Iyer')).not.toBeInTheDocument()
})

test('records and withdraws a student’s optional consents with the text that is displayed', async () => {
  const childConsent = family()
  open('/profile', student)
  const recordings = of('Asha Iyer').getByLabelText(/^Recordings of classes/)
  await expect.element(of('Asha Iyer').getByText(/^I, Lakshmi Rao, am the mother .* may record/)).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  const recordingConsent = { ...childConsent, kind: 'recordings' as const, text: 'I agreed to recordings' }
  answer('giveConsent', { consent: recordingConsent })
  answer('myConsent', {
    consent: guardianConsent,
    consents: [guardianConsent, childConsent],
    permissions: [recordingConsent],
  })
  await recordings.click()
  await expect.element(recordings).toBeChecked()
  await expect.element(of('Asha Iyer').getByText('I agreed to recordings')).toBeVisible()
  await expect.element(of(student.name).getByLabelText(/^Recordings of classes/)).not.toBeChecked()
  refuse('withdrawConsent', 409, 'This account has no consent on record')
  await recordings.click()
  await expectAlert('Error', 'The consent could not be saved.', 'This account has no consent on record')
  await closeAlert()
  await expect.element(recordings).toBeChecked()
  expect(callsOf('giveConsent').map(({ body }) => body)).toEqual([
    { learner_id: child.id, kind: 'recordings', consent: true },
  ])
  expect(callsOf('withdrawConsent').map(({ body }) => body)).toEqual([{ learner_id: child.id, kind: 'recordings' }])
})

test('shows the academy office who gave each consent, and ends the consent of a student who is 18', async () => {
  stubOffice()
  const childConsent = family()
  const recordings = { ...childConsent, kind: 'recordings' as const, given_at: '2031-01-02T06:00:00Z' }
  answer('personStatus', {
    standing: openAccountStatus({ consents: [recordings, guardianConsent, childConsent] }),
    preview: noClosing(),
  })
  open(`/people/${student.id}`, admin)
  await expect.element(page.getByText(/^Asha Iyer: Recordings of classes. Under 18: Lakshmi Rao/)).toBeVisible()
  await expect.element(page.getByText(new RegExp(`^${student.name}: Under 18: Lakshmi Rao`))).toBeVisible()
  answer('personOfAge', {})
  await press('Asha Iyer is 18 now')
  await expectAlert('Is the student 18 now?', 'Asha Iyer no longer needs the consent of a parent or guardian.')
  await agree('The student is 18')
  await expectAlert('Recorded')
  await closeAlert()
  expect(callsOf('personOfAge').map(({ params }) => params.id)).toEqual([child.id])
})

test('shows the academy office the effect of closing an account, and asks for a reason and a confirmation', async () => {
  stubOffice()
  answer('personStatus', { standing: openAccountStatus({ consents: [guardianConsent] }), preview: withClass() })
  open(`/people/${student.id}`, admin)
  await press('Close the account')
  await expect.element(page.getByText(`Veenai with ${teacher.name}, ${student.name}`)).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  await page.getByLabelText('Reason').fill('Asked by phone')
  refuse('closePerson', 409, 'The academy needs at least one admin with the “Everything” right')
  await press('Close the account')
  await expectAlert(`Close ${student.name}’s account?`, /^1 class will be cancelled\./)
  await agree('Close the account')
  await expectAlert('Error', 'Nothing was changed.', 'The academy needs at least one admin with the “Everything” right')
  await closeAlert()
  answer('closePerson', {})
  answer('personStatus', {
    standing: openAccountStatus({ closed_at: '2031-03-08T06:00:00Z' }),
    preview: noClosing(),
  })
  await press('Close the account')
  await agree('Close the account')
  await expectAlert('The account is closed')
  await closeAlert()
  expect(callsOf('closePerson').at(-1)?.body).toEqual({ seen: 'seen', reason: 'Asked by phone' })
  await expect.element(page.getByText('The account was closed on 8 Mar 2031. The person cannot log in.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reopen the account' })).toBeVisible()
})
