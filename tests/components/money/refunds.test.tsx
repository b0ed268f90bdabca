import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { REFUNDS_CHANGED } from '@/lib/refunds/texts'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, refuse } from '../../support/components/network'
import { paymentRow } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, idOf } from '../../support/components/people'
import { stubOffice } from '../../support/components/stubs'
import { paymentRefunds, refundPreview, taxSettings } from '../../support/components/tax-records'

const refund = page.getByRole('button', { name: 'Refund', exact: true })
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  stubOffice()
  await page.viewport(1440, 900)
  answerBy('adminPayments', ({ query }) => ({
    payments: query.status === 'approved' ? [paymentRow(1, { status: 'approved' })] : [],
  }))
  answerBy('refundPayment', ({ body }) =>
    (body as { preview?: boolean }).preview
      ? { message: '', preview: refundPreview(), credit_note_id: null, credit_note_number: null }
      : {
          message: 'Credit note SMA/26-27/C00002.',
          preview: refundPreview(),
          credit_note_id: idOf(8002),
          credit_note_number: 'SMA/26-27/C00002',
          informed: { emailed: 1, held: 0, notifications: 1 },
        },
  )
})

const openRefund = async () => {
  open('/payment-details?status=approved', admin)
  await refund.click()
}

test('lists earlier refunds with their credit notes next to an approved payment', async () => {
  open('/payment-details?status=approved', admin)
  const list = page.getByRole('region', { name: 'Refunds' })
  await expect.element(list).toHaveTextContent('Refunded ₹200 on 5 Nov 2026, Bank transfer, reference N123456789.')
  await expect.element(list.getByRole('link', { name: 'Credit note SMA/26-27/C00001' })).toBeVisible()
})

test('offers no refund for a payment that is fully refunded', async () => {
  answer('paymentRefunds', paymentRefunds({ refunded: 700, left: 0 }))
  open('/payment-details?status=approved', admin)
  await expect.element(page.getByText('This payment is fully refunded.')).toBeVisible()
  await expect.element(refund).not.toBeInTheDocument()
})

test('previews a refund, and records it with the number of classes that the admin chose', async () => {
  await openRefund()
  await expect.element(dialog.getByLabelText('Amount in rupees')).toHaveValue('500')
  await dialog.getByLabelText('Refund method').selectOptions('Bank transfer')
  await dialog.getByLabelText('Reference (optional)').fill('N987')
  await dialog.getByLabelText('Reason').fill('The family moved away.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const parts = dialog.getByRole('list', { name: 'Refunded items' })
  await expect.element(parts).toHaveTextContent('Paid in advance₹100')
  await expect.element(dialog).toHaveTextContent('Includes ₹76.27 GST.')
  const classes = dialog.getByLabelText('Classes to remove')
  await expect.element(classes).toHaveValue('3')
  await classes.fill('9')
  await dialog.getByRole('button', { name: 'Refund ₹500' }).click()
  await expect.element(dialog.getByText('Enter a number from 0 to 4')).toBeVisible()
  await classes.fill('2')
  answer('paymentRefunds', paymentRefunds({ refunded: 700, left: 0 }))
  answerBy('adminPayments', ({ query }) => ({
    payments: query.status === 'approved' ? [paymentRow(1, { status: 'approved', refunded: 700 })] : [],
  }))
  await dialog.getByRole('button', { name: 'Refund ₹500' }).click()
  await expectAlert('Refund recorded', /^Credit note SMA\/26-27\/C00002\./)
  await closeAlert()
  await expect.element(page.getByText('This payment is fully refunded.')).toBeVisible()
  await expect.element(page.getByText('₹700 refunded').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled()
  const [preview, written] = callsOf('refundPayment').map(({ body }) => body)
  expect(preview).toMatchObject({ amount: 500, seen: 200, preview: true })
  expect(written).toMatchObject({
    amount: 500,
    method: 'bank',
    reference: 'N987',
    reason: 'The family moved away.',
    seen: 200,
    classes: [{ due_id: idOf(8101), classes: 2 }],
  })
})

test('requires a reason for a refund, and shows why the server rejected it', async () => {
  await openRefund()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.element(dialog.getByText('Enter the reason for the refund')).toBeVisible()
  expect(callsOf('refundPayment')).toHaveLength(0)
  refuse('refundPayment', 409, REFUNDS_CHANGED)
  await dialog.getByLabelText('Reason').fill('Moved')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expectAlert('Error', 'The refund could not be previewed', REFUNDS_CHANGED)
})

test('adds a tax rule after a confirmation that names the rule', async () => {
  answer('taxSettings', { tax: taxSettings() })
  answer('addTaxRule', { message: 'Tax rule added' })
  open('/academy-tax', admin)
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByLabelText('Applies to').selectOptions('Veenai, 8 classes a month')
  await page.getByLabelText('Rate in per cent').fill('5')
  await page.getByRole('button', { name: 'Add the rule' }).click()
  await expectAlert(
    'Add this rule?',
    /^Veenai, 8 classes a month: Taxable \(tax invoice\) at 5%, SAC 999291, from .*\. Please confirm with your accountant\.$/,
  )
  await closeAlert('Add')
  await expect.element(page.getByRole('button', { name: 'Add a rule' })).toBeVisible()
  expect(callsOf('addTaxRule')[0]?.body).toMatchObject({
    scope: `plan:${idOf(8201)}`,
    treatment: 'taxable',
    sac: '999291',
    rate: 5,
    seen: 2,
  })
})
