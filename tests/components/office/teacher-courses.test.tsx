import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RulesCard } from '@/components/academy/rules-card'
import { CourseAction } from '@/components/catalogue/course-action'
import type { AcademyView } from '@/lib/academy/schema'
import { findCourse } from '@/lib/catalogue/courses'
import { expectAccessible, expectNoSidewaysScrolling } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, refuse } from '../../support/components/network'
import { personRecord } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { show } from '../../support/components/stage'
import { stubOffice } from '../../support/components/stubs'

const record = personRecord(teacher)
const teaching = record.teaching ?? { taught: [], addable: [] }
const path = `/people/${teacher.id}`
const row = (name: RegExp) =>
  page.getByRole('region', { name: 'Teaches' }).getByRole('listitem').filter({ hasText: name })
const form = page.getByRole('form', { name: 'Add a course' })
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })

beforeEach(() => stubOffice())

test('lists a teacher’s courses with region, date and origin', async () => {
  open(path, admin)
  await expect.element(row(/Veenai/)).toHaveTextContent('South Indian music. Since 5 Jan 2026, from the application.')
  await expect.element(row(/Violin/)).toHaveTextContent('Since 2 Nov 2026, added by the office (Kamala).')
})

test('the record of a student shows no taught courses', async () => {
  open(`/people/${student.id}`, admin)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(student.name)
  expect(page.getByRole('heading', { name: 'Teaches' }).elements()).toEqual([])
})

test('adds a course by keyboard with its region, and shows the course', async () => {
  answer('addTeacherCourse', { message: 'Course added' })
  open(path, admin)
  await expect.element(button('Add a course')).toBeVisible()
  ;(button('Add a course').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await form.getByLabelText('Course', { exact: true }).selectOptions('Painting')
  await expect.element(form.getByLabelText('Region')).toHaveValue('drawing')
  const added = {
    id: 3,
    course_name: 'Painting',
    region: 'drawing',
    since: record.person.created_at,
    added_by: 'Kamala',
  }
  answer('person', { ...record, teaching: { ...teaching, taught: [...teaching.taught, added] } } as typeof record)
  ;(button('Add course').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row(/Painting/)).toBeVisible()
  expect(callsOf('addTeacherCourse').at(-1)).toMatchObject({
    params: { id: teacher.id },
    body: { course_name: { name: 'Painting' }, region: 'drawing' },
  })
  await expect.element(page.getByRole('heading', { name: 'Teaches' })).toHaveFocus()
  expect(form.elements()).toEqual([])
})

test('shows the current courses if another admin has already added the course', async () => {
  refuse('addTeacherCourse', 409, 'This teacher already teaches this course')
  open(path, admin)
  await button('Add a course').click()
  const callsBefore = callsOf('person').length
  await button('Add course').click()
  await expectAlert('Error', 'The course could not be added', 'This teacher already teaches this course')
  await closeAlert()
  await expect.poll(() => callsOf('person').length).toBeGreaterThan(callsBefore)
})

test('ends a course only after a confirmation that says what stays', async () => {
  answer('endTeacherCourse', { message: 'Course removed' })
  open(path, admin)
  await button('Remove Violin, South Indian music').click()
  await expectAlert('Remove Violin?', /Booked classes do not change\./)
  await closeAlert('Cancel')
  expect(callsOf('endTeacherCourse')).toEqual([])
  await button('Remove Violin, South Indian music').click()
  answerBy(
    'person',
    () => ({ ...record, teaching: { ...teaching, taught: teaching.taught.slice(0, 1) } }) as typeof record,
  )
  await closeAlert('Remove course')
  await expect.element(row(/Violin/)).not.toBeInTheDocument()
  expect(callsOf('endTeacherCourse').at(-1)?.params).toEqual({ id: teacher.id, courseId: '2' })
  await expect.element(page.getByRole('heading', { name: 'Teaches' })).toHaveFocus()
})

test('explains the consequences if a teacher has no courses', async () => {
  answer('person', { ...record, teaching: { ...teaching, taught: [], addable: [] } } as typeof record)
  open(path, admin)
  await expect
    .element(page.getByText(`No courses. Students who book ${teacher.name} cannot choose a course.`))
    .toBeVisible()
  expect(button('Add a course').elements()).toEqual([])
})

test('saves the rule for courses without a teacher', async () => {
  answer('saveRules', { message: 'Saved' })
  const rules = {
    cancel_hours: 24,
    unpaid_classes: 3,
    pending_payments: 5,
    trial_without_teacher: false,
    teachers_see_contacts: true,
  }
  show(<RulesCard academy={{ rules, version: 4 } as AcademyView} onSaved={async () => undefined} />, { as: admin })
  await expect.element(page.getByText('Enroll Now')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: Rules' }).click()
  await page.getByLabelText(/^Show “Ask for a trial class” instead of “Enroll Now”/).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectAlert('Save these rules?', /A course without a teacher shows “Ask for a trial class”\./)
  await closeAlert('Save')
  await expect
    .poll(() => callsOf('saveRules').at(-1)?.body)
    .toMatchObject({ ...rules, trial_without_teacher: true, seen: 4 })
})

test('a course without a teacher links to the trial form instead of the payment', async () => {
  const course = findCourse('Veenai')
  if (!course) throw new Error('no course')
  show(<CourseAction course={course} />)
  await expect.element(page.getByRole('button', { name: 'Enroll Now: Veenai' })).toBeVisible()
  show(<CourseAction course={{ ...course, isTrialOnly: true }} />)
  await expect
    .element(page.getByRole('link', { name: 'Ask for a trial class: Veenai' }))
    .toHaveAttribute('href', '/book-trial?course=Veenai')
})

test.each([390, 820, 1440])(
  'the courses of a teacher are accessible and fit a screen of %i pixels, with the form open',
  async (width) => {
    await page.viewport(width, 900)
    open(path, admin)
    await button('Add a course').click()
    await expect.element(button('Add course')).toBeVisible()
    await expectAccessible()
    expectNoSidewaysScrolling()
  },
)
