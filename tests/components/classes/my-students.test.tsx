import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerBy, callsOf } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { newStudent, student, teacher } from '../../support/components/people'
import { booking, slotTimesFromNow, someStudents } from '../../support/components/records'
import { stubPortal, stubProfile } from '../../support/components/stubs'

test('shows a teacher’s students with their course, next and last class, and WhatsApp around a class', async () => {
  stubPortal()
  stubProfile(teacher)
  answerBy('myStudents', ({ query: { q } }) => ({ students: q === 'nobody' ? [] : someStudents() }))
  open('/my-students', teacher)
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  await expect.element(first).toHaveTextContent(student.name)
  await expect.element(first).toHaveTextContent('8:00–9:00 am')
  await expect
    .element(first.getByRole('link', { name: `WhatsApp ${student.name}` }))
    .toHaveAttribute('href', `/api/classes/${someStudents()[0]?.whatsapp_slot_id}/whatsapp`)
  await expect.element(second).toHaveTextContent(newStudent.name)
  await expect.element(second).toHaveTextContent('None booked')
  expect(second.getByRole('link').elements()).toEqual([])
  expect(document.querySelector('main')?.textContent).not.toMatch(/\d{10}|@/)
  await page.getByRole('searchbox').fill('nobody')
  await expect.element(page.getByText('No students found for “nobody”.')).toBeVisible()
  expect(callsOf('myStudents').at(-1)?.query).toEqual({ q: 'nobody', limit: '25' })
})

test('a number that needs a country has no WhatsApp link', async () => {
  stubPortal()
  stubProfile(teacher)
  const students = someStudents().map((one) => ({ ...one, whatsapp_slot_id: null }))
  answerBy('myStudents', () => ({ students: students.map((one, at) => ({ ...one, needs_country: at === 0 })) }))
  open('/my-students', teacher)
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  await expect.element(first).toHaveTextContent('Number has no country code')
  await expect.element(second).not.toHaveTextContent('Number has no country code')
  expect(first.getByRole('link').elements()).toEqual([])
})

test('offers a teacher no WhatsApp link to a family whose number the academy hides', async () => {
  stubPortal()
  stubProfile(teacher)
  answer('classes', { classes: [{ ...booking(1, slotTimesFromNow(60)), family_hidden: true }] })
  open('/my-classes', teacher)
  await page
    .getByRole('button', { name: /^Manage class/ })
    .first()
    .click()
  await expect.element(page.getByRole('link', { name: /^Add to calendar/ }).first()).toBeVisible()
  expect(page.getByRole('link', { name: /WhatsApp/ }).elements()).toEqual([])
  await expect.element(page.getByText(/needs a country/)).not.toBeInTheDocument()
})
