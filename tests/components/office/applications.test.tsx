import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { keepDraft } from '@/components/applications/drafts'
import { FormOpening } from '@/components/applications/form-opening'
import { guardianConsent } from '../../support/components/account-status'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerRaw, callsOf, dropConnection, refuse, writes } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { student } from '../../support/components/people'
import { show } from '../../support/components/stage'
import { stubProfile } from '../../support/components/stubs'

const forms = {
  teacher: { path: '/become-teacher', open: 'Apply to teach', title: 'Music Instructor' },
  student: { path: '/become-student', open: 'Apply to learn', title: 'Star Performer' },
  general: { path: '/fillupform', open: 'Open the form', title: 'Forms' },
} as const

async function openForm(kind: keyof typeof forms): Promise<Locator> {
  const { path, open: button, title } = forms[kind]
  open(path, student)
  await page.getByRole('main').getByRole('button', { name: button }).click()
  const form = page.getByRole('dialog', { name: title })
  await expect.element(form).toBeVisible()
  return form
}

const expectVisible = (locator: Locator) => expect.element(locator).toBeVisible()
const expectAbsent = (locator: Locator) => expect.element(locator).not.toBeInTheDocument()

beforeEach(() => {
  stubProfile(student)
  answer('myApplications', { teacher: null, student: null, students: [] })
  // Clears the drafts that earlier tests left in this tab.
  for (const form of ['teacher', 'student', 'general'] as const) keepDraft(form, { regions: [], courses: {} })
})

test.each(['teacher', 'student', 'general'] as const)('the %s form asks a visitor to sign in first', async (form) => {
  show(<FormOpening form={form} />)
  await page.getByRole('button', { name: forms[form].open }).click()
  await expectAlert('Please sign in first', 'Sign in to continue and fill this form.')
  await expectAbsent(page.getByLabelText('Mobile number'))
})

test('the teacher form asks for years only with gurukulam, and shows +91, an email field and the last region’s checklist', async () => {
  const form = await openForm('teacher')
  await expect.element(form.getByLabelText('Email')).toHaveAttribute('type', 'email')
  await expectVisible(form.getByText('+91', { exact: true }))
  const years = form.getByLabelText('Years of study')
  await expectAbsent(years)
  await form.getByLabelText('gurukulam system qualification').click()
  await expectVisible(years)
  await form.getByLabelText('PhD Music').click()
  await expectAbsent(years)
  const south = form.getByRole('button', { name: 'South Indian music', exact: true })
  const western = form.getByRole('button', { name: 'Western music', exact: true })
  await south.click()
  await expect.poll(() => form.getByRole('checkbox').elements().length).toBe(3)
  const veenai = form.getByLabelText('Veenai')
  await veenai.click()
  await western.click()
  await expectAbsent(veenai)
  await expectVisible(form.getByLabelText('Guitar'))
  await expect.element(south).toHaveAttribute('aria-pressed', 'true')
  await western.click()
  await expect.element(western).toHaveAttribute('aria-pressed', 'false')
  // After a kind of music is deselected, all lists of instruments must be closed.
  expect(form.getByRole('checkbox').elements()).toEqual([])
  await form.getByRole('button', { name: 'Change South Indian music' }).click()
  await expect.element(veenai).toBeChecked()
  await western.click()
  await western.click()
  await south.click()
  expect(form.getByRole('checkbox').elements()).toEqual([])
})

test('the student form accepts free text only with Others', async () => {
  answer('studentProfile', {})
  const form = await openForm('student')
  const experience = form.getByLabelText('Your experience')
  await expectAbsent(experience)
  await form.getByLabelText('Others').click()
  await expectVisible(experience)
  await form.getByLabelText('Fresher').click()
  await expectAbsent(experience)
  await form.getByRole('button', { name: 'North Indian music', exact: true }).click()
  for (const course of ['Konnakol', 'Flute', 'Tabla', 'Sitar']) {
    await expectVisible(form.getByLabelText(course, { exact: true }))
  }
  await form.getByLabelText('Tabla').click()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expectAlert('Submitted!', 'Waiting For Admin Approval.')
  expect(callsOf('studentProfile').map(({ body }) => body?.courses)).toEqual([{ north: ['Tabla'] }])
})

test('the student form leads to the guardian’s consent if none is recorded', async () => {
  const form = await openForm('student')
  await expectVisible(page.getByText('Is the student under 18?'))
  await expect
    .element(form.getByRole('link', { name: 'Add their consent in your profile' }))
    .toHaveAttribute('href', '/profile#under-18')
})

test('the student form does not mention consent if a guardian has agreed', async () => {
  answer('myConsent', { consent: guardianConsent, consents: [guardianConsent], permissions: [] })
  const form = await openForm('student')
  await expect.poll(() => callsOf('myConsent').length).toBe(1)
  await expectVisible(form.getByLabelText('Years of study'))
  await expectAbsent(page.getByText('Is the student under 18?'))
})

test('shows the server’s reason or the documented message after a rejection, and keeps the input', async () => {
  const form = await openForm('teacher')
  await form.getByLabelText('BA Music').click()
  await form.getByRole('button', { name: 'Drawing', exact: true }).click()
  const painting = form.getByLabelText('Painting')
  await painting.click()
  const submit = form.getByRole('button', { name: 'Submit' })
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  for (const [fail, text, reason] of [
    [
      () => refuse('teacherProfile', 409, 'Your application is already approved'),
      'Your application is already approved',
    ],
    [() => answerRaw('teacherProfile', { success: false }), 'Something went wrong'],
    [
      () => dropConnection('teacherProfile'),
      'Server error',
      'We could not reach the server. Check your connection and try again.',
    ],
    [
      () => {
        onLine.mockReturnValue(false)
        return dropConnection('teacherProfile')
      },
      'Server error',
      /^You are offline/,
    ],
  ] as const) {
    fail()
    await submit.click()
    await expectAlert('Error', text, reason)
    await closeAlert()
    await expectVisible(form.getByText('The form was not sent. Your answers are still here.'))
    await expect.element(painting).toBeChecked()
  }
  onLine.mockRestore()
  answer('teacherProfile', {})
  await submit.click()
  await expectAlert('Submitted!', 'Waiting For Admin Approval.')
})

test('the generic form checks and sends nothing', async () => {
  const form = await openForm('general')
  await form.getByLabelText('Email').fill('not an address')
  await form.getByRole('button', { name: 'Dance' }).first().click()
  await form.getByLabelText('Email').click()
  await userEvent.keyboard('{Enter}')
  await expectAbsent(form.getByRole('alert'))
  await expectVisible(form)
  expect(writes()).toEqual([])
})
