import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { answer, callsOf, refuse } from '../../support/components/network'
import { affectedClass, timeOffPreview, timeOffView } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, idOf, student, teacher } from '../../support/components/people'
import { booking, slotTimes } from '../../support/components/records'
import { stubOffice } from '../../support/components/stubs'

const coming = booking(4, slotTimes(academyDate(2), '08:00', '09:00'))
const [meera, anand] = [
  { teacher_id: idOf(701), name: 'Meera Nair', has_slot: true },
  { teacher_id: idOf(702), name: 'Anand Rao', has_slot: false },
]
const substituteBooking = {
  ...{ slot_id: idOf(900), teacher_id: meera.teacher_id, student_id: student.id, subject: 'Veenai' },
  ...{ learner_id: student.id, learner_name: student.name, ...slotTimes(academyDate(2), '08:00', '09:00') },
}
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  stubOffice()
  answer('classes', { classes: [coming] })
  answer('classSubstitutes', { substitutes: [meera, anand] })
  await page.viewport(1440, 900)
})

const openDialog = async () => {
  open('/my-classes', admin)
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Find a substitute: / })
    .click()
}

test('the office books a substitute for one class with two presses', async () => {
  answer('substituteTeacher', { booking: substituteBooking, informed: { emailed: 3, held: 0, notifications: 3 } })
  await openDialog()
  await expect.element(dialog.getByLabelText('Meera Nair')).toBeChecked()
  await expect.element(dialog.getByText('Has no slot at this time. We’ll add one.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Book the substitute' }).click()
  await expectAlert('Substitute booked', /^We’ll email .*Meera Nair/)
  await closeAlert()
  expect(callsOf('substituteTeacher')[0]).toMatchObject({
    params: { slotId: coming.slot_id },
    body: { teacher_id: meera.teacher_id, reason: null },
  })
})

test('offers the office WhatsApp links if an email about the substitute is held', async () => {
  const informed = { emailed: 2, held: 1, notifications: 3, held_since: '2026-11-27T06:00:00.000Z' }
  answer('substituteTeacher', { booking: substituteBooking, informed })
  await openDialog()
  await dialog.getByRole('button', { name: 'Book the substitute' }).click()
  await expectAlert('Substitute booked', /Please call or message them\.$/)
  await expect.element(popup().getByRole('button', { name: 'Message them' })).toBeVisible()
  await closeAlert()
})

test('shows why booking a substitute failed, and loads the free teachers again', async () => {
  refuse('substituteTeacher', 409, 'This class has just changed. Please check it and try again.')
  await openDialog()
  await dialog.getByLabelText('Anand Rao').click()
  await dialog.getByRole('button', { name: 'Book the substitute' }).click()
  await expectAlert('Error', 'The substitute could not be booked', /^This class has just changed/)
  await closeAlert()
  expect(callsOf('classSubstitutes').length).toBeGreaterThan(1)
})

test('says if no other teacher is free', async () => {
  answer('classSubstitutes', { substitutes: [] })
  await openDialog()
  await expect.element(dialog.getByText('No other teacher is free.')).toBeVisible()
})

test('shows which teacher a substitute stands in for', async () => {
  answer('classes', { classes: [{ ...coming, substitute_for: 'Lakshmi Raman' }] })
  open('/my-classes', student)
  await expect.element(page.getByRole('article').getByText('Substitute for Lakshmi Raman')).toBeVisible()
})

test('the office gives a substitute all classes that the substitute can take, with one choice', async () => {
  const classes = [
    affectedClass(1, 3, '10:00', { substitutes: [meera, anand] }),
    affectedClass(2, 3, '11:00', { substitutes: [meera] }),
    affectedClass(3, 3, '12:00'),
  ]
  answer('previewOfficeTimeOff', { preview: timeOffPreview(classes) })
  const informed = { emailed: 5, held: 0, notifications: 5 }
  const counts = { free_hours: 0, moved: 1, appended: 0, substituted: 2, cancelled: 0, informed }
  answer('addOfficeTimeOff', { day_off: timeOffView(9, 3, { teacher_id: teacher.id }), ...counts })
  open('/holidays', admin)
  await page.getByLabelText('From', { exact: true }).fill(academyDate(3))
  await page.getByLabelText(/^(Reason|Holiday name)/).fill('Ill')
  await page.getByRole('button', { name: 'Review classes' }).click()
  const preview = page.getByRole('region', { name: 'Review classes' })
  await preview.getByLabelText('Substitute for all classes').selectOptions('Meera Nair: 2 of 3')
  await expect.element(preview.getByLabelText(/^What should happen to Student 1’s class/)).toHaveValue(meera.teacher_id)
  await preview
    .getByLabelText(/^What should happen to Student 1’s class/)
    .selectOptions('Anand Rao (no slot at this time)')
  await page.getByRole('button', { name: 'Save holiday' }).click()
  await expectAlert('Holiday saved', /1 class moved, 2 classes have a substitute\./)
  expect(callsOf('addOfficeTimeOff')[0]?.body.choices).toEqual([
    { slot_id: classes[0]?.slot_id, action: 'substitute', teacher_id: anand.teacher_id },
    { slot_id: classes[1]?.slot_id, action: 'substitute', teacher_id: meera.teacher_id },
  ])
})
