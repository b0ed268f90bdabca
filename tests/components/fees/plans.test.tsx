import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf, refuse, writes } from '../../support/components/network'
import { planView, somePlans } from '../../support/components/office-fee-records'
import { open } from '../../support/components/pages'
import { admin } from '../../support/components/people'
import { dialog } from '../../support/components/scenes'
import { stubOffice } from '../../support/components/stubs'

const main = page.getByRole('main')
const field = (name: string) => dialog().getByLabelText(name, { exact: true })

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

test('adds a plan to a course', async () => {
  open('/plans', admin)
  await main.getByRole('button', { name: 'Add a plan' }).click()
  await dialog().getByRole('button', { name: 'Add plan' }).click()
  await expect.element(dialog().getByText('Enter an amount in whole rupees')).toBeVisible()
  expect(writes()).toEqual([])
  await field('Course').selectOptions('Veenai')
  await field('Name').fill('4 classes a month')
  await field('Number of classes').fill('4')
  await field('Fee in rupees').fill('1200')
  await expect.element(dialog().getByText('Enter 0 if classes are not counted.')).toBeVisible()
  answer('addPlan', { plan: planView(5, { name: '4 classes a month', classes: 4, amount: 1200 }) })
  answer('plans', { plans: [...somePlans(), planView(5, { name: '4 classes a month', amount: 1200 })] })
  await dialog().getByRole('button', { name: 'Add plan' }).click()
  await expect.element(main.getByText('₹1,200 a month')).toBeVisible()
  expect(callsOf('addPlan')[0]?.body).toMatchObject({
    course_name: { name: 'Veenai' },
    name: '4 classes a month',
    classes: 4,
    class_type: 'private',
    minutes: 45,
    amount: 1200,
    amount_abroad: null,
    period: 'month',
  })
})

test('changes the price of a plan, and says that existing fees keep their amount', async () => {
  open('/plans', admin)
  await main.getByRole('button', { name: 'Edit 12 classes' }).click()
  await expect.element(dialog()).toHaveTextContent('Existing fees do not change.')
  await field('Fee in rupees').fill('3500')
  refuse('changePlan', 409, 'This plan has just changed. Please check it and try again.')
  await dialog().getByRole('button', { name: 'Save plan' }).click()
  await expectAlert(
    'Error',
    'The plan could not be changed',
    'This plan has just changed. Please check it and try again.',
  )
  await closeAlert()
  answer('changePlan', { plan: planView(2, { amount: 3500 }) })
  await dialog().getByRole('button', { name: 'Save plan' }).click()
  await expect.poll(() => dialog().elements()).toEqual([])
  expect(callsOf('changePlan').at(-1)).toMatchObject({
    params: { id: planView(2).id },
    body: { amount: 3500, amount_abroad: 4800, valid_days: 120, seen: 3 },
  })
})

test('retires a plan after a confirmation, and sells it again', async () => {
  answer('retirePlan', { plan: planView(1, { retired: true }) })
  open('/plans', admin)
  await main.getByRole('button', { name: 'Retire: 8 classes a month' }).first().click()
  await expectAlert(
    'Retire “8 classes a month”?',
    '12 students have this plan and keep it. It can no longer be chosen for new enrolments.',
  )
  await closeAlert('Cancel')
  expect(writes()).toEqual([])
  await main.getByRole('button', { name: 'Retire: 8 classes a month' }).first().click()
  await closeAlert('Retire')
  await expect.poll(() => callsOf('retirePlan')[0]?.body).toMatchObject({ retired: true, seen: 3 })
  await main.getByRole('button', { name: /^Offer again: / }).click()
  await expect.poll(() => callsOf('retirePlan')[1]?.body).toMatchObject({ retired: false })
})

test('shows only the plans of the course in the address', async () => {
  open('/plans?course=Veenai', admin)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Plans for Veenai' })).toBeVisible()
  expect(callsOf('plans')[0]?.query).toEqual({ course_name: 'Veenai' })
  await main.getByRole('button', { name: 'Add a plan' }).click()
  await expect.element(field('Course')).toHaveValue('Veenai')
})
