import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { days } from '../../support/academy-days'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { expectLogged } from '../../support/components/console-errors'
import { answer, callsOf, hold, refuse } from '../../support/components/network'
import { calendar, open } from '../../support/components/pages'
import { newStudent, student, teacher } from '../../support/components/people'
import { bookedSlot, freeSlot, slotTimes } from '../../support/components/records'
import { stubProfile } from '../../support/components/stubs'

const BOOKED = 'rgb(31, 95, 147)'
const tomorrow = academyDate(1)
const event = (text: string) => page.getByCss('.fc-event').filter({ hasText: text })
const details = page.getByRole('dialog', { name: 'Meeting Details' })
const view = (name: string) => page.getByRole('button', { name, exact: true })

/** Shows the week that contains tomorrow. If today is Sunday, tomorrow is in the next week. */
async function showTomorrow(): Promise<void> {
  await expect.element(page.getByCss('.fc')).toBeVisible()
  if (new Date(`${academyDate(0)}T00:00:00Z`).getUTCDay() === 0) await view('Next week').click()
}

beforeEach(() => {
  stubProfile(teacher)
  answer('timeOffList', { days_off: [] })
  answer('calendarSlots', {
    slots: [freeSlot(1, slotTimes(tomorrow, '08:00', '09:00')), bookedSlot(2, slotTimes(tomorrow, '10:00', '11:00'))],
  })
})

test('the week has 70 % of the window’s height, booked slots in solid blue and free slots in dashed green', async () => {
  const release = hold('calendarSlots')
  open(calendar(), teacher)
  await expect.element(page.getByText('Loading...').first()).toBeVisible()
  release()
  await expect.element(view('Week')).toHaveAttribute('aria-pressed', 'true')
  await showTomorrow()
  await expect.element(event('8:00–9:00 am')).toHaveStyle({ borderTopStyle: 'dashed' })
  await expect.element(event(student.name)).toHaveStyle({ backgroundColor: BOOKED })
  const { height } = page.getByCss('.fc').element().getBoundingClientRect()
  expect(Math.abs(height - 0.7 * 800)).toBeLessThanOrEqual(2)
  for (const word of ['Booked', 'Available']) {
    await expect.element(page.getByRole('listitem').filter({ hasText: word })).toBeVisible()
  }
  for (const name of ['Month', 'Day', 'Agenda']) {
    await view(name).click()
    await expect.element(view(name)).toHaveAttribute('aria-pressed', 'true')
  }
})

test('a day starts at midnight of the academy’s clock and contains its slots before dawn', async () => {
  // At 4 am in India, it is still the previous day in UTC.
  answer('calendarSlots', { slots: [freeSlot(3, slotTimes(tomorrow, '04:00', '05:00'))] })
  open(calendar(), teacher)
  await showTomorrow()
  const column = page.getByCss(`.fc-timegrid-col[data-date="${tomorrow}"]`)
  await expect.element(column.getByCss('.fc-event')).toHaveTextContent('4:00–5:00 am')
})

test('requests the visible weeks, and says if a week is empty', async () => {
  answer('calendarSlots', { slots: [] })
  const sinceMonday = (new Date(`${academyDate(0)}T00:00:00Z`).getUTCDay() + 6) % 7
  const week = (weeks: number) => {
    const from = academyDate(7 * weeks - sinceMonday)
    return { from, to: days(from, 6) }
  }
  const queriesSent = () => callsOf('calendarSlots').map(({ query }) => query)
  open(calendar(), teacher)
  await expect.poll(queriesSent).toEqual([week(0)])
  await expect.element(page.getByText('No slots on these days.')).toBeVisible()
  await view('Next week').click()
  await expect.poll(queriesSent).toEqual([week(0), week(1)])
})

test('a row of the slot list opens its details by keyboard, and gets the focus back', async () => {
  open(calendar(), teacher)
  await view('Agenda').click()
  const free = page.getByRole('button', { name: /^Available\s*8:00–9:00 am/ })
  const booked = page.getByRole('button', { name: new RegExp(`^${student.name}`) })
  await expect.element(free).toBeVisible()
  const press = async (row: typeof free) => {
    for (let stop = 0; stop < 60 && document.activeElement !== row.element(); stop++) await userEvent.keyboard('{Tab}')
    await expect.element(row).toHaveFocus()
    await userEvent.keyboard('{Enter}')
  }
  await press(free)
  await expectAlert('This slot is not booked.')
  await userEvent.keyboard('{Enter}')
  await expect.element(popup()).not.toBeInTheDocument()
  await press(booked)
  await expect.element(details).toHaveTextContent('10:00–11:00 am')
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(booked).toHaveFocus()
})

test('shows This slot is not booked. for a free slot', async () => {
  open(calendar(), teacher)
  await showTomorrow()
  await event('8:00–9:00 am').click()
  await expectAlert('This slot is not booked.')
})

test('shows the details of a booked slot, Creating... while busy, a failure, and then the link', async () => {
  open(calendar(), teacher)
  await showTomorrow()
  await event(student.name).click()
  await expect.element(details).toHaveTextContent(student.name)
  await expect.element(details).toHaveTextContent('10:00–11:00 am')
  refuse('createMeeting', 409, 'This slot is not booked.')
  const release = hold('createMeeting')
  await details.getByRole('button', { name: 'Get Meeting Link' }).click()
  await expect.element(details.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  release()
  await expectAlert('Failed to create Zoom meeting.', '', 'This slot is not booked.')
  await closeAlert()
  answer('createMeeting', { meetingLink: 'https://meet.example.com/room' })
  await details.getByRole('button', { name: 'Get Meeting Link' }).click()
  await expect.element(details.getByRole('link', { name: 'Join Meeting' })).toHaveAttribute('target', '_blank')
})

test('offers no changes to people who neither teach nor attend the class', async () => {
  stubProfile(newStudent)
  answer('calendarSlots', { slots: [bookedSlot(2, slotTimes(tomorrow, '10:00', '11:00'), null)] })
  open(calendar(), newStudent)
  await showTomorrow()
  await event('10:00–11:00 am').click()
  await expect.element(details).toHaveTextContent('This slot is booked.')
  expect(details.getByRole('button', { name: /Move|Cancel/ }).elements()).toEqual([])
})

test('logs a failure to load slots, and reports it without an alert', async () => {
  const restore = refuse('calendarSlots', 500)
  open(calendar(), teacher)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(popup()).not.toBeInTheDocument()
  await expectLogged(/^The calendar was not loaded/)
  restore()
  await again.click()
  await expect.element(again).not.toBeInTheDocument()
})
