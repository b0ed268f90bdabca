import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepInput } from '@/components/ui/form/kept-input'
import type { LearnerApplication } from '@/lib/applications/schema'
import { expectAccessible } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { idOf, student } from '../../support/components/people'
import { learner } from '../../support/components/records'
import { reload } from '../../support/components/stage'
import { stubProfile } from '../../support/components/stubs'

const child = learner({ id: idOf(51), name: 'Asha Iyer' })
const applicationOf = (
  { id, name }: { id: string; name: string },
  overrides: Partial<LearnerApplication> = {},
): LearnerApplication => ({
  learner_id: id,
  learner_name: name,
  status: 'rejected',
  reason: null,
  submitted_at: '2031-01-01T06:00:00Z',
  alt_mobile: null,
  qualification: 'Fresher',
  years_learning: 4,
  teaching_experience: null,
  other_experience: null,
  regions: ['south'],
  courses: { south: ['Violin'] },
  ...overrides,
})
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const form = page.getByRole('dialog', { name: 'Star Performer' })
const who = form.getByLabelText('Who is this for?')
const years = form.getByLabelText('Years of study')
const openForm = async (name = 'Apply to learn') => {
  open('/become-student', student)
  await button(name).click()
  await expect.element(form).toBeVisible()
}

beforeEach(() => {
  stubProfile(student)
  answer('ownLearners', { learners: [learner(), child] })
  answer('myApplications', { teacher: null, student: null, students: [] })
  keepInput('student', null)
  keepInput(`student ${child.id}`, null)
})

test('sends the form of the chosen student', async () => {
  answer('studentProfile', {})
  await openForm()
  await expect.element(who).toHaveValue(student.id)
  await who.selectOptions('Asha Iyer')
  await form.getByLabelText('Fresher').click()
  await form.getByRole('button', { name: 'North Indian music', exact: true }).click()
  await form.getByLabelText('Tabla', { exact: true }).click()
  await expectAccessible()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expectAlert('Submitted!', 'Waiting For Admin Approval.')
  await closeAlert()
  expect(callsOf('studentProfile').map(({ body }) => body?.learner_id)).toEqual([child.id])
})

test('keeps the typed text of each student’s form, even after a reload', async () => {
  await openForm()
  await years.fill('7')
  await who.selectOptions('Asha Iyer')
  await expect.element(years).toHaveValue('')
  await years.fill('2')
  await who.selectOptions(student.name)
  await expect.element(years).toHaveValue('7')
  reload()
  await button('Continue with the form').click()
  await expect.element(years).toHaveValue('7')
  await who.selectOptions('Asha Iyer')
  await expect.element(years).toHaveValue('2')
})

test('shows the status of each student’s form, and fills in the answers of the chosen student', async () => {
  const mine = applicationOf(student, { status: 'approved' })
  answer('myApplications', { teacher: null, student: mine, students: [mine, applicationOf(child)] })
  await openForm('Change it and send it again')
  await expect.element(page.getByText(`The form for ${student.name} is approved`)).toBeInTheDocument()
  await expect.element(page.getByText('The form for Asha Iyer was not accepted')).toBeInTheDocument()
  await expect.element(form.getByText('This form is approved')).toBeVisible()
  await expect.element(years).not.toBeInTheDocument()
  await who.selectOptions('Asha Iyer')
  await expect.element(years).toHaveValue('4')
  await expect.element(form.getByText('Is the student under 18?')).toBeVisible()
})

test.each([
  ['shows no choice for one student', [learner()], undefined],
  ['names the student if the account’s first one is archived', [child, learner({ archived: true })], child.id],
])('the student form %s', async (_, learners, learnerId) => {
  answer('studentProfile', {})
  answer('ownLearners', { learners })
  await openForm()
  await expect.element(who).not.toBeInTheDocument()
  await form.getByLabelText('Fresher').click()
  await form.getByRole('button', { name: 'North Indian music', exact: true }).click()
  await form.getByLabelText('Tabla', { exact: true }).click()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expectAlert('Submitted!', 'Waiting For Admin Approval.')
  await closeAlert()
  expect(callsOf('studentProfile').map(({ body }) => body?.learner_id)).toEqual([learnerId])
})
