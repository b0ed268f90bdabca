import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerRaw, callsOf, writes } from '../../support/components/network'
import { due, noFees, partlyPaid } from '../../support/components/office-fee-records'
import { open } from '../../support/components/pages'
import { admin, idOf, student } from '../../support/components/people'
import { dialog } from '../../support/components/scenes'
import { visited } from '../../support/components/stage'
import { stubOffice } from '../../support/components/stubs'

const main = page.getByRole('main')
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const send = () => dialog().getByRole('button', { name: 'Record payment' }).click()
const stubRecordPayment = () =>
  answer('recordPayment', {
    payment: { id: idOf(2009), receipt_id: idOf(7009), receipt_number: 'SMA/26-27/00009' },
    informed: { emailed: 1, held: 0, notifications: 1 },
  })

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

async function openFromRecord(): Promise<void> {
  open(`/people/${student.id}`, admin)
  await main.getByRole('button', { name: 'Record payment', exact: true }).click()
}

test('records cash for all unpaid fees, and links to the receipt', async () => {
  stubRecordPayment()
  await openFromRecord()
  await expect.element(field('Amount in rupees')).toHaveValue('2800')
  await expect.element(dialog().getByText('Selected fees: ₹2,800.')).toBeVisible()
  expect(
    dialog()
      .getByLabelText(/reference/i)
      .elements(),
  ).toEqual([])
  await send()
  await expectAlert('Payment recorded', `Receipt SMA/26-27/00009. We’ll email ${student.name}.`)
  await closeAlert('Open the receipt')
  expect(callsOf('recordPayment')[0]?.body).toMatchObject({
    amount: 2800,
    method: 'cash',
    reference: null,
    due_ids: [partlyPaid().id, due(1).id],
  })
  expect(visited).toContain(`/receipts/${idOf(7009)}`)
})

test('preselects only the fee whose row opened the form', async () => {
  stubRecordPayment()
  open('/fees', admin)
  await main
    .getByRole('button', { name: /^Record payment: Veenai, November 2026/ })
    .first()
    .click()
  await expect.element(field('Amount in rupees')).toHaveValue('800')
  await field('Amount in rupees').fill('500')
  await field('Payment method').selectOptions('Cheque')
  await field('Cheque number').fill('123456')
  await field('Bank name').fill('Indian Bank')
  await send()
  await expectAlert('Payment recorded', /Receipt SMA/)
  await closeAlert()
  expect(callsOf('recordPayment')[0]?.body).toMatchObject({
    amount: 500,
    method: 'cheque',
    reference: '123456',
    bank_name: 'Indian Bank',
    due_ids: [partlyPaid().id],
  })
})

test('shows an error of the server at the reference, and keeps the input', async () => {
  const wrong = 'Enter 12 digits for IMPS, or 16 to 22 letters and digits for NEFT and RTGS'
  answerRaw('recordPayment', { success: false, message: wrong, errors: { reference: [wrong] } }, 422)
  await openFromRecord()
  await field('Payment method').selectOptions('Bank transfer')
  await field('Transfer reference (UTR)').fill('SBIN 123')
  await dialog().getByText('Paid in another currency').click()
  await send()
  await expectAlert('Error', 'The payment could not be recorded', wrong)
  await closeAlert()
  await expect.element(dialog().getByCss('[data-field-error]')).toHaveTextContent(wrong)
  await expect.element(field('Transfer reference (UTR)')).toHaveValue('SBIN 123')
  await expect.element(field('Transfer reference (UTR)')).toHaveFocus()
  expect(callsOf('recordPayment')[0]?.body).toMatchObject({ reference: 'SBIN123', foreign_currency: true })
})

test('asks for a course only if no fee is selected', async () => {
  answer('personFees', noFees())
  stubRecordPayment()
  await openFromRecord()
  await expect.element(field('Amount in rupees')).toHaveValue('')
  await send()
  await expect.element(dialog().getByText('Enter an amount in whole rupees')).toBeVisible()
  expect(writes()).toEqual([])
  await field('Amount in rupees').fill('700')
  await field('Use payment for').selectOptions('Veenai')
  await send()
  await expectAlert('Payment recorded', /Receipt SMA/)
  await closeAlert()
  expect(callsOf('recordPayment')[0]?.body).toMatchObject({ amount: 700, course_name: { name: 'Veenai' } })
  expect(callsOf('recordPayment')[0]?.body.due_ids).toBeUndefined()
})

test('offers only the payment methods that the academy allows', async () => {
  await openFromRecord()
  await expect.element(field('Payment method')).toBeVisible()
  const names = [...field('Payment method').element().querySelectorAll('option')].map(({ text }) => text)
  expect(names).toEqual(['Cash', 'UPI', 'Bank transfer', 'Cheque', 'PayPal'])
})
