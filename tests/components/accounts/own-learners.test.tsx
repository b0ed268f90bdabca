import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DESKTOP, expectFitsEveryScreen, PHONE } from '../../support/components/accessibility'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { expectErrors } from '../../support/components/locators'
import { answer, callsOf, dropConnection, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, idOf, LONG, student, teacher } from '../../support/components/people'
import { learner } from '../../support/components/records'
import { reload } from '../../support/components/stage'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const asha = learner({ id: idOf(51), name: 'Asha Iyer', year_of_birth: 2016, relation: 'child', notes: 'Speaks Tamil' })
const ravi = learner({ id: idOf(52), name: `Ravi ${LONG}`, archived: true })
const section = page.getByRole('region', { name: 'Students', exact: true })
const press = (name: string) => section.getByRole('button', { name, exact: true }).click()

beforeEach(async () => {
  stubPortal()
  stubProfile(student)
  await page.viewport(...PHONE)
})

test('lists the students with the family’s entries, and offers no button to archive the only student', async () => {
  open('/profile', student)
  await expect
    .element(section.getByText(/^Add your children here. Each child has separate classes, fees and notes/))
    .toBeVisible()
  await expect.element(section.getByText(student.name)).toBeVisible()
  await expect.element(section.getByRole('button', { name: `Archive ${student.name}` })).not.toBeInTheDocument()
  answer('ownLearners', { learners: [learner(), asha, ravi] })
  reload()
  await expect.element(section.getByText('My child, Born in 2016')).toBeVisible()
  await expect.element(section.getByText('Notes for the teachers: Speaks Tamil')).toBeVisible()
  await expect.element(section.getByText('Archived')).toBeVisible()
  await expectFitsEveryScreen(DESKTOP)
})

test('adds a child with the consent of a guardian, and an adult without it', async () => {
  open('/profile', student)
  await press('Add a student')
  await expect.element(section.getByLabelText('Name', { exact: true })).toHaveFocus()
  await press('Add student')
  await expectErrors('Name is required', 'Choose whether the student is under 18')
  await section.getByLabelText('Name', { exact: true }).fill('Asha Iyer')
  await section.getByLabelText('Year of birth').fill('2016')
  await section.getByLabelText('How is the student related to you?').selectOptions('My child')
  await section.getByLabelText('Notes for the teachers').fill('Speaks Tamil')
  await section.getByLabelText('Yes').click()
  await press('Add student')
  await expectErrors(
    'The name of a parent or guardian is required',
    'Select the relationship',
    'A parent or guardian must agree',
  )
  await section.getByLabelText('Parent or guardian', { exact: true }).fill('Lakshmi Rao')
  await section.getByLabelText('Relationship to the student').selectOptions('Mother')
  await section.getByLabelText(/^I, Lakshmi Rao, am the mother of this student/).click()
  await expectFitsEveryScreen(DESKTOP)
  refuse('addLearner', 409, 'An account can have at most 10 students')
  await press('Add student')
  await expectAlert('Error', 'The student could not be added.', 'An account can have at most 10 students')
  await closeAlert()
  answer('addLearner', { learner: asha })
  answer('ownLearners', { learners: [learner(), asha] })
  await press('Add student')
  await expectAlert('Student added')
  await closeAlert()
  expect(callsOf('addLearner').at(-1)?.body).toEqual({
    name: 'Asha Iyer',
    year_of_birth: 2016,
    relation: 'child',
    notes: 'Speaks Tamil',
    learner_under_18: true,
    guardian_name: 'Lakshmi Rao',
    guardian_relation: 'Mother',
    consent: true,
  })
  await expect.element(section.getByText('Asha Iyer')).toBeVisible()
  await press('Add a student')
  await section.getByLabelText('Name', { exact: true }).fill('Ravi Iyer')
  await section.getByLabelText('Year of birth').fill('old')
  await section.getByLabelText('No', { exact: true }).click()
  await press('Add student')
  await expectErrors('Enter a year such as 2015')
  await section.getByLabelText('Year of birth').fill('')
  await press('Add student')
  await expectAlert('Student added')
  await closeAlert()
  expect(callsOf('addLearner').at(-1)?.body).toEqual({
    name: 'Ravi Iyer',
    year_of_birth: null,
    relation: null,
    notes: null,
    learner_under_18: false,
  })
})

test('edits a student, and shows the current data if another person changed the student in the meantime', async () => {
  answer('ownLearners', { learners: [learner(), asha] })
  open('/profile', student)
  await press('Edit Asha Iyer')
  await section.getByLabelText('Name', { exact: true }).fill('Asha R Iyer')
  refuse('changeLearner', 409, 'This record has just changed. Please check it and try again.')
  await press('Save')
  await expectAlert('Error', 'The student could not be saved.', /just changed/)
  answer('ownLearners', { learners: [learner(), { ...asha, year_of_birth: 2015, revision: 2 }] })
  await closeAlert()
  await expect.element(section.getByLabelText('Year of birth')).toHaveValue('2015')
  answer('changeLearner', { learner: { ...asha, name: 'Asha R Iyer', revision: 3 } })
  await press('Save')
  await expectAlert('Saved')
  await closeAlert()
  expect(callsOf('changeLearner').map(({ params, body }) => [params.id, body?.name, body?.seen])).toEqual([
    [asha.id, 'Asha R Iyer', 1],
    [asha.id, 'Asha R Iyer', 2],
  ])
})

test('archives a student after a confirmation, and restores a student', async () => {
  answer('ownLearners', { learners: [learner(), asha, { ...ravi, name: 'Ravi Iyer' }] })
  open('/profile', student)
  await press('Archive Asha Iyer')
  await expectAlert('Archive Asha Iyer?', /^No classes can be booked for an archived student/)
  await closeAlert('Cancel')
  expect(callsOf('archiveLearner')).toEqual([])
  refuse('archiveLearner', 409, 'This student still has upcoming classes. Cancel them first.')
  await press('Archive Asha Iyer')
  await popup().getByRole('button', { name: 'Archive', exact: true }).click()
  await expectAlert('Error', 'The student was not archived.', /upcoming classes/)
  await closeAlert()
  answer('archiveLearner', { learner: { ...asha, archived: true } })
  await press('Restore Ravi Iyer')
  await expect.poll(() => callsOf('archiveLearner').map(({ body }) => body?.archived)).toEqual([true, false])
})

test('deletes an archived student with the password, using only the keyboard', async () => {
  answer('ownLearners', { learners: [learner(), { ...ravi, name: 'Ravi Iyer' }] })
  open('/profile', student)
  await expect.element(section.getByRole('button', { name: 'Delete Ravi Iyer' })).toBeVisible()
  ;(section.getByRole('button', { name: 'Delete Ravi Iyer' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(section.getByText(/^This cannot be undone/)).toBeVisible()
  await expect.element(section.getByLabelText('Your password')).toHaveFocus()
  await expectFitsEveryScreen(DESKTOP)
  await press('Delete for good')
  await expectErrors('Password is required')
  await section.getByLabelText('Your password').fill('one string of veena')
  dropConnection('eraseLearner')
  await press('Delete for good')
  await expectAlert('Error', 'The student was not deleted.', /could not reach the server/)
  await closeAlert()
  answer('eraseLearner', {})
  answer('ownLearners', { learners: [learner()] })
  await press('Delete for good')
  await expectAlert('Student deleted')
  await closeAlert()
  await expect.element(section.getByText('Ravi Iyer')).not.toBeInTheDocument()
})

test('shows teachers no students on their profile', async () => {
  stubProfile(teacher)
  open('/profile', teacher)
  await expect.element(page.getByRole('button', { name: 'Save details' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})

test('shows that the students could not be loaded, and loads them again', async () => {
  refuse('ownLearners', 500)
  open('/profile', student)
  await expect.element(section.getByText('The students could not be loaded.')).toBeVisible()
  answer('ownLearners', { learners: [learner()] })
  await press('Try again')
  await expect.element(section.getByRole('button', { name: 'Add a student' })).toBeVisible()
})

const office = page.getByRole('main')

test('the office adds a child to a family without the consent, which only the family can give', async () => {
  stubOffice()
  open(`/people/${student.id}`, admin)
  await office.getByRole('button', { name: 'Add a student', exact: true }).click()
  await expect.element(office.getByRole('group', { name: 'Is the student under 18?' })).not.toBeInTheDocument()
  await office.getByLabelText('Name', { exact: true }).fill('Asha Iyer')
  await office.getByLabelText('How is the student related to you?').selectOptions('Child of the account’s owner')
  answer('addLearnerTo', { learner: asha })
  await office.getByRole('button', { name: 'Add student', exact: true }).click()
  await expectAlert('Student added')
  expect(callsOf('addLearnerTo').at(-1)?.body).toMatchObject({ name: 'Asha Iyer', relation: 'child' })
})

test('the office cannot delete a student, and cannot change one without the right', async () => {
  stubOffice()
  answer('learnersOfPerson', { learners: [learner(), asha, ravi] })
  open(`/people/${student.id}`, admin, { rights: ['money'] })
  await expect.element(office.getByText(ravi.name)).toBeVisible()
  expect(office.getByRole('button', { name: /^(Edit|Archive|Restore|Delete) |^Add a student/ }).elements()).toEqual([])
})
