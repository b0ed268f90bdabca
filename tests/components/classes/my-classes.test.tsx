import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { booking, cancelledBooking, slotTimes } from '../../support/components/records'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const coming = [booking(1, slotTimes(academyDate(2), '08:00', '09:00'))]
const past = [booking(2, slotTimes(academyDate(-2), '10:00', '11:00'), 'Painting')]
const articles = page.getByRole('article')

function stubResponses(): void {
  stubPortal()
  stubProfile(student)
  answerBy('classes', ({ query: { status, q } }) => ({
    classes: q === 'nobody' ? [] : status === 'past' ? past : coming,
  }))
}

test('shows upcoming classes with their actions, and past classes', async () => {
  stubResponses()
  open('/my-classes', student)
  await expect.element(articles).toHaveTextContent('Veenai')
  await expect.element(page.getByRole('button', { name: 'Join Now' })).toBeVisible()
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect.element(articles).toHaveTextContent('Painting')
  await expect.element(articles).toHaveTextContent('10:00–11:00 am')
  await expect.element(page.getByRole('button', { name: 'Join Now' })).not.toBeInTheDocument()
})

test('My Classes skips no heading level', async () => {
  stubResponses()
  open('/my-classes', student)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Upcoming classes' })).toBeInTheDocument()
  const levels = [...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ tagName }) => tagName)
  expect(levels).toEqual(['H1', 'H2', 'H3'])
})

test('filters classes on the server by name, course and days', async () => {
  stubResponses()
  open('/my-classes?status=past', student)
  await page.getByLabelText('From').fill(academyDate(-9))
  await page.getByLabelText('To', { exact: true }).fill(academyDate(-1))
  await page.getByRole('searchbox').fill('nobody')
  await expect.element(page.getByText('No matching classes.')).toBeVisible()
  expect(callsOf('classes').at(-1)?.query).toEqual({
    status: 'past',
    q: 'nobody',
    from: academyDate(-9),
    to: academyDate(-1),
    limit: '25',
  })
})

test('removes a class from the list when the academy office cancels it', async () => {
  stubResponses()
  answer('cancelClass', { informed: { emailed: 2, held: 0, notifications: 2 } })
  open('/my-classes', admin)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Classes')
  await page.getByRole('button', { name: 'Cancel class' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this class?' })
  await question.getByLabelText('Reason').fill('The teacher is ill')
  answer('classes', { classes: [] })
  await question.getByRole('button', { name: 'Cancel class' }).click()
  await expectAlert('Class cancelled', /^We’ll email .* and .*\.$/)
  await closeAlert()
  await expect.element(page.getByText('No booked classes yet.')).toBeVisible()
})

const byStudent = { by: 'student', by_name: student.name, reason: null } as const
const byOffice = { by: 'office', by_name: 'The academy office', reason: 'Pongal' } as const

test('shows a student who cancelled a class, when, why, and whether it was in time', async () => {
  stubResponses()
  answer('classes', {
    classes: [
      cancelledBooking(1, 3),
      cancelledBooking(1, 3, { id: 'second', ...byStudent, late: false, given_back: true }),
      cancelledBooking(2, -3, { ...byStudent, late: true, given_back: false }),
      cancelledBooking(3, -2, byOffice),
    ],
  })
  open('/my-classes?status=cancelled', student)
  await expect.element(articles.nth(0)).toHaveTextContent(`Cancelled by ${teacher.name} on Tue, 6 Jan 2026, 3:10 pm.`)
  await expect.element(articles.nth(0)).toHaveTextContent('A concert in Chennai')
  await expect.element(articles.nth(1)).toHaveTextContent('Cancelled by you on')
  await expect.element(articles.nth(1)).toHaveTextContent('Cancelled in time. The class was given back.')
  await expect.element(articles.nth(2)).toHaveTextContent('Late cancellation. The class counts as used.')
  await expect.element(articles.nth(3)).toHaveTextContent('Cancelled by the academy office on')
  expect(
    articles
      .nth(0)
      .getByText(/given back|counts as used/)
      .elements(),
  ).toEqual([])
  expect(callsOf('classes').at(-1)?.query.status).toBe('cancelled')
  const again = page.getByRole('link', { name: `Book another time with ${teacher.name}` })
  // Only the two future classes have the link “Book another time”.
  expect(again.elements()).toHaveLength(2)
  await expect.element(again.first()).toHaveAttribute('href', `/view-teachers?teacher=${teacher.id}`)
})

test('shows the academy office which admin cancelled a class', async () => {
  stubResponses()
  answer('classes', { classes: [cancelledBooking(1, 3, { ...byOffice, by_name: 'Kamala' })] })
  open('/my-classes', admin)
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await expect.element(articles).toHaveTextContent('Cancelled by Kamala (academy office) on')
  await expect.element(page.getByRole('link', { name: student.name, exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export teaching hours' })).not.toBeInTheDocument()
})

test('explains the empty list of cancelled classes', async () => {
  stubResponses()
  answer('classes', { classes: [] })
  open('/my-classes?status=cancelled', teacher)
  await expect.element(page.getByText('No cancelled classes.')).toBeVisible()
})
