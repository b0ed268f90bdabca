import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { DESKTOP, expectFitsEveryScreen } from '../../support/components/accessibility'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { answer, callsOf, refuse } from '../../support/components/network'
import { calendar, open } from '../../support/components/pages'
import { student, teacher } from '../../support/components/people'
import { bookedSlot, freeSlot, slotTimes } from '../../support/components/records'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const day = (weeks: number) => academyDate(2 + 7 * weeks)
const slots = [
  freeSlot(1, slotTimes(day(0), '17:00', '18:00')),
  freeSlot(2, slotTimes(day(1), '17:00', '18:00')),
  bookedSlot(3, slotTimes(day(2), '17:00', '18:00'), { id: student.id, name: 'Asha Menon' }),
  freeSlot(4, slotTimes(day(3), '17:00', '18:00')),
]
const series = slots.map(({ teacher_id: _, student_id: __, ...slot }) => slot)
const dialog = page.getByRole('dialog', { name: 'Free slot' })
const change = page.getByRole('button', { name: /^Change / })

beforeEach(() => {
  stubPortal()
  stubProfile(teacher)
  answer('slots', { slots })
  answer('calendarSlots', { slots })
  answer('slotSeries', { series })
})

test('the office changes the time of a free slot, and sees errors next to their fields', async () => {
  open('/add-slot', teacher)
  await page.getByRole('button', { name: 'View Slots' }).click()
  await change.first().click()
  await expect.element(dialog.getByLabelText('From time')).toHaveValue('17:00')
  const save = dialog.getByRole('button', { name: 'Save new time' })
  await expect.element(save).toBeDisabled()
  await expectFitsEveryScreen(DESKTOP)
  await dialog.getByLabelText('From time').fill('18:30')
  await save.click()
  await expect.element(dialog.getByText('The end must be after the start')).toBeVisible()
  await dialog.getByLabelText('To time').fill('19:30')
  const restore = refuse('changeSlot', 409, 'This overlaps one of your slots')
  await save.click()
  await expectAlert('Error', 'Failed to change the time', 'This overlaps one of your slots')
  await closeAlert()
  restore()
  answer('changeSlot', { slot: freeSlot(9, slotTimes(day(0), '18:30', '19:30')) })
  await save.click()
  await expectAlert('Time changed', /6:30–7:30 pm\.$/)
  expect(callsOf('changeSlot').at(-1)).toMatchObject({
    params: { slotId: slots[0]?.slot_id },
    body: { date: day(0), from_time: '18:30', to_time: '19:30' },
  })
})

test('names the booked slots that stay before this and later slots or the whole series are removed', async () => {
  open('/add-slot', teacher)
  await page.getByRole('button', { name: 'View Slots' }).click()
  await change.nth(1).click()
  await dialog.getByRole('button', { name: 'All slots in the series (3)' }).click()
  await expectAlert('Remove these slots?', /^3 slots, .* These booked slots are kept: .*Asha Menon\)\.$/)
  await closeAlert('Keep them')
  expect(callsOf('withdrawSeries')).toEqual([])
  answer('withdrawSeries', { withdrawn: 2, kept: series.slice(2, 3) })
  await dialog.getByRole('button', { name: 'This and later slots (2)' }).click()
  await closeAlert('Remove')
  await expectAlert('Slots removed', /^2 slots\. These booked slots are kept: .*Asha Menon\)\.$/)
  expect(callsOf('withdrawSeries').map(({ params, body }) => [params.slotId, body])).toEqual([
    [slots[1]?.slot_id, { scope: 'later' }],
  ])
})

test('offers a teacher a link for changing a free slot, and removes a single slot without its series', async () => {
  answer('slotSeries', { series: [] })
  answer('withdrawSlot', {})
  open(calendar(), teacher)
  await page.getByRole('button', { name: 'Agenda', exact: true }).click()
  await page
    .getByRole('button', { name: /^Available\s*5:00–6:00 pm/ })
    .first()
    .click()
  await expectAlert('This slot is not booked.')
  await closeAlert('Change or remove slot')
  await expect.element(dialog.getByRole('button', { name: 'This and later slots' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'This slot' }).click()
  await expectAlert('Remove this slot?', /Students won’t be able to book it\.$/)
  await closeAlert('Remove')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf('withdrawSlot')).toHaveLength(1)
})

test('offers other people no link for changing a free slot', async () => {
  stubProfile(student)
  open(calendar(), student)
  await page.getByRole('button', { name: 'Agenda', exact: true }).click()
  await page
    .getByRole('button', { name: /^Available\s*5:00–6:00 pm/ })
    .first()
    .click()
  await expectAlert('This slot is not booked.')
  await expect.element(popup().getByRole('button', { name: 'Change or remove slot' })).not.toBeInTheDocument()
  await closeAlert()
})
