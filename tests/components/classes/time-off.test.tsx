import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shortDate, shortWeekday } from '@/lib/core/time/format'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { answer, answerRaw, callsOf, hold, refuse } from '../../support/components/network'
import { affectedClass, timeOffPreview, timeOffView } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, idOf, teacher } from '../../support/components/people'
import { freeSlot, slotTimes } from '../../support/components/records'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const CHANGED = 'The details have changed since you loaded them. Nothing was saved; please check again.'
const from = academyDate(3)
const to = academyDate(7)
const main = () => page.getByRole('main')
const button = (name: string) => main().getByRole('button', { name, exact: true })
const preview = () => page.getByRole('region', { name: 'Review classes' })
const choiceOf = (name: string) => preview().getByLabelText(new RegExp(`${name}’s class,`))

const twelveClasses = () =>
  Array.from({ length: 12 }, (_, index) => affectedClass(index + 1, 3 + (index % 4), `${10 + index}:00`))

async function fillIn(reason = 'A wedding in Madurai'): Promise<void> {
  await page.getByLabelText('From', { exact: true }).fill(from)
  await page.getByLabelText('To (last day)').fill(to)
  await page.getByLabelText(/^(Reason|Holiday name)/).fill(reason)
}

const done = (overrides = {}) => ({
  day_off: timeOffView(9, 3, { teacher_id: teacher.id }),
  free_hours: 9,
  moved: 12,
  appended: 0,
  substituted: 0,
  cancelled: 0,
  informed: { emailed: 11, held: 1, notifications: 12 },
  ...overrides,
})

beforeEach(() => {
  stubPortal()
  stubProfile(teacher)
})

test('the office saves a week off for a teacher with twelve weekly students with two presses', async () => {
  answer('previewTimeOff', { preview: timeOffPreview(twelveClasses()) })
  answer('takeTimeOff', done())
  open('/time-off', teacher)
  await fillIn()
  let presses = 0
  window.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement && !target.closest('.swal2-container')) presses++
  })

  await button('Review classes').click()
  await expect.element(preview()).toHaveTextContent('9 free slots will be removed, 12 students have classes.')
  await button('Save time off').click()

  await expectAlert(
    'Time off saved',
    /^9 free slots removed, 12 classes moved\. We’ll email 11 people\. 1 person has not confirmed an email address/,
  )
  expect(presses).toBe(2)
  const [sent] = callsOf('takeTimeOff')
  const reason = 'A wedding in Madurai'
  expect(sent?.body).toMatchObject({ from, to, reason, seen: 'as it was seen', default: 'append', choices: [] })
})

test('names a class that cannot move to the next week, and cancels it unless another slot is selected', async () => {
  const stuck = affectedClass(2, 4, '11:00', { student_name: 'Nila Thomas', why_not: 'This slot is booked' })
  answer('previewTimeOff', { preview: timeOffPreview([affectedClass(1, 3, '10:00'), stuck]) })
  answer('slots', {
    slots: [
      freeSlot(50, slotTimes(academyDate(5), '09:00', '10:00')),
      freeSlot(51, slotTimes(academyDate(9), '09:00', '10:00')),
      freeSlot(52, slotTimes(academyDate(10), '09:00', '10:00')),
    ],
  })
  answer('takeTimeOff', done({ moved: 2 }))
  open('/time-off', teacher)
  await fillIn()
  await button('Review classes').click()

  await expect
    .element(preview())
    .toHaveTextContent(
      'One class cannot be moved to the same time a week later. It will be cancelled unless you choose another slot: Nila Thomas.',
    )
  await expect.element(choiceOf('Nila Thomas')).toHaveValue('cancel')
  await choiceOf('Nila Thomas').selectOptions('move')
  await expect.element(button('Save time off')).toBeDisabled()
  // The select must offer no slot within the time off.
  await expect.poll(() => preview().getByLabelText('Free slot').element().querySelectorAll('option')).toHaveLength(3)
  await preview()
    .getByLabelText('Free slot')
    .selectOptions(freeSlot(51, slotTimes(from, '09:00', '10:00')).slot_id)
  await button('Save time off').click()
  await expectAlert('Time off saved', /./)
  expect(callsOf('takeTimeOff')[0]?.body.choices).toEqual([
    { slot_id: stuck.slot_id, action: 'move', to_slot_id: freeSlot(51, slotTimes(from, '09:00', '10:00')).slot_id },
  ])
})

test('one press applies one choice to all classes', async () => {
  answer('previewTimeOff', { preview: timeOffPreview(twelveClasses()) })
  answer('takeTimeOff', done({ moved: 0, cancelled: 12 }))
  open('/time-off', teacher)
  await fillIn()
  await button('Review classes').click()
  await button('Cancel all classes').click()
  await button('Save time off').click()
  await expectAlert('Time off saved', /./)
  expect(callsOf('takeTimeOff')[0]?.body).toMatchObject({ default: 'cancel', choices: [] })
})

test('weekly classes move to the end of their series by default, and the preview shows the new date', async () => {
  const end = slotTimes(academyDate(45), '10:00', '11:00')
  const weekly = affectedClass(1, 3, '10:00', { append: end, why_not: 'This slot is booked' })
  const full = { append: null, why_no_append: 'There is no free week after the last class of the series' }
  answer('previewTimeOff', { preview: timeOffPreview([weekly, affectedClass(2, 4, '11:00', full)]) })
  answer('takeTimeOff', done({ moved: 2, appended: 1 }))
  open('/time-off', teacher)
  await fillIn()
  await button('Review classes').click()
  await expect.element(choiceOf('Student 1')).toHaveValue('append')
  await expect
    .element(choiceOf('Student 1').getByRole('option', { selected: true }))
    .toHaveTextContent(`At the end: ${shortWeekday(end.date)}, ${shortDate(end.date)}`)
  await expect.element(choiceOf('Student 2')).toHaveValue('next_week')
  await expect
    .element(preview())
    .toHaveTextContent('Cannot move to the end of the series: There is no free week after the last class of the series')
  await button('Save time off').click()
  await expectAlert('Time off saved', /^9 free slots removed, 2 classes moved \(1 to the end of their series\)\./)
  expect(callsOf('takeTimeOff')[0]?.body).toMatchObject({ default: 'append', choices: [] })
})

test('groups a long preview by teacher, with one choice per teacher and exceptions for single classes', async () => {
  stubOffice()
  const classes = ['Lakshmi Raman', 'Suresh Iyer'].flatMap((teacher_name, of) =>
    Array.from({ length: 12 }, (_, index) => {
      const append = slotTimes(academyDate(40 + index), '10:00', '11:00')
      const teacher_id = idOf(500 + of)
      return affectedClass(of * 12 + index + 1, 3 + (index % 4), '10:00', { teacher_id, teacher_name, append })
    }),
  )
  answer('previewOfficeTimeOff', { preview: timeOffPreview(classes, { teachers: 2 }) })
  answer('addOfficeTimeOff', done())
  open('/holidays', admin)
  await fillIn('Pongal')
  await button('Review classes').click()
  await expect.element(preview()).toHaveTextContent('Lakshmi Raman12 of 12: at the end of the series')
  expect(choiceOf('Student 1').elements()).toEqual([])

  await preview().getByLabelText('What should happen to all of Suresh Iyer’s classes?').selectOptions('cancel')
  await expect.element(preview()).toHaveTextContent('Suresh Iyer12 of 12: cancelled')
  await preview().getByText('Show 12 classes of Lakshmi Raman').click()
  await choiceOf('Student 1').selectOptions('next_week')
  await expect.element(preview()).toHaveTextContent('11 of 12: at the end of the series, 1 of 12: a week later')
  await expect.element(preview().getByLabelText(/all of Lakshmi Raman’s classes/)).toHaveValue('')
  await button('Save holiday').click()
  await expectAlert('Holiday saved', /./)
  const body = callsOf('addOfficeTimeOff')[0]?.body
  expect(body?.default).toBe('cancel')
  expect(body?.choices.map(({ action }) => action)).toEqual(['next_week', ...Array(11).fill('append')])
})

test('shows a new preview if something changed in the meantime, and keeps the choices that are still valid', async () => {
  const [one, two] = [affectedClass(1, 3, '10:00'), affectedClass(2, 4, '11:00')]
  answer('previewTimeOff', { preview: timeOffPreview([one]) })
  answerRaw(
    'takeTimeOff',
    {
      success: false,
      message: CHANGED,
      preview: timeOffPreview([one, two], { free_hours: 8, seen: 'as it is now' }),
    },
    409,
  )
  open('/time-off', teacher)
  await fillIn()
  await button('Review classes').click()
  await choiceOf('Student 1').selectOptions('cancel')
  await button('Save time off').click()
  await expectAlert('Error', 'The dates could not be saved', CHANGED)
  await closeAlert()
  await expect.element(preview()).toHaveTextContent('8 free slots will be removed, 2 students have classes.')
  await expect.element(choiceOf('Student 1')).toHaveValue('cancel')
  await expect.element(choiceOf('Student 2')).toHaveValue('next_week')
})

test('previews changed dates again, and saves once on a double click', async () => {
  answer('previewTimeOff', { preview: timeOffPreview([]) })
  open('/time-off', teacher)
  await fillIn()
  const release = hold('previewTimeOff')
  await userEvent.dblClick(button('Review classes'))
  release()
  await expect.element(preview()).toHaveTextContent('9 free slots will be removed, no students have classes.')
  expect(callsOf('previewTimeOff')).toHaveLength(1)
  await page.getByLabelText('To (last day)').fill(academyDate(9))
  await expect.element(preview()).not.toBeInTheDocument()
})

test('shows errors next to the fields of time off', async () => {
  answerRaw(
    'previewTimeOff',
    { success: false, message: 'no', errors: { to: ['The end must be after the start'] } },
    422,
  )
  open('/time-off', teacher)
  await fillIn()
  await button('Review classes').click()
  await expect.element(page.getByText('The end must be after the start')).toBeVisible()
})

test('asks for a confirmation before it removes time off', async () => {
  answer('removeTimeOff', { free_hours: 3 })
  open('/time-off', teacher)
  await main()
    .getByRole('button', { name: /^Remove Away: A wedding/ })
    .click()
  await popup().getByRole('button', { name: 'Remove' }).click()
  await expectAlert('Removed', '3 slots are free again.')
  expect(callsOf('removeTimeOff')).toHaveLength(1)
  await closeAlert()
  // Only the academy office may remove a holiday.
  await expect.element(main().getByText('Holiday: Pongal')).toBeVisible()
  expect(
    main()
      .getByRole('button', { name: /Remove Holiday/ })
      .elements(),
  ).toEqual([])
})

test('the academy office adds a holiday for all teachers, or time off for one teacher', async () => {
  stubOffice()
  answer('previewOfficeTimeOff', { preview: timeOffPreview(twelveClasses(), { teachers: 4 }) })
  answer('addOfficeTimeOff', done())
  open('/holidays', admin)
  await fillIn('Pongal')
  await button('Review classes').click()
  await expect.element(preview()).toHaveTextContent('12 students have classes. 4 teachers are affected.')
  await button('Save holiday').click()
  await expectAlert('Holiday saved', /12 classes moved/)
  await closeAlert()
  expect(callsOf('addOfficeTimeOff')[0]?.body).toMatchObject({ teacher_id: null, reason: 'Pongal' })

  refuse('previewOfficeTimeOff', 404, 'Teacher not found')
  await page.getByLabelText('Applies to', { exact: true }).selectOptions(teacher.id)
  await fillIn()
  await button('Review classes').click()
  await expectAlert('Error', 'The dates could not be saved', 'Teacher not found')
  expect(callsOf('previewOfficeTimeOff').at(-1)?.body).toMatchObject({ teacher_id: teacher.id })
})

test('the preview says what becomes of counted classes, and counts those that will be cancelled', async () => {
  const classes = [1, 2, 3].map((number) =>
    affectedClass(number, 3, `1${number}:00`, { counted: number < 3, student_name: `Student ${number}` }),
  )
  answer('previewTimeOff', { preview: timeOffPreview(classes) })
  open('/time-off', teacher)
  await fillIn()
  await button('Review classes').click()
  await expect.element(choiceOf('Student 1').getByText('Cancel the class (does not count as used)')).toBeInTheDocument()
  await expect.element(choiceOf('Student 3').getByText('Cancel the class')).toBeInTheDocument()
  const text = preview().getByText(/part of a plan/)
  expect(text.elements()).toEqual([])
  await choiceOf('Student 1').selectOptions('cancel')
  await expect
    .element(text)
    .toHaveTextContent(
      'The class that will be cancelled is part of a plan. This class is given back and does not expire.',
    )
  await preview().getByRole('button', { name: 'Cancel all classes' }).click()
  await expect
    .element(text)
    .toHaveTextContent(
      '2 of the 3 classes that will be cancelled are part of a plan. They are given back and do not expire.',
    )
})

test('the preview says that classes on a holiday count as used if the academy has chosen so', async () => {
  stubOffice()
  answer('previewOfficeTimeOff', {
    preview: timeOffPreview([affectedClass(1, 3, '11:00', { counted: true })], { gives_back: false }),
  })
  open('/holidays', admin)
  await fillIn('Pongal')
  await button('Review classes').click()
  await choiceOf('Student 1').selectOptions('Cancel the class (counts as used)')
  await expect
    .element(preview().getByText(/part of a plan/))
    .toHaveTextContent('The class that will be cancelled is part of a plan. This class counts as used.')
})
