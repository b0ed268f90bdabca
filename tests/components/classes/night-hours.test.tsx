import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SlotView } from '@/lib/slots/schema'
import { setBrowserZone } from '../../support/browser/time-zone'
import { textsOf } from '../../support/components/locators'
import { answer } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { student, teacher } from '../../support/components/people'
import { bookedSlot, freeSlot, slotTimes } from '../../support/components/records'
import { stubPortal, stubProfile } from '../../support/components/stubs'

setBrowserZone('America/New_York')

/**
 * In winter the academy is ten and a half hours ahead of New York. 17:30 at the academy is seven in the morning there.
 */
const day = '2027-01-12'
const slots = page.getByRole('region', { name: 'Slots' })
const line = slots.getByText(/night-time/)
const shown = () => textsOf(slots.getByRole('button'))
const at = (number: number, from: string, to: string) => freeSlot(number, slotTimes(day, from, to))
const containing = (...texts: string[]) => texts.map((text) => expect.stringContaining(text))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-10T12:00:00Z') })
  stubPortal()
  stubProfile(student)
})
afterEach(() => {
  vi.useRealTimers()
})

async function openWithSlots(...list: SlotView[]): Promise<void> {
  answer('slots', { slots: list })
  open(`/view-teachers?teacher=${teacher.id}`, student)
  await expect.element(slots).toBeVisible()
}

test('shows the slots from 7 am to 10 pm first, and hides night slots behind a line', async () => {
  await openWithSlots(
    at(1, '06:30', '08:30'), // 8 to 10 pm on the previous day in New York
    at(2, '08:30', '09:00'), // 10 to 10:30 pm in New York
    at(3, '11:30', '12:30'), // 1 to 2 am in New York
    at(4, '14:00', '15:00'), // 3:30 to 4:30 am in New York
    bookedSlot(5, slotTimes(day, '15:00', '16:00'), null),
    at(6, '17:00', '17:30'), // 6:30 to 7 am in New York
    at(7, '17:30', '18:30'), // 7 to 8 am in New York
  )
  await expect.poll(shown).toEqual(containing('6:30–8:30 am', '5:30–6:30 pm'))
  await expect.element(line).toHaveTextContent('4 more night-time slots (10:00 pm to 7:00 am)')
  await line.click()
  await expect.poll(shown).toHaveLength(7)
  await line.click()
  await expect.poll(shown).toHaveLength(2)
})

test('the keyboard opens the hidden night slots and selects one', async () => {
  await openWithSlots(at(1, '11:30', '12:30'), at(2, '17:30', '18:30'))
  await expect.element(line).toHaveTextContent('1 more night-time slot (1:00 am to 2:00 am)')
  ;(line.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.element(slots.getByRole('button', { name: /11:30 am–12:30 pm/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Book Now' })).toBeEnabled()
})

test('shows all slots with a notice if only night slots are free', async () => {
  await openWithSlots(at(1, '11:30', '12:30'), bookedSlot(2, slotTimes(day, '17:30', '18:30'), null))
  await expect.element(page.getByText(/All free slots fall at night in New York/)).toBeVisible()
  await expect.poll(shown).toHaveLength(2)
  expect(line.elements()).toEqual([])
})

test('the line about night slots leaves out “more” if there are no others, and says if none is free', async () => {
  await openWithSlots(
    at(1, '11:30', '12:30'),
    bookedSlot(2, slotTimes('2027-01-13', '11:30', '12:30'), null),
    freeSlot(3, slotTimes('2027-01-14', '17:30', '18:30')),
  )
  await expect.poll(shown).toEqual(expect.arrayContaining(containing('5:30–6:30 pm')))
  expect(textsOf(line)).toEqual(['1 night-time slot (1:00 am to 2:00 am)', '1 night-time slot, none free'])
})

test('the student’s own class is never hidden as a night slot', async () => {
  await openWithSlots(bookedSlot(1, slotTimes(day, '11:30', '12:30')), at(2, '17:30', '18:30'))
  await expect.element(slots.getByText('Your class')).toBeVisible()
  expect(line.elements()).toEqual([])
})
