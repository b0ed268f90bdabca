import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { academyDate, academyInstant } from '../../support/browser/academy-clock'
import { answer, callsOf } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, idOf, student } from '../../support/components/people'
import { bookedSlot, calendarEntry, freeSlot, slotTimes } from '../../support/components/records'
import { stubOffice } from '../../support/components/stubs'

const teachers = ['Asha Rao', 'Bala Iyer', 'Chitra Nair', 'Deepa Menon'].map((name, at) => ({
  id: idOf(900 + at),
  name,
  phone: `987650090${at}`,
}))
const dialog = page.getByRole('dialog')
const today = academyDate(0)
/** Use times after noon, because the clock of these tests shows noon. */
const late = (from: string, to: string, days = 0) => slotTimes(academyDate(days), from, to)

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: academyInstant(today, '12:00') })
  stubOffice()
  const [asha, bala] = teachers
  if (!asha || !bala) throw new Error('two teachers are needed')
  answer('teachers', { teachers })
  answer('timeOffList', { days_off: [] })
  answer('officeCalendar', {
    slots: [
      {
        ...calendarEntry(bookedSlot(1, late('23:00', '23:20'), { id: student.id, name: 'Nila Thomas' })),
        teacher_id: asha.id,
        teacher_name: asha.name,
      },
      { ...calendarEntry(freeSlot(2, late('23:30', '23:50'))), teacher_id: asha.id, teacher_name: asha.name },
      { ...calendarEntry(freeSlot(3, late('23:00', '23:20'))), teacher_id: bala.id, teacher_name: bala.name },
    ],
    cut: false,
  })
  await page.viewport(1440, 900)
})

test('the chart opens with a row per teacher and a column per day, and arrow keys move through it', async () => {
  open('/calendar', admin)
  const table = page.getByRole('table', { name: /^Slots by teacher and day/ })
  await expect.element(table.getByRole('rowheader', { name: 'Chitra Nair' })).toBeVisible()
  await expect.poll(() => table.getByRole('columnheader').elements()).toHaveLength(8)
  const booked = table.getByRole('button', { name: /^Nila Thomas, .*Asha Rao$/ })
  await expect.element(booked).toHaveTextContent('Nila')
  booked.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(table.getByRole('button', { name: /^Available, .*Asha Rao$/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(table.getByRole('button', { name: /^Available, .*Bala Iyer$/ })).toHaveFocus()
})

test('the chart books a free slot, and opens a booked one', async () => {
  open('/calendar', admin)
  await page.getByRole('button', { name: /^Available, .*Bala Iyer$/ }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Teacher' })).toHaveValue(teachers[1]?.id)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^Nila Thomas/ }).click()
  await expect.element(dialog.getByText('Meeting Details')).toBeVisible()
})

test('the chart shows a day with a column per teacher, and can show other days', async () => {
  open('/calendar', admin)
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  const table = page.getByRole('table', { name: /^Slots by hour and teacher/ })
  await expect
    .poll(() =>
      table
        .getByRole('columnheader')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['Time', ...teachers.map(({ name }) => name)])
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect
    .poll(() => callsOf('officeCalendar').at(-1)?.query)
    .toMatchObject({ from: academyDate(1), to: academyDate(1) })
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await expect
    .element(page.getByRole('button', { name: 'Chart', exact: true }))
    .toHaveAttribute('aria-pressed', 'false')
})

test('the chart lists a day by teacher on a phone', async () => {
  await page.viewport(390, 844)
  open('/calendar', admin)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Asha Rao' })).toBeVisible()
  expect(page.getByRole('heading', { level: 2, name: 'Chitra Nair' }).query()).toBeNull()
  expect(callsOf('officeCalendar').at(-1)?.query).toMatchObject({ from: today, to: today })
})
