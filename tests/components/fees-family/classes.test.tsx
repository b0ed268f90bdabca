import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FamilyFees } from '@/lib/fees/family-schema'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { asha, creditsOf, noFees, ravi } from '../../support/components/family-fee-records'
import { answer, answerBy, callsOf, hold, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, idOf, student, teacher } from '../../support/components/people'
import { booking, freeSlot, learner, slotTimes } from '../../support/components/records'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const dialog = page.getByRole('dialog')
const panel = page.getByText(/in Veenai/)

const veenai = (left: number, setting: FamilyFees['booking_without_credit'] = 'nothing') =>
  noFees({
    credits: [
      creditsOf({ learner_id: student.id, course_name: 'Veenai', minutes: 60, classes_left: left, lots: [] }),
      creditsOf({ learner_id: ravi.id, course_name: 'Veenai', minutes: 60, classes_left: 7, lots: [] }),
    ],
    booking_without_credit: setting,
  })

beforeEach(() => {
  stubPortal()
  stubProfile(student)
  answer('slots', { slots: [freeSlot(1, slotTimes(academyDate(2), '17:00', '18:00'))] })
})

/** Opens My Classes with one class, and presses “Manage class” unless the user is an admin. */
const openActions = async (user: typeof student) => {
  answer('classes', { classes: [booking(1, slotTimes(academyDate(2), '08:00', '09:00'))] })
  open('/my-classes', user)
  await expect.element(page.getByRole('article').first()).toBeVisible()
  if (user.role !== 'admin') await page.getByRole('button', { name: /^Manage class/ }).click()
}

const choose = async () => {
  open('/view-teachers', student)
  await page.getByLabelText('Teacher', { exact: true }).selectOptions(`${teacher.name} (${teacher.phone})`)
  await page.getByRole('button', { name: /5:00–6:00 pm/ }).click()
}

test('shows the classes left next to Book Now, and updates the number after a booking', async () => {
  answer('myFees', veenai(3))
  answer('bookSlots', { bookings: [] })
  await choose()
  await expect.element(panel).toHaveTextContent('3 classes left in Veenai.')
  answer('myFees', veenai(2))
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expectAlert('Booking Successful', 'Your session has been booked!')
  await closeAlert()
  await expect.element(panel).toHaveTextContent('2 classes left in Veenai.')
})

test('tells a family without classes left to renew the course, and explains why the server rejects a booking', async () => {
  answer('myFees', veenai(0, 'refuse'))
  refuse('bookSlots', 409, 'This slot is already booked')
  await choose()
  await expect
    .element(panel)
    .toHaveTextContent('No classes left in Veenai. To book more, renew the course on your home page.')
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expectAlert('Error', 'Failed to book slot', 'This slot is already booked')
  await closeAlert()
})

test('shows the classes left of the chosen child, but no number for a course that is not counted', async () => {
  answer('ownLearners', {
    learners: [learner({ id: asha.id, name: asha.name }), learner({ id: ravi.id, name: ravi.name })],
  })
  answer('myFees', veenai(3))
  await choose()
  await expect.element(panel).not.toBeInTheDocument()
  await page.getByLabelText('Who is this for?').selectOptions(ravi.name)
  await expect.element(panel).toHaveTextContent('7 classes left in Veenai.')
})

test('shows the classes left before weekly classes are booked', async () => {
  answer('myFees', veenai(3))
  await openActions(student)
  await page.getByRole('button', { name: 'Book this time every week' }).click()
  await expect.element(dialog.getByText('3 classes left in Veenai.')).toBeVisible()
})

test.each([
  ['the student', student],
  ['the teacher', teacher],
  ['an admin', admin],
] as const)('tells %s what becomes of a class before it is cancelled', async (_, user) => {
  stubProfile(user)
  const text = 'This class becomes a make-up class. It can be booked again until 23 Feb 2027.'
  answer('classOutcome', { text })
  await openActions(user)
  await page.getByRole('button', { name: /^Cancel class/ }).click()
  await expect.element(dialog.getByText(text)).toBeVisible()
  expect(callsOf('classOutcome').map(({ params }) => params.slotId)).toContain(idOf(1001))
})

test('a class can be cancelled while its outcome is still loading', async () => {
  hold('classOutcome')
  answer('cancelClass', { informed: { emailed: 2, held: 0, notifications: 2 } })
  await openActions(student)
  await page.getByRole('button', { name: /^Cancel class/ }).click()
  await dialog.getByRole('button', { name: 'Cancel class' }).click()
  await expectAlert('Class cancelled', /./)
  await closeAlert()
})

test('an admin cancels a counted class for the family, and sees the outcome of that', async () => {
  stubProfile(admin)
  answerBy('classOutcome', ({ query }) => ({
    text: query.cause === 'family' ? 'This class becomes a make-up class.' : 'This class is given back.',
  }))
  answer('cancelClass', { informed: { emailed: 2, held: 0, notifications: 2 } })
  await openActions(admin)
  await page.getByRole('button', { name: /^Cancel class/ }).click()
  await expect.element(dialog.getByText('This class is given back.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'The family asked to cancel' }).click()
  await expect.element(dialog.getByText('This class becomes a make-up class.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('The student is ill')
  await dialog.getByRole('button', { name: 'Cancel class' }).click()
  await expectAlert('Class cancelled', /./)
  await closeAlert()
  expect(callsOf('cancelClass').map(({ body }) => body)).toEqual([{ reason: 'The student is ill', by_family: true }])
})

test('shows a teacher what becomes of a counted class with each mark of attendance', async () => {
  stubProfile(teacher)
  answer('markClass', {})
  const past = { ...booking(2, slotTimes(academyDate(-2), '10:00', '11:00')), counted: true }
  const row = page.getByRole('article')
  const mark = async (name: string, attendance: 'teacher_absent' | 'student_absent') => {
    answer('classes', { classes: [{ ...past, attendance }] })
    await row.getByRole('button', { name }).click()
  }
  const used = 'The class counts as used. The office can give it back to the student.'
  answer('classes', { classes: [{ ...past, attendance: 'unmarked' }] })
  open('/my-classes?status=past', teacher)
  await expect
    .element(row)
    .toHaveTextContent(
      `This class is part of a plan. Teacher absent: The class is returned to the student’s balance. Student absent: ${used}`,
    )
  await mark('Teacher absent', 'teacher_absent')
  await expect.element(row.getByText('The class is returned to the student’s balance.', { exact: true })).toBeVisible()
  await mark('Student absent', 'student_absent')
  await expect.element(row.getByText(used, { exact: true })).toBeVisible()
})

test('says nothing about classes left when the teacher marks a class that is not counted', async () => {
  stubProfile(teacher)
  const past = booking(2, slotTimes(academyDate(-2), '10:00', '11:00'))
  answer('classes', { classes: [{ ...past, attendance: 'unmarked' }] })
  open('/my-classes?status=past', teacher)
  await expect.element(page.getByRole('button', { name: 'Teacher absent' })).toBeVisible()
  expect(page.getByText(/counted/).elements()).toEqual([])
})
