import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf } from '../../support/components/network'
import { studentRow } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, newTeacher, student, teacher } from '../../support/components/people'
import { freeSlot, slotTimes } from '../../support/components/records'
import { stubOffice } from '../../support/components/stubs'

const dialog = page.getByRole('dialog')
const term = {
  id: '0190f8a0-0000-7000-8000-000000000001',
  name: 'Winter',
  starts_on: academyDate(-10),
  ends_on: academyDate(80),
}
const person = studentRow(1, {
  id: student.id,
  learner_id: student.id,
  name: 'Nila Thomas',
  learner_name: 'Nila Thomas',
})

beforeEach(async () => {
  stubOffice()
  answer('terms', { terms: [term] })
  answer('students', { data: [person] })
  await page.viewport(1440, 900)
})

test('the office adds, edits and removes a term', async () => {
  answer('addTerm', { term })
  answer('changeTerm', { term })
  answer('removeTerm', {})
  open('/school-terms', admin)
  await page.getByRole('button', { name: 'Add a term' }).click()
  await dialog.getByLabelText('Name').fill('Spring')
  await dialog.getByLabelText('First day').fill(academyDate(81))
  await dialog.getByLabelText('Last day').fill(academyDate(81))
  await dialog.getByRole('button', { name: 'Add term' }).click()
  await expect.element(dialog.getByText('The last day must be after the first day')).toBeVisible()
  await dialog.getByLabelText('Last day').fill(academyDate(150))
  await dialog.getByRole('button', { name: 'Add term' }).click()
  await expect
    .poll(() => callsOf('addTerm'))
    .toMatchObject([{ body: { name: 'Spring', starts_on: academyDate(81), ends_on: academyDate(150) } }])
  await page.getByRole('button', { name: 'Edit Winter' }).click()
  await dialog.getByLabelText('Name').fill('Winter term')
  await dialog.getByRole('button', { name: 'Save term' }).click()
  await expect.poll(() => callsOf('changeTerm')).toMatchObject([{ body: { name: 'Winter term' } }])
  await page.getByRole('button', { name: 'Remove Winter' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => callsOf('removeTerm')).toHaveLength(1)
})

test('the office adds slots for a teacher on several weekdays until the end of a term', async () => {
  answer('officeAddsSlots', { added: 6, informed: { emailed: 1, held: 0, notifications: 1 } })
  open('/add-slot', admin)
  await page.getByLabelText('Teacher', { exact: true }).selectOptions(teacher.id)
  const form = page.getByRole('region', { name: 'Add slots for a teacher' })
  await form.getByLabelText('First day').fill(academyDate(70))
  await form.getByLabelText('Start time', { exact: true }).fill('16:00')
  await form.getByLabelText('End time', { exact: true }).fill('17:00')
  await form.getByRole('button', { name: 'End of Winter' }).click()
  await expect.element(form.getByLabelText('Repeat weekly until')).toHaveValue(term.ends_on)
  await form.getByRole('group', { name: 'Also every week on' }).getByRole('button').first().click()
  await form.getByLabelText(/^Start time on /).fill('15:00')
  await form.getByRole('button', { name: 'Save all 6' }).click()
  await expectAlert('Slots added!', `6 slots open for booking. We’ll email ${teacher.name}.`)
  const slot = (days: number, from: string, to: string) => ({ date: academyDate(days), from_time: from, to_time: to })
  expect(callsOf('officeAddsSlots')[0]?.body).toEqual({
    teacher_id: teacher.id,
    slots: [
      slot(70, '16:00', '17:00'),
      slot(71, '15:00', '16:00'),
      slot(71, '16:00', '17:00'),
      slot(77, '16:00', '17:00'),
      slot(78, '15:00', '16:00'),
      slot(78, '16:00', '17:00'),
    ],
  })
})

test('the office books a free slot for a student every week until the end of a term', async () => {
  const slot = freeSlot(9, slotTimes(academyDate(3), '17:00', '18:00'), newTeacher.id)
  answer('slots', { slots: [slot] })
  const week = (days: number, state: 'free' | 'clash') => ({
    ...slotTimes(academyDate(days), '17:00', '18:00'),
    slot_id: `0190f8a0-0000-7000-8000-0000000000${days}`,
    state,
  })
  answer('officeWeeklySlots', { hours: [week(10, 'free'), week(17, 'clash'), week(24, 'free')] })
  answerBy('officeBooksWeekly', () => ({ bookings: [], informed: { emailed: 2, held: 0, notifications: 2 } }))
  open('/my-classes', admin)
  await page.getByRole('button', { name: 'Book a class' }).click()
  await dialog.getByLabelText('Student').fill('Nila')
  await dialog.getByRole('button', { name: /^Nila Thomas/ }).click()
  await dialog.getByLabelText('Teacher').selectOptions(newTeacher.id)
  await dialog.getByRole('region', { name: 'Slots' }).getByRole('button').first().click()
  await dialog.getByLabelText('Repeat').selectOptions(term.id)
  await expect.element(dialog.getByText('3 of 4 classes can be booked.')).toBeVisible()
  await expect.element(dialog.getByText('The student has another class')).toBeVisible()
  await dialog.getByRole('button', { name: 'Book all 3' }).click()
  await expect
    .poll(() => callsOf('officeBooksWeekly'))
    .toMatchObject([
      {
        body: {
          student_id: student.id,
          until: term.ends_on,
          slot_ids: [week(10, 'free').slot_id, week(24, 'free').slot_id],
        },
      },
    ])
  await expectAlert('3 classes booked', /We’ll email/)
})
