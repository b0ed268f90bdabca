import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { shortDate, shortWeekday } from '@/lib/core/time/format'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { answer, callsOf, dropConnection, hold, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { bookedSlot, freeSlot, slotTimes } from '../../support/components/records'
import { stubProfile } from '../../support/components/stubs'

const day = academyDate(3)
const NONE = 'rgba(0, 0, 0, 0)'
const ownSlots = () => page.getByRole('dialog', { name: 'Your slots' })

async function add(date: string, from: string, to: string): Promise<void> {
  await page.getByLabelText('Date').fill(date)
  await page.getByLabelText('From time').fill(from)
  await page.getByLabelText('To time').fill(to)
  await page.getByRole('main').getByRole('button', { name: 'Add Slot', exact: true }).click()
}

beforeEach(() => {
  stubProfile(teacher)
  answer('slots', { slots: [] })
})

test('shows empty date and time fields that do not contain today’s date', async () => {
  open('/add-slot', teacher)
  const readStyles = (label: string) => {
    const field = page.getByLabelText(label).element()
    return { own: getComputedStyle(field).color, hint: getComputedStyle(field, '::before').content }
  }
  await expect.element(page.getByLabelText('Date')).toBeVisible()
  expect(readStyles('Date')).toEqual({ own: NONE, hint: '"Choose a date"' })
  expect(readStyles('From time')).toEqual({ own: NONE, hint: '"--:--"' })
  await page.getByLabelText('Date').fill(day)
  await page.getByLabelText('To time').click()
  await expect.poll(() => readStyles('Date').hint).toBe('none')
  expect(readStyles('Date').own).not.toBe(NONE)
  // The browser's language decides whether the date field shows the day or the month first. The written-out date next
  // to the field must be unambiguous.
  await expect.element(page.getByText(`${shortWeekday(day)} ${shortDate(day)}`, { exact: true })).toBeVisible()
})

test.each(['/time-off', '/holidays'])('the empty fields of %s look the same', async (path) => {
  answer('timeOffList', { days_off: [] })
  answer('teachers', { teachers: [] })
  open(path, path === '/holidays' ? admin : teacher)
  const hint = (label: string) =>
    getComputedStyle(page.getByLabelText(label, { exact: true }).element(), '::before').content
  await expect.element(page.getByLabelText('From', { exact: true })).toBeVisible()
  expect(hint('From')).toBe('"Choose a date"')
  await page.getByRole('button', { name: 'Only part of the day' }).click()
  await expect.element(page.getByLabelText('Start time on the first day')).toBeVisible()
  expect(hint('Start time on the first day')).toBe('"--:--"')
  await page.getByLabelText('From', { exact: true }).fill(day)
  await page.getByLabelText('Reason').or(page.getByLabelText('Holiday name')).click()
  await expect.poll(() => hint('From')).toBe('none')
})

test('shows the documented warning for each missing field of a slot, and sends nothing', async () => {
  open('/add-slot', teacher)
  for (const [date, from, to] of [
    ['', '', ''],
    ['', '10:00', '11:00'],
    [day, '', '11:00'],
    [day, '10:00', ''],
  ] as const) {
    await add(date, from, to)
    await expectAlert('Warning', 'Please select date, from time and to time')
    await closeAlert()
  }
  expect(callsOf('addSlot')).toEqual([])
})

test('the earliest date of a slot is the academy’s today', async () => {
  open('/add-slot', teacher)
  await expect.element(page.getByLabelText('Date')).toHaveAttribute('min', academyDate(0))
})

test('shows Error saving slot with the reason, and keeps the input, if saving fails', async () => {
  refuse('addSlot', 409, 'This overlaps one of your slots')
  open('/add-slot', teacher)
  await add(day, '10:30', '11:30')
  await expectAlert('Error', 'Error saving slot', 'This overlaps one of your slots')
  await closeAlert()
  await expect.element(page.getByLabelText('From time')).toHaveValue('10:30')
  dropConnection('addSlot')
  await add(day, '12:30', '13:30')
  await expectAlert('Error', 'Error saving slot', 'We could not reach the server. Check your connection and try again.')
})

test('reports being offline while saving a slot, keeps the input, and saves it on the next try', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const restore = dropConnection('addSlot')
  open('/add-slot', teacher)
  await add(day, '10:00', '11:00')
  await expectAlert('Error', 'Error saving slot', 'You are offline. Check your connection and try again.')
  await closeAlert()
  await expect.element(page.getByLabelText('From time')).toHaveValue('10:00')
  onLine.mockRestore()
  restore()
  answer('addSlot', { slot: freeSlot(1, slotTimes(day, '10:00', '11:00')) })
  await page.getByRole('main').getByRole('button', { name: 'Add Slot', exact: true }).click()
  await expectAlert('Slot added!', 'Successfully')
})

test('View Slots opens the list of slots, and says if there are none', async () => {
  open('/add-slot', teacher)
  await page.getByRole('button', { name: 'View Slots' }).click()
  await expect.element(ownSlots().getByText('No slots available')).toBeVisible()
})

test('View Slots also lists past slots, marked as past and without actions', async () => {
  const past = bookedSlot(1, slotTimes(academyDate(-3), '08:00', '09:00'))
  answer('slots', { slots: [past] })
  open('/add-slot', teacher)
  await page.getByRole('button', { name: 'View Slots' }).click()
  const row = ownSlots().getByRole('listitem')
  await expect.element(row).toHaveTextContent(`8:00–9:00 am`)
  await expect.element(row).toHaveTextContent(`Past: ${student.name}`)
  expect(row.getByRole('button').elements()).toEqual([])
  await expect.element(ownSlots().getByText('No slots available')).not.toBeInTheDocument()
  expect(callsOf('slots').map(({ query }) => query)).toEqual([{}])
})

test('says that slots are loading or could not be loaded', async () => {
  const release = hold('slots')
  const restore = refuse('slots', 503, 'The academy’s records are unavailable')
  open('/add-slot', teacher)
  await page.getByRole('button', { name: 'View Slots' }).click()
  await expect.element(ownSlots().getByText('Loading...')).toBeVisible()
  release()
  await expectAlert('Error', 'Failed to load slots', 'The academy’s records are unavailable')
  await closeAlert()
  await expect.element(ownSlots().getByText('The slots could not be loaded.')).toBeVisible()
  await expect.element(ownSlots().getByText('No slots available')).not.toBeInTheDocument()
  restore()
  await ownSlots().getByRole('button', { name: 'Try again' }).click()
  await expect.element(ownSlots().getByText('No slots available')).toBeVisible()
})

test('logs No user found if the slots are reloaded without a stored user', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  answer('slots', { slots: [freeSlot(1, slotTimes(day, '08:00', '09:00'))] })
  refuse('withdrawSlot', 401, 'Please login first.')
  open('/add-slot', teacher)
  await page.getByRole('button', { name: 'View Slots' }).click()
  const removeButton = ownSlots().getByRole('button', { name: /^Remove/ })
  await expect.element(removeButton).toBeVisible()
  expect(logged).not.toHaveBeenCalled()
  sessionStorage.clear()
  await removeButton.click()
  await popup().getByRole('button', { name: 'Remove' }).click()
  await expectAlert('Error', 'Failed to remove the slot', 'Please login first.')
  await closeAlert()
  await expect.poll(() => logged.mock.calls).toEqual([['No user found']])
  logged.mockRestore()
})

test('an admin can view the page for adding slots, which says that only teachers can add them', async () => {
  stubProfile(admin)
  answer('teachers', { teachers: [] })
  open('/add-slot', admin)
  await add(day, '10:00', '11:00')
  await expectAlert('Oops!', 'Only teachers can add slots')
  expect(callsOf('addSlot')).toEqual([])
})
