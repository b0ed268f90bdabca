import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, refuse } from '../../support/components/network'
import { studentRow } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, newTeacher, student, teacher } from '../../support/components/people'
import { booking, pastBooking, slotTimes } from '../../support/components/records'
import { stubOffice } from '../../support/components/stubs'

const coming = booking(4, slotTimes(academyDate(2), '08:00', '09:00'))
const person = studentRow(1, {
  id: student.id,
  learner_id: student.id,
  name: 'Nila Thomas',
  learner_name: 'Nila Thomas',
  phone: '9876500003',
})
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  stubOffice()
  answer('classes', { classes: [coming] })
  answerBy('students', ({ query: { q = '' } }) => ({ data: 'nila thomas'.includes(q.toLowerCase()) ? [person] : [] }))
  await page.viewport(1440, 900)
})

const stubMove = () =>
  answer('moveClass', {
    booking: {
      slot_id: coming.slot_id,
      teacher_id: teacher.id,
      student_id: student.id,
      learner_id: student.id,
      learner_name: student.name,
      subject: 'Veenai',
      ...slotTimes(academyDate(1), '10:00', '10:45'),
    },
    informed: { emailed: 2, held: 0, notifications: 2 },
  })

test('the office moves a class for a caller with four presses from the start page, plus typing', async () => {
  stubMove()
  open('/my-classes', admin)
  // Press 1 of 4. The page is already open, so the test only checks the link's address.
  const classes = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Classes' })
  await expect.element(classes).toHaveAttribute('href', '/my-classes')
  await expect.element(page.getByRole('searchbox', { name: 'Search classes' })).toHaveFocus()
  await userEvent.keyboard('Nila')
  await expect.poll(() => callsOf('classes').at(-1)?.query.q).toBe('Nila')
  // Press 2 of 4.
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Move: / })
    .click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await userEvent.keyboard('Asked for on the phone')
  // Press 3 of 4.
  await dialog
    .getByRole('region', { name: 'Slots' })
    .getByRole('button', { name: /10:00–10:45 am/ })
    .first()
    .click()
  // Press 4 of 4.
  await dialog.getByRole('button', { name: 'Move class' }).click()
  await expectAlert('Class moved', /We’ll email .* and .*\.$/)
  await closeAlert()
  expect(callsOf('moveClass')[0]?.body).toMatchObject({ reason: 'Asked for on the phone' })
})

test('the office moves a class on a phone, where the start page itself has the search', async () => {
  await page.viewport(390, 844)
  stubMove()
  open('/dashboard-home', admin)
  const search = page.getByRole('searchbox', { name: 'Find a class' })
  // Press 1 of 4.
  await search.click()
  await userEvent.keyboard('Nila')
  const results = page.getByRole('region', { name: 'Upcoming classes with “Nila”' })
  // Press 2 of 4.
  await results.getByRole('button', { name: /^Move: / }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await userEvent.keyboard('Asked for on the phone')
  // Press 3 of 4.
  await dialog
    .getByRole('region', { name: 'Slots' })
    .getByRole('button', { name: /10:00–10:45 am/ })
    .first()
    .click()
  // Press 4 of 4.
  await dialog.getByRole('button', { name: 'Move class' }).click()
  await expectAlert('Class moved', /We’ll email .* and .*\.$/)
  await closeAlert()
  expect(callsOf('classes').find(({ query }) => query.q)?.query).toMatchObject({ status: 'coming', q: 'Nila' })
  answer('classes', { classes: [] })
  await search.fill('Nobody')
  await expect.element(page.getByText('No upcoming class for “Nobody”.')).toBeVisible()
})

test('a phone shows the list of classes first, and the filters behind a button', async () => {
  await page.viewport(390, 844)
  open('/my-classes', admin)
  const days = page.getByLabelText('From')
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.element(days).not.toBeVisible()
  await page.getByRole('button', { name: 'Filter by date, course or person' }).click()
  await expect.element(days).toBeVisible()
  await expect.element(page.getByLabelText('Course')).toBeVisible()
})

test.each([
  ['coming', '/my-classes', coming],
  ['past', '/my-classes?status=past', pastBooking(4, 30)],
])('a %s class links to WhatsApp chats with both people, without showing their numbers', async (_, path, shown) => {
  answer('classes', { classes: [shown] })
  open(path, admin)
  const to = (who: string) => page.getByRole('link', { name: `WhatsApp ${who}`, exact: true })
  const address = `/admin/classes/${shown.slot_id}/whatsapp`
  await expect.element(to(student.name)).toHaveAttribute('href', `${address}/student`)
  await expect.element(to(teacher.name)).toHaveAttribute('href', `${address}/teacher`)
  expect(document.body.textContent).not.toMatch(new RegExp(`${student.phone}|${teacher.phone}`))
})

test('a student whose number needs a country has a link to the record instead of WhatsApp', async () => {
  answer('classes', { classes: [{ ...coming, no_whatsapp: ['student'] }] })
  open('/my-classes', admin)
  const to = (who: string) => page.getByRole('link', { name: `WhatsApp ${who}`, exact: true })
  await expect.element(to(teacher.name)).toBeVisible()
  expect(to(student.name).elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: `Number has no country code: ${student.name}` }))
    .toHaveAttribute('href', `/people/${coming.student_id}`)
})

test('the office filters by one course and one person in addition to the search, and the address keeps both', async () => {
  open('/my-classes?q=venkata', admin)
  await page.getByLabelText('Course').selectOptions('Painting')
  await page.getByRole('searchbox', { name: 'Person' }).fill('nila')
  await page.getByRole('button', { name: 'Nila Thomas 9876500003' }).click()
  await expect
    .poll(() => callsOf('classes').at(-1)?.query)
    .toEqual({ status: 'coming', q: 'venkata', course: 'Painting', person: student.id, limit: '25' })
  expect(window.location.search).toContain(`person=${student.id}`)
  await expect.element(page.getByText('Nila Thomas', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change person' }).click()
  expect(window.location.search).not.toContain('person')
  await page.getByRole('searchbox', { name: 'Person' }).fill(newTeacher.name.slice(0, 7))
  await page.getByRole('button', { name: new RegExp(newTeacher.name) }).click()
  await expect.poll(() => callsOf('classes').at(-1)?.query.person).toBe(newTeacher.id)
})

test('the office books a class for a student who calls', async () => {
  answer('officeBooks', { bookings: [], informed: { emailed: 1, held: 1, notifications: 2 } })
  open('/my-classes', admin)
  await page.getByRole('button', { name: 'Book a class' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Book class' })).toBeDisabled()
  await dialog.getByRole('searchbox', { name: 'Student' }).fill('zzz')
  await expect.element(dialog.getByText('No one found.')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Student' }).fill('nila')
  await dialog.getByRole('button', { name: /^Nila Thomas/ }).click()
  await dialog.getByLabelText('Teacher').selectOptions(`${teacher.name} (${teacher.phone})`)
  await dialog
    .getByRole('button', { name: /10:00–10:45 am/ })
    .first()
    .click()
  // The student has paid for one of the teacher's courses, so that course must be the default subject of the class.
  await expect.element(dialog.getByLabelText('Subject')).toHaveValue('Veenai')
  await dialog.getByLabelText('Subject').selectOptions('Violin')
  const taken = refuse('officeBooks', 409, 'This student already has a class at this time')
  await dialog.getByRole('button', { name: 'Book class' }).click()
  await expectAlert('Error', 'Failed to book slot', 'This student already has a class at this time')
  await closeAlert()
  taken()
  await dialog
    .getByRole('button', { name: /10:00–10:45 am/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Book class' }).click()
  await expectAlert('Class booked', /We’ll email 1 person\. 1 person has not confirmed an email address/)
  await closeAlert()
  expect(callsOf('officeBooks').at(-1)?.body).toMatchObject({
    student_id: student.id,
    teacher_id: teacher.id,
    subject: 'Violin',
  })
})
