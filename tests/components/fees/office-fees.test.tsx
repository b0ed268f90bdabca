import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PHONE, WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, refuse, writes } from '../../support/components/network'
import { due, feeRow, feeSums, someFees } from '../../support/components/office-fee-records'
import { open } from '../../support/components/pages'
import { admin, student } from '../../support/components/people'
import { dialog } from '../../support/components/scenes'
import { stubOffice } from '../../support/components/stubs'

const main = page.getByRole('main')
const button = (name: string | RegExp) => main.getByRole('button', { name })
const row = (name: string) => main.getByRole('row', { name })

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

test('lists overdue fees with totals, part payments, concessions and reminders', async () => {
  open('/fees', admin)
  await expect.element(main.getByText('17 families · ₹11,900')).toBeVisible()
  await expect.element(row('Meena Thomas')).toHaveTextContent('₹1,200 of ₹2,000 paid')
  await expect.element(row('Arun Kumar')).toHaveTextContent('10% off: second child of the family')
  await expect.element(row('Arun Kumar')).toHaveTextContent('No reminder yet')
  await expect.element(main.getByText('Reminded 2 Nov 2026').first()).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Meena Thomas' }).first())
    .toHaveAttribute('href', `/people/${student.id}`)
  expect(callsOf('fees')[0]?.query).toMatchObject({ view: 'overdue' })
})

test('a number without a known country has no WhatsApp link', async () => {
  open('/fees', admin)
  const link = row('Meena Thomas').getByRole('link', { name: /^WhatsApp Meena Thomas/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`wa.me/91${student.phone}`))
  expect(decodeURIComponent(link.element().getAttribute('href') ?? '')).toContain('Please pay ₹800.')
  await expect.element(row('Arun Kumar').getByText('Number has no country code: Arun Kumar')).toBeVisible()
  expect(
    row('Arun Kumar')
      .getByRole('link', { name: /WhatsApp/ })
      .elements(),
  ).toEqual([])
})

test('the address keeps the tab, the month and the search of the fees', async () => {
  open('/fees', admin)
  await main.getByRole('tab', { name: /^Paid/ }).click()
  await expect.element(main.getByText('240 families · ₹4,12,300 for fees due this month')).toBeVisible()
  await main.getByLabelText('Month of the due date').selectOptions('October 2026')
  await main.getByRole('searchbox').fill('Meena')
  await expect.poll(() => callsOf('fees').at(-1)?.query).toMatchObject({ view: 'paid', month: '2026-10', q: 'Meena' })
  expect(window.location.search).toBe('?status=paid&month=2026-10&q=Meena')
  await expect.element(main.getByText('240 families · ₹4,12,300 · October 2026')).toBeVisible()
})

test('names the day and the receipt of the payment of a paid fee', async () => {
  const paid = { status: 'paid', paid: 1200, open: 0, paid_on: '2026-11-03', receipt_id: due(7).id } as const
  answer('fees', { fees: [feeRow(1, { ...paid, receipt_number: 'SMA/26-27/00017' })], sums: feeSums() })
  open('/fees?status=paid', admin)
  await expect.element(row(student.name)).toHaveTextContent('Paid on 3 Nov 2026')
  await expect
    .element(row(student.name).getByRole('link', { name: 'SMA/26-27/00017' }))
    .toHaveAttribute('href', `/receipts/${due(7).id}`)
})

test('shows cards with the same buttons on a phone', async () => {
  await page.viewport(...PHONE)
  open('/fees', admin)
  const card = main.getByRole('listitem').filter({ hasText: 'Meena Thomas' })
  await expect.element(card.getByRole('button', { name: /^Record payment: Veenai, November 2026/ })).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Excuse fee: / })).toBeVisible()
})

test('an admin with only the Money right cannot export the fees', async () => {
  open('/fees', admin, { rights: ['money'] })
  await expect.element(main.getByText('17 families · ₹11,900')).toBeVisible()
  expect(button('Export CSV').elements()).toEqual([])
  await expect.element(button('Print')).toBeVisible()
})

test('excuses a fee with a reason, and loads the list again', async () => {
  open('/fees', admin)
  await row('Meena Thomas')
    .getByRole('button', { name: /^Excuse fee: / })
    .click()
  await dialog().getByRole('button', { name: 'Excuse fee' }).click()
  await expect.element(dialog().getByText('Enter the reason')).toBeVisible()
  expect(writes()).toEqual([])
  await dialog().getByLabelText('Reason').fill('Scholarship')
  await dialog()
    .getByLabelText(/^Give the student the 8 classes anyway/)
    .click()
  answerBy('excuseDue', () => ({ due: due(2, { status: 'excused', open: 0 }) }))
  answer('fees', { fees: [feeRow(1)], sums: feeSums() })
  await dialog().getByRole('button', { name: 'Excuse fee' }).click()
  await expectAlert('Fee excused', 'Veenai, November 2026 (Nila)')
  await closeAlert()
  expect(callsOf('excuseDue')[0]).toMatchObject({
    params: { id: due(2).id },
    body: { reason: 'Scholarship', with_classes: true, seen: 1200 },
  })
  expect(main.getByText('Meena Thomas').elements()).toEqual([])
  await expect.element(main.getByText('17 families · ₹11,900')).toHaveFocus()
})

test('loads the list again if another admin changed the fee in the meantime', async () => {
  open('/fees', admin)
  await row('Meena Thomas')
    .getByRole('button', { name: /^Excuse fee: / })
    .click()
  await dialog().getByLabelText('Reason').fill('Scholarship')
  refuse('excuseDue', 409, 'This fee has just changed. Please check it and try again.')
  answer('fees', { fees: someFees().slice(0, 1), sums: feeSums() })
  await dialog().getByRole('button', { name: 'Excuse fee' }).click()
  await expectAlert(
    'Error',
    'The fee could not be excused',
    'This fee has just changed. Please check it and try again.',
  )
  await closeAlert()
  await expect.poll(() => main.getByText('Meena Thomas').elements()).toEqual([])
})

test('the home page shows how much families owe, but only with the Money right', async () => {
  open('/dashboard-home', admin)
  await expect.element(main.getByRole('link', { name: '17 families owe ₹11,900' })).toHaveAttribute('href', '/fees')
})

test('the home page shows no amount if no fee is overdue, and requests none without the Money right', async () => {
  answer('fees', { fees: [], sums: { ...feeSums(), overdue: { families: 0, dues: 0, amount: 0 } } })
  open('/dashboard-home', admin)
  await expect.poll(() => callsOf('fees').length).toBe(1)
  expect(main.getByText(/owe ₹/).elements()).toEqual([])
})

test('an admin without the Money right does not request any fees', async () => {
  open('/dashboard-home', admin, { rights: ['desk'] })
  await expect.element(main.getByRole('link', { name: 'payment to review' })).toBeVisible()
  expect(callsOf('fees')).toEqual([])
})
