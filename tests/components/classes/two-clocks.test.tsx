import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setBrowserZone } from '../../support/browser/time-zone'
import { textsOf } from '../../support/components/locators'
import { answer } from '../../support/components/network'
import { calendar, open } from '../../support/components/pages'
import { student, teacher } from '../../support/components/people'
import { booking, freeSlot, slotTimes } from '../../support/components/records'
import { stubProfile } from '../../support/components/stubs'

setBrowserZone('America/New_York')

/** The clock is frozen at noon UTC of `today`. New York's clocks change between the first and the third slot. */
const changeovers = [
  {
    name: 'forward in March',
    today: '2027-03-12',
    spans: [
      { span: slotTimes('2027-03-13', '18:30', '19:30'), own: '8:00–9:00 am' },
      // The clocks move forward from two to three during this class.
      { span: slotTimes('2027-03-14', '12:00', '13:00'), own: '1:30–3:30 am' },
      { span: slotTimes('2027-03-14', '18:30', '19:30'), own: '9:00–10:00 am' },
      { span: slotTimes('2027-03-15', '05:30', '06:30'), own: 'Sunday, 8:00–9:00 pm' },
    ],
  },
  {
    name: 'back in November',
    today: '2027-11-05',
    spans: [
      { span: slotTimes('2027-11-06', '18:30', '19:30'), own: '9:00–10:00 am' },
      // The clocks move back, so one o'clock occurs twice.
      { span: slotTimes('2027-11-07', '11:00', '12:00'), own: '1:30–1:30 am' },
      { span: slotTimes('2027-11-07', '18:30', '19:30'), own: '8:00–9:00 am' },
      { span: slotTimes('2027-11-08', '05:30', '06:30'), own: 'Sunday, 7:00–8:00 pm' },
    ],
  },
] as const

const containing = (texts: readonly string[]) => texts.map((text) => expect.stringContaining(text))

test('this browser runs in the time zone of New York', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York')
})

describe.each(changeovers)(
  'every time is shown on both clocks in the week in which the clocks go $name',
  ({ today, spans }) => {
    const ownTimes = spans.map(({ own }) => own)

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) })
      stubProfile(student)
      answer('timeOffList', { days_off: [] })
      const slots = spans.map(({ span }, number) => freeSlot(number, span))
      answer('teachers', { teachers: [{ id: teacher.id, name: teacher.name, phone: teacher.phone }] })
      answer('bookedClasses', { classes: spans.map(({ span }, number) => booking(number, span)) })
      answer('slots', { slots })
      answer('myPayments', { payments: [], courses: [] })
      answer('waitlist', { watches: [] })
      answer('calendarSlots', { slots })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    test('shows both clocks on the home page', async () => {
      open('/dashboard-home', student)
      const cards = page.getByRole('article')
      await expect.poll(() => textsOf(cards)).toEqual(containing(ownTimes))
      expect(textsOf(cards)).toEqual(containing(ownTimes.map(() => 'New York')))
    })

    test('shows both clocks for free slots and for the selected slot when booking', async () => {
      open('/view-teachers', student)
      await page.getByLabelText('Teacher', { exact: true }).selectOptions(`${teacher.name} (${teacher.phone})`)
      const slots = page.getByRole('region', { name: 'Slots' }).getByRole('button')
      // The night slot is hidden until the user presses the button below the other slots.
      await page.getByText('1 more night-time slot').click()
      const [first = '', night = '', ...others] = ownTimes
      const [sameDay = '', ...later] = others
      await expect.poll(() => textsOf(slots)).toEqual(containing([first, sameDay, night, ...later]))
      await slots.last().click()
      const panel = page.getByRole('main')
      await expect.element(panel.getByText('5:30–6:30 am').last()).toBeVisible()
      await expect.element(panel.getByText(/New York/).last()).toBeVisible()
    })

    test.each(['Week', 'Agenda'])('shows both clocks in the calendar: %s', async (view) => {
      open(calendar(), student)
      await page.getByRole('button', { name: view, exact: true }).click()
      for (const own of ownTimes.slice(0, 3)) {
        await expect.element(page.getByCss('.fc-event').filter({ hasText: own }).first()).toBeVisible()
      }
    })
  },
)
