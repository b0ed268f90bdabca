import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultFeeSettings } from '@/lib/core/config/fee-settings'
import { academyView } from '../../support/components/academy-records'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin } from '../../support/components/people'
import { stubOffice } from '../../support/components/stubs'

const card = page.getByRole('region', { name: 'Fees and classes' })
const field = (name: string) => card.getByLabelText(name, { exact: true })
const text = (sentence: string) => expect.element(card.getByText(sentence, { exact: true })).toBeVisible()
const save = () => card.getByRole('button', { name: 'Save', exact: true }).click()

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
  open('/academy', admin)
})

test('the card of fee settings shows the sentences that families read, with the notice from the rules', async () => {
  await text('Monthly fees are due on the 1st of the month.')
  await text(
    'A class that you cancel at least 24 hours before it starts becomes a make-up class. You can use it within 90 days of the cancellation. Each student gets at most 2 make-up classes per term and course.',
  )
  await text('You, your teacher and the office can cancel or move a class.')
})

test('the sentence below a field follows the typing, and the confirmation names each change', async () => {
  await card.getByRole('button', { name: 'Edit: Fees and classes' }).click()
  await field('Due day for monthly fees').selectOptions('15')
  await text('Monthly fees are due on the 15th of the month.')
  await field('Validity in days').fill('60')
  await text(
    'A class that you cancel at least 24 hours before it starts becomes a make-up class. You can use it within 60 days of the cancellation. Each student gets at most 2 make-up classes per term and course.',
  )
  await field('Sibling discount').selectOptions('Every child after the first')
  await save()
  await expect.element(card.getByText('Enter 1 to 100 per cent')).toBeVisible()
  await field('Discount').fill('10')
  await text('Each child after the first in a family gets 10% off each plan fee.')
  await field('Who can cancel or move classes').selectOptions('Only teachers and the office')
  await field('Quiet hours from').selectOptions('10:30 pm')
  await save()
  await expectAlert(
    'Save these changes?',
    'Due day: 1 becomes 15. Quiet hours: 9:00 pm to 8:00 am becomes 10:30 pm to 8:00 am. Make-up classes are valid for: 90 days becomes 60 days. Sibling discount: No discount becomes 10% for every child after the first. Who can cancel or move classes: Families, teachers and the office becomes Only teachers and the office. The changes apply at once.',
  )
  answer('saveFeeSettings', { message: 'Saved' })
  const saved = {
    ...defaultFeeSettings,
    due_day: 15,
    make_up_days: 60,
    sibling_discount: 'later',
    sibling_value: 10,
    who_may_cancel: 'office',
    quiet_from: '22:30',
  } as const
  answer('academy', { academy: academyView({ version: 5, fees: saved }) })
  await closeAlert('Save')
  await text('Only your teacher and the office can cancel or move a class. If you cannot come, write to the office.')
  expect(callsOf('saveFeeSettings').at(-1)?.body).toEqual({ ...saved, seen: 4 })
})

test('fee settings are not sent without a change, and a change of an older version is rejected with a reason', async () => {
  const edit = card.getByRole('button', { name: 'Edit: Fees and classes' })
  await edit.click()
  await save()
  await expect.element(edit).toBeVisible()
  expect(callsOf('saveFeeSettings')).toEqual([])
  await edit.click()
  await field('Due day for monthly fees').selectOptions('The day on which the course began')
  await field('Validity of new plans, in days (leave empty for no limit)').fill('120')
  await text('Classes also expire after 120 days, unless their plan states another limit.')
  const reason = 'Another admin has published a change. Reload the page and try again.'
  refuse('saveFeeSettings', 409, reason)
  await save()
  await closeAlert('Save')
  await expectAlert('Error', 'The changes could not be saved', reason)
  await closeAlert()
  expect(callsOf('saveFeeSettings').at(-1)?.body).toMatchObject({ due_day: null, plan_validity_days: 120 })
})

test.each([
  [390, 844],
  [1440, 1000],
])('the form for fee settings fits a screen of %i px', async (width, height) => {
  await page.viewport(width, height)
  await card.getByRole('button', { name: 'Edit: Fees and classes' }).click()
  await field('Sibling discount').selectOptions('All children in the family')
  await expect.element(field('Unit')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
