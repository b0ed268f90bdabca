import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { answer, setServerClock } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { student, teacher } from '../../support/components/people'
import { booking, freeSlot, slotTimes, slotTimesFromNow } from '../../support/components/records'
import { stubProfile } from '../../support/components/stubs'

const DAY = 24 * 60 * 60 * 1000

/** Shifts the device's clock by this many days. The server's clock stays correct. */
function setDeviceClock(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
  setServerClock(() => new Date(Date.now() - days * DAY))
}

afterEach(() => void vi.useRealTimers())

for (const [days, words] of [
  [3, 'three days ahead'],
  [-3, 'three days behind'],
] as const) {
  test(`shows the class that starts in half an hour with its time and Join Now on a device whose clock is ${words}`, async () => {
    stubProfile(student)
    answer('bookedClasses', { classes: [booking(1, slotTimesFromNow(30))] })
    setDeviceClock(days)
    open('/dashboard-home', student)
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^Starts in (29|30|31) minutes$/)
    await expect.element(page.getByRole('button', { name: /^Join Now/ })).toBeEnabled()
  })

  test(`keeps a past slot disabled and a free slot selectable on a device whose clock is ${words}`, async () => {
    stubProfile(student)
    answer('timeOffList', { days_off: [] })
    answer('teachers', { teachers: [{ id: teacher.id, name: teacher.name, phone: teacher.phone }] })
    answer('myPayments', { payments: [], courses: [] })
    answer('waitlist', { watches: [] })
    const [past, coming] = [slotTimes(academyDate(-1), '08:00', '09:00'), slotTimes(academyDate(1), '10:00', '11:00')]
    answer('slots', { slots: [freeSlot(1, past), freeSlot(2, coming)] })
    setDeviceClock(days)
    open(`/view-teachers?teacher=${teacher.id}`, student)
    await expect.element(page.getByRole('button', { name: /10:00–11:00 am/ })).toBeEnabled()
    await page.getByText('One past slot').click()
    await expect.element(page.getByRole('button', { name: /8:00–9:00 am/ })).toBeDisabled()
  })
}
