import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { expectAlert } from '../../support/components/alerts'
import { answer, answerRaw, callsOf, dropConnection, refuse } from '../../support/components/network'
import { studentRow, timeOffView } from '../../support/components/office-records'
import { calendar, open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { freeSlot, slotTimes } from '../../support/components/records'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const main = () => page.getByRole('main')
const away = timeOffView(2, 5, { teacher_id: teacher.id, teacher_name: teacher.name, reason: null })

beforeEach(() => {
  stubPortal()
  stubProfile(student)
  answer('timeOffList', { days_off: [timeOffView(1, 3), away] })
})

test('the booking page shows time off instead of a teacher’s slots, without the reason', async () => {
  answer('slots', {
    slots: [2, 4, 9].map((inDays) => freeSlot(inDays, slotTimes(academyDate(inDays), '10:00', '11:00'))),
  })
  open('/view-teachers', student)
  await page.getByLabelText('Teacher', { exact: true }).selectOptions(teacher.id)
  await expect.element(main().getByText('Holiday: Pongal')).toBeVisible()
  await expect.element(main().getByText('Away', { exact: true })).toBeVisible()
  const order = main().getByRole('region', { name: 'Slots' }).element().textContent ?? ''
  expect(order).toMatch(/Free.*Holiday: Pongal.*Free.*Away.*Free/s)
  expect(callsOf('timeOffList').at(-1)?.query).toEqual({ teacher: teacher.id })
})

test('the booking page shows the slots even if time off could not be loaded', async () => {
  dropConnection('timeOffList')
  open('/view-teachers', student)
  await page.getByLabelText('Teacher', { exact: true }).selectOptions(teacher.id)
  await expect.element(main().getByText('Free', { exact: true }).first()).toBeVisible()
})

test('a calendar shows time off above its days', async () => {
  const today = academyDate(0)
  answer('timeOffList', {
    days_off: [timeOffView(1, 0), timeOffView(2, 0, { teacher_id: teacher.id, to: today, from_time: '12:00' })],
  })
  stubProfile(teacher)
  open(calendar(), teacher)
  await expect.element(main().getByText('Holiday: Pongal')).toBeVisible()
  await expect.element(main().getByText(/^Away: A wedding in .* \(from 12:00 pm\)$/)).toBeVisible()
  expect(callsOf('timeOffList').at(-1)?.query.teacher).toBe(teacher.id)
})

test('the form for several slots leaves out slots during time off, and names them', async () => {
  stubProfile(teacher)
  answer('addSlots', { added: 2 })
  answer('timeOffList', { days_off: [timeOffView(1, 10)] })
  open('/add-slot', teacher)
  await page.getByLabelText('First day').fill(academyDate(3))
  await page.getByLabelText('Start time').fill('06:00')
  await page.getByLabelText('End time').fill('07:00')
  await page.getByLabelText('Repeat weekly until').fill(academyDate(17))
  await expect.element(main().getByText('One slot on holidays or time off will not be added:')).toBeVisible()
  await expect.element(main().getByText(/: Holiday: Pongal$/)).toBeVisible()
  await main().getByRole('button', { name: 'Save all 2' }).click()
  await expectAlert('Slots added!', '2 slots open for booking.')
  expect(callsOf('addSlots')[0]?.body.slots.map(({ date }) => date)).toEqual([academyDate(3), academyDate(17)])
})

test('the form for several slots names the slots that the server rejects because of time off', async () => {
  stubProfile(teacher)
  dropConnection('timeOffList')
  const message = 'Some of these slots fall on holidays or time off. Nothing was saved.'
  const named = { slots: ['14/01/2027, 6:00–7:00 am: Holiday: Pongal'] }
  answerRaw('addSlots', { success: false, message, errors: named }, 409)
  open('/add-slot', teacher)
  await page.getByLabelText('First day').fill(academyDate(3))
  await page.getByLabelText('Start time').fill('06:00')
  await page.getByLabelText('End time').fill('07:00')
  await main().getByRole('button', { name: 'Save all', exact: true }).click()
  await expectAlert('Error', 'Error saving slots', message)
  await expect.element(page.getByText('Nothing was saved. These slots fall on holidays or time off:')).toBeVisible()
})

test('the academy office adds a class on a holiday for a student whom it searches for', async () => {
  stubOffice()
  answer('timeOffList', { days_off: [timeOffView(1, 3)] })
  const refused = refuse('addClassDuringTimeOff', 409, 'This overlaps one of your slots')
  open('/holidays', admin)
  await main()
    .getByRole('button', { name: /^Add a class on Holiday: Pongal/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add a class on these dates' })
  await dialog.getByLabelText('Teacher', { exact: true }).selectOptions(teacher.id)
  await dialog.getByLabelText('Find a student').fill('Venkata')
  await dialog.getByLabelText('Student', { exact: true }).selectOptions(studentRow(1).id)
  await dialog.getByLabelText('From time').fill('17:00')
  await dialog.getByLabelText('To time').fill('18:00')
  await dialog.getByLabelText('Reason').fill('An exam')
  await dialog.getByRole('button', { name: 'Add class' }).click()
  await expectAlert('Error', 'The class was not added', 'This overlaps one of your slots')
  refused()
  expect(callsOf('addClassDuringTimeOff')[0]?.body).toEqual({
    teacher_id: teacher.id,
    student_id: studentRow(1).id,
    learner_id: studentRow(1).learner_id,
    date: academyDate(3),
    from_time: '17:00',
    to_time: '18:00',
    reason: 'An exam',
  })
})
