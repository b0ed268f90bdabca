import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { answer, answerBy, answerRaw, callsOf } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, idOf, student } from '../../support/components/people'
import { dialog } from '../../support/components/scenes'
import {
  assignedLine,
  coverOf,
  likelyFamily,
  matchedStatement,
  openDue,
  openFees,
  statementFile,
  statementLine,
} from '../../support/components/statement-records'
import { stubOffice } from '../../support/components/stubs'

const main = page.getByRole('main')
const [november, december] = [openDue(1, { label: 'November 2026' }), openDue(2)]
const recorded = { id: idOf(2009), receipt_id: idOf(7009), receipt_number: 'SMA/26-27/00009' }

beforeEach(async () => {
  stubOffice()
  answer('personFees', openFees([november, december]))
  await page.viewport(...WIDE_DESKTOP)
})

async function openDialog(...lines: Parameters<typeof matchedStatement>): Promise<void> {
  answer('matchStatement', matchedStatement(...lines))
  open('/bank-statement', admin)
  await page.getByCss('input[type=file]').upload(statementFile())
  await main.getByRole('button', { name: 'Assign to… line 2' }).click()
}
const chooseLikely = () =>
  dialog()
    .getByRole('button', { name: /Same name and amount/ })
    .click()

test('the open lines of a statement come first, and approved lines are collapsed', async () => {
  answer('matchStatement', matchedStatement())
  open('/bank-statement', admin)
  await page.getByCss('input[type=file]').upload(statementFile())
  await expect.element(main.getByRole('heading', { name: 'Lines without a payment 2' })).toBeVisible()
  await expect.element(main.getByText(`No payment has this UPI reference. Most likely ${student.name}`)).toBeVisible()
  const headings = main.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'How we read this file',
    'Exact matches 0',
    'Lines without a payment 2',
    'Lines we could not read 1',
    'Other lines 1',
    'Already approved 1',
    'Outgoing payments 1',
    'Pending payments not in this statement 0',
  ])
  expect(main.getByText(/line 5$/).elements()).toEqual([])
  await main.getByText('Already approved 1').click()
  await expect.element(main.getByText(/line 5$/)).toBeVisible()
})

test('assigning a line shows the preview of the server, and then the receipt number', async () => {
  answerBy('assignLine', ({ body }) => {
    const covers = body.due_ids?.includes(december.id)
      ? [coverOf(december)]
      : [coverOf(november), coverOf(december, 100)]
    const effect = { covers, advance: covers.length === 1 ? 100 : 0, open_amount: 1900 }
    return assignedLine(effect, body.preview ? null : recorded)
  })
  await openDialog()
  await chooseLikely()
  await expect.element(dialog().getByText('₹2,000 covers Veenai: November 2026 (Nila).')).toBeVisible()
  await expect.element(dialog().getByText('₹100 covers Veenai: December 2026 (Nila).')).toBeVisible()
  await expect.element(dialog().getByText('The family will owe ₹1,900.')).toBeVisible()
  await expect.element(dialog().getByRole('checkbox', { name: /November/ })).toBeChecked()
  await expect.element(dialog().getByRole('checkbox', { name: /December/ })).toBeChecked()

  await dialog()
    .getByRole('checkbox', { name: /November/ })
    .click()
  await expect.element(dialog().getByText('₹100 is paid in advance.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Record ₹2,100' }).click()
  await expect.element(main.getByText(`Recorded for ${student.name}. Receipt SMA/26-27/00009.`)).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Open the receipt' }))
    .toHaveAttribute('href', `/receipts/${idOf(7009)}`)
  expect(document.activeElement?.textContent).toMatch(/^Recorded for/)
  expect(main.getByRole('button', { name: 'Assign to… line 2' }).elements()).toEqual([])
  await expect.element(main.getByRole('heading', { name: 'Lines without a payment 1' })).toBeVisible()

  const [first, second, last] = callsOf('assignLine').map(({ body }) => body)
  expect(first).toMatchObject({ line: 2, account_id: student.id, preview: true })
  expect(first).not.toHaveProperty('due_ids')
  expect(second).toMatchObject({ due_ids: [december.id], preview: true })
  expect(last).toMatchObject({ due_ids: [december.id], seen: assignedLine({ covers: [coverOf(december)] }).seen })
  expect(last).not.toHaveProperty('preview')
})

test('the office can search for another family', async () => {
  answer('assignLine', assignedLine({ advance: 2100 }))
  await openDialog([statementLine(2)])
  await dialog().getByRole('searchbox', { name: 'Family' }).fill('nila')
  await dialog().getByRole('listitem').getByRole('button').first().click()
  await expect.element(dialog().getByText('₹2,100 is paid in advance.')).toBeVisible()
})

test('a line without a reference needs one before its preview', async () => {
  answer('assignLine', assignedLine({ covers: [coverOf(november)], advance: 100 }))
  await openDialog([statementLine(2, { utr: null, reference: null, families: [likelyFamily()] })])
  await chooseLikely()
  const check = dialog().getByRole('button', { name: 'Check the payment' })
  await check.click()
  await expect.element(dialog().getByText('Enter the payment reference')).toBeVisible()
  expect(callsOf('assignLine')).toEqual([])
  await dialog().getByLabelText('Payment reference').fill('SBINN323456789012')
  await check.click()
  await expect.element(dialog().getByText('₹2,000 covers Veenai: November 2026 (Nila).')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Record ₹2,100' })).toBeVisible()
  expect(callsOf('assignLine')[0]?.body).toMatchObject({ reference: 'SBINN323456789012', preview: true })
})

test('a family without unpaid fees can pay a course fee with a line', async () => {
  answer('personFees', openFees([]))
  answerBy('assignLine', ({ body }) => assignedLine(body.course_name ? {} : { advance: 2100 }))
  await openDialog()
  await chooseLikely()
  await expect.element(dialog().getByText('₹2,100 is paid in advance.')).toBeVisible()
  await dialog().getByLabelText('Use payment for').selectOptions('Veenai')
  await expect.element(dialog().getByText('This pays the course fee for Veenai.')).toBeVisible()
})

test('a line that already is a payment shows whose payment it is', async () => {
  const message = 'This line was already recorded as a payment'
  const payment = { id: idOf(2003), user_id: student.id, username: 'Meera Iyer', course_name: 'Veenai', fee: 2100 }
  answerRaw('assignLine', { success: false, message, payment }, 409)
  await openDialog()
  await chooseLikely()
  await expect
    .element(dialog().getByText(`${message} The line belongs to a payment by Meera Iyer: Veenai, ₹2,100.`))
    .toBeVisible()
})

test('if the fees have changed, the office must confirm the new preview before the payment is recorded', async () => {
  const stop = answer('assignLine', assignedLine({ covers: [coverOf(november)], advance: 100 }))
  await openDialog()
  await chooseLikely()
  await expect.element(dialog().getByText('₹100 is paid in advance.')).toBeVisible()
  const message = 'The family’s fees have just changed. Please check the payment again.'
  const refused = answerRaw('assignLine', { success: false, message, payment: null }, 409)
  await dialog().getByRole('button', { name: 'Record ₹2,100' }).click()
  await expect.element(dialog().getByText(message)).toBeVisible()
  refused()
  stop()
  answer('assignLine', assignedLine({ covers: [coverOf(december)], advance: 0 }))
  await dialog().getByRole('button', { name: 'Check the payment' }).click()
  await expect.element(dialog().getByText('₹2,000 covers Veenai: December 2026 (Nila).')).toBeVisible()
})
