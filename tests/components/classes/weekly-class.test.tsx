import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WeeklySlot } from '@/lib/bookings/series/series-schema'
import { academyDate } from '../../support/browser/academy-clock'
import { DESKTOP, expectFitsEveryScreen } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { textsOf } from '../../support/components/locators'
import { answer, answerBy, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { idOf, student, teacher } from '../../support/components/people'
import { bookedSlot, booking, freeSlot, slotTimes } from '../../support/components/records'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const first = slotTimes(academyDate(2), '17:00', '18:00')
const week = (weeks: number) => academyDate(2 + 7 * weeks)
const dialog = page.getByRole('dialog')

/** Returns one slot for each state. The slots are a week apart and start a week after `first`. */
const weeks = (...states: WeeklySlot['state'][]): WeeklySlot[] =>
  states.map((state, index) => ({
    ...slotTimes(week(index + 1), '17:00', '18:00'),
    slot_id: state === 'closed' ? null : idOf(2000 + index),
    state,
  }))

beforeEach(() => {
  stubPortal()
  stubProfile(student)
})

test('after Book Now, a student books a weekly class for the weeks in the preview', async () => {
  answer('slots', { slots: [freeSlot(1, first), freeSlot(2, slotTimes(week(1), '17:00', '18:00'))] })
  answer('bookSlots', { bookings: [] })
  answer('weeklySlots', { hours: weeks('free', 'taken', 'free', 'closed') })
  open('/view-teachers', student)
  await page.getByLabelText('Teacher', { exact: true }).selectOptions(`${teacher.name} (${teacher.phone})`)
  await page
    .getByRole('button', { name: /5:00–6:00 pm/ })
    .first()
    .click()
  answer('slots', { slots: [bookedSlot(1, first), freeSlot(2, slotTimes(week(1), '17:00', '18:00'))] })
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expectAlert('Booking Successful', 'Your session has been booked!')
  await closeAlert()
  const offer = page.getByRole('button', { name: 'Book this time every week' })
  await expect.element(offer).toHaveFocus()
  await offer.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('2 classes can be booked.')
  await expect
    .poll(() => textsOf(dialog.getByRole('listitem')))
    .toEqual(
      [/Will be booked$/, /Taken by another student$/, /Will be booked$/, /No slot added yet$/].map((text) =>
        expect.stringMatching(text),
      ),
    )
  expect(callsOf('weeklySlots').at(-1)).toMatchObject({ params: { slotId: idOf(1001) }, query: { until: week(4) } })
  await expectFitsEveryScreen(DESKTOP)
  const restore = refuse(
    'bookWeekly',
    409,
    'These times have just changed. Nothing was booked; please check them again.',
  )
  answer('weeklySlots', { hours: weeks('free', 'taken', 'clash', 'closed') })
  await dialog.getByRole('button', { name: 'Book all 2' }).click()
  await expectAlert(
    'Error',
    'Failed to book the weekly classes',
    'These times have just changed. Nothing was booked; please check them again.',
  )
  await closeAlert()
  await expect.element(dialog.getByText('You have another class at this time')).toBeVisible()
  restore()
  answer('bookWeekly', { bookings: [] })
  await dialog.getByRole('button', { name: 'Book this class' }).click()
  await expectAlert('Your weekly classes are booked', /^One class added with /)
  expect(callsOf('bookWeekly').map(({ body }) => body)).toEqual([
    { until: week(4), slot_ids: [idOf(2000), idOf(2002)] },
    { until: week(4), slot_ids: [idOf(2000)] },
  ])
})

test('accepts another last day, and shows an error next to an invalid one', async () => {
  answer('classes', { classes: [booking(1, first)] })
  open('/my-classes', student)
  await page.getByRole('button', { name: /^Manage class/ }).click()
  answer('weeklySlots', { hours: weeks('closed') })
  await page.getByRole('button', { name: 'Book this time every week' }).click()
  await expect.element(dialog.getByText(`${teacher.name} hasn’t added slots for these weeks yet.`)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Book all' })).toBeDisabled()
  await dialog.getByLabelText('Until').selectOptions('Another date')
  answer('weeklySlots', { hours: weeks('free', 'yours') })
  await dialog.getByLabelText('Last day').fill(week(2))
  await expect.element(dialog.getByText('Already booked by you')).toBeVisible()
  expect(callsOf('weeklySlots').at(-1)?.query).toEqual({ until: week(2) })
})

test('says how many weeks can be booked until a payment is approved', async () => {
  answer('classes', { classes: [booking(1, first)] })
  answer('weeklySlots', { hours: weeks('free', 'free', 'taken', 'unpaid') })
  open('/my-classes', student)
  await page.getByRole('button', { name: /^Manage class/ }).click()
  await page.getByRole('button', { name: 'Book this time every week' }).click()
  const status = dialog.getByRole('status')
  await expect.element(status).toHaveTextContent('2 of 3 can be booked until a payment is approved.')
})

test('offers no weekly class if the time is not open in any later week', async () => {
  answer('classes', { classes: [booking(1, first)] })
  answer('weeklySlots', { hours: weeks('closed', 'taken') })
  open('/my-classes', student)
  await page.getByRole('button', { name: /^Manage class/ }).click()
  await expect.element(page.getByRole('button', { name: /^Cancel class/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Book this time every week' })).not.toBeInTheDocument()
})

const weekly = { ...booking(1, first), weekly_until: week(3) }
const later = [
  {
    ...slotTimes(week(0), '17:00', '18:00'),
    slot_id: weekly.slot_id,
    fault: null,
    to: null,
    outcome: 'Make-up class, valid until 25 Feb 2027',
  },
  { ...slotTimes(week(1), '17:00', '18:00'), slot_id: idOf(2001), fault: null, to: null, outcome: null },
]
const unmovableClass = {
  ...slotTimes(week(2), '17:00', '18:00'),
  slot_id: idOf(2002),
  fault: 'There is no free slot at this time',
  to: null,
  outcome: null,
}

test('marks a class of a series as weekly, and cancels it together with the later ones', async () => {
  answer('classes', { classes: [weekly] })
  answer('laterClasses', { classes: later })
  answer('cancelLater', { informed: { emailed: 1, held: 0, notifications: 1 } })
  open('/my-classes', student)
  await expect.element(page.getByText(/^Every \w+day until \d+ \w+ \d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: /^Manage class/ }).click()
  await expect.element(page.getByRole('button', { name: 'Book more weeks' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel class' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel class' })).toBeEnabled()
  await dialog.getByLabelText('This and later classes').click()
  await expect
    .element(dialog.getByRole('listitem').nth(0))
    .toHaveTextContent('Will be cancelled. Make-up class, valid until 25 Feb 2027')
  await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent(/Will be cancelled$/)
  await expect.element(dialog.getByText('Make-up class, valid until 25 Feb 2027: one class.')).toBeVisible()
  await expectFitsEveryScreen(DESKTOP)
  await dialog.getByRole('button', { name: 'Cancel 2 classes' }).click()
  await expectAlert('Classes cancelled', `We’ll email ${teacher.name}.`)
  expect(callsOf('cancelLater').map(({ params, body }) => [params.slotId, body?.slot_ids])).toEqual([
    [weekly.slot_id, [weekly.slot_id, idOf(2001)]],
  ])
})

test('moves a weekly class with the later ones that can move, and shows changes since the preview', async () => {
  const target = freeSlot(9, slotTimes(academyDate(3), '19:00', '20:00'))
  answer('classes', { classes: [weekly] })
  answer('slots', { slots: [target] })
  answerBy('laterClasses', () => ({
    classes: [
      ...later.map((each, index) => ({ ...each, to: slotTimes(academyDate(3 + 7 * index), '19:00', '20:00') })),
      unmovableClass,
    ],
  }))
  open('/my-classes', student)
  await page.getByRole('button', { name: /^Manage class/ }).click()
  await page.getByRole('button', { name: /^Move: / }).click()
  await dialog.getByLabelText('This and later classes').click()
  await expect.element(dialog.getByText(/^Choose a new time/)).toBeVisible()
  expect(callsOf('laterClasses')).toEqual([])
  await expect.element(dialog.getByRole('button', { name: 'Move classes', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: /7:00–8:00 pm/ }).click()
  await expect.element(dialog.getByText('Not changed: There is no free slot at this time')).toBeVisible()
  expect(callsOf('laterClasses').at(-1)?.query).toEqual({ to_slot_id: target.slot_id })
  await expectFitsEveryScreen(DESKTOP)
  const restore = refuse(
    'moveLater',
    409,
    'These classes have just changed. Nothing was saved; please check them again.',
  )
  answer('laterClasses', {
    classes: [{ ...weekly, weekly_until: undefined, fault: null, to: target }, unmovableClass].map(
      ({ slot_id, date, from_time, to_time, starts_at, ends_at, fault, to }) => ({
        ...{ slot_id, date, from_time, to_time, starts_at, ends_at, fault, outcome: null },
        to: to && slotTimes(academyDate(3), '19:00', '20:00'),
      }),
    ),
  })
  await dialog.getByRole('button', { name: 'Move 2 classes' }).click()
  await expectAlert(
    'Error',
    'Failed to move the class',
    'These classes have just changed. Nothing was saved; please check them again.',
  )
  await closeAlert()
  restore()
  answer('moveLater', { informed: { emailed: 1, held: 0, notifications: 1 } })
  await dialog.getByRole('button', { name: 'Move one class' }).click()
  await expectAlert('Classes moved', /We’ll email .*\.$/)
  expect(callsOf('moveLater').at(-1)?.body).toEqual({
    to_slot_id: target.slot_id,
    slot_ids: [weekly.slot_id],
    reason: null,
  })
})
