import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { furnishPortal, furnishProfile } from '../../support/components/furnish'
import { answer, answerBy, callsOf } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, student } from '../../support/components/people'
import { hours, lesson } from '../../support/components/records'

const coming = [lesson(1, hours(academyDate(2), '08:00', '09:00'))]
const past = [lesson(2, hours(academyDate(-2), '10:00', '11:00'), 'Painting')]
const articles = page.getByRole('article')

function furnish(): void {
  furnishPortal()
  furnishProfile(student)
  answerBy('classes', ({ query: { status, q } }) => ({
    classes: q === 'nobody' ? [] : status === 'past' ? past : coming,
  }))
}

test('shows upcoming classes with actions, and past classes', async () => {
  furnish()
  open('/my-classes', student)
  await expect.element(articles).toHaveTextContent('Veenai')
  await expect.element(page.getByRole('button', { name: 'Join Now' })).toBeVisible()
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect.element(articles).toHaveTextContent('Painting')
  await expect.element(articles).toHaveTextContent('10:00–11:00 am')
  await expect.element(page.getByRole('button', { name: 'Join Now' })).not.toBeInTheDocument()
})

test('does not skip a heading level on My Classes', async () => {
  furnish()
  open('/my-classes', student)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Upcoming classes' })).toBeInTheDocument()
  const levels = [...document.querySelectorAll('main :is(h1, h2, h3)')].map(({ tagName }) => tagName)
  expect(levels).toEqual(['H1', 'H2', 'H3'])
})

test('filters by name, course and days on the server', async () => {
  furnish()
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
  furnish()
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
