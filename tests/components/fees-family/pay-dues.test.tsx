import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DESKTOP, expectAccessible, expectFitsEveryScreen } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { dueOf, enrolmentOf, fullFees, noFees } from '../../support/components/family-fee-records'
import { expectErrors } from '../../support/components/locators'
import { answer, answerRaw, callsOf, hold, refuse } from '../../support/components/network'
import { ownPayment } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { idOf, student } from '../../support/components/people'
import { reload } from '../../support/components/stage'
import { picture, stubPortal, stubProfile } from '../../support/components/stubs'

const section = page.getByRole('region', { name: 'Fees due' })
const form = page.getByRole('form', { name: 'Fees due' })
const box = (name: RegExp) => form.getByRole('checkbox', { name })
const file = form.getByLabelText(/screenshot/)
const utr = form.getByLabelText('UPI reference (12 digits)')
const submit = () => form.getByRole('button', { name: /^Submit payment/ }).click()
const course = page.getByLabelText('Which course is the payment for?')
const [first, second, checked] = fullFees().dues.map(({ id }) => id)

const attach = async () => {
  await file.upload(picture())
  await expect.element(form.getByText('ready to send')).toBeVisible()
}

beforeEach(() => {
  stubPortal()
  stubProfile(student)
  answer('myPayments', { payments: [], courses: [] })
})

test('a family without fees sees the usual payment page', async () => {
  open('/payment', student)
  await expect.element(course).toBeVisible()
  await expect.poll(() => callsOf('myFees').length).toBeGreaterThan(0)
  await expect.element(section).not.toBeInTheDocument()
  await expect.element(page.getByText('Fees paid')).not.toBeInTheDocument()
})

test('a family with a plan reads that all fees are paid, and can open the form for another course', async () => {
  answer('myFees', noFees({ enrolments: [enrolmentOf()] }))
  open('/payment', student)
  await expect.element(section.getByText('All your fees are paid.')).toBeVisible()
  await expect.element(course).not.toBeInTheDocument()
  await page.getByText('Pay the fee for another course').click()
  await expect.element(course).toBeVisible()
})

test('a family pays the fees of two children with one UPI reference and one screenshot', async () => {
  answer('myFees', fullFees())
  open('/payment', student)
  await expect.element(box(/Asha Iyer, Carnatic/)).toBeChecked()
  await expect.element(box(/Ravi/)).toBeChecked()
  await expect.element(form.getByRole('button', { name: 'Copy Amount' })).toBeVisible()
  await utr.fill('412345678901')
  await attach()
  answer('payDues', { payment: { id: idOf(2001), status: 'pending' } })
  const release = hold('payDues')
  await submit()
  await expect.element(form.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  answer('myFees', fullFees({ dues: fullFees().dues.map((due) => ({ ...due, pending: true })) }))
  release()
  const heading = page.getByRole('heading', { name: 'We are checking your payment' })
  await expect.element(heading).toHaveFocus()
  await expect.element(section.getByText(/^You sent ₹4,800 for 2 fees\./)).toBeVisible()
  await expect.poll(() => section.getByRole('listitem').getByText('Payment is being checked').all().length).toBe(3)
  const [{ body } = {}] = callsOf('payDues')
  expect(body).toMatchObject({ user_id: student.id, due_ids: [first, second], fee: 4800, utr: '412345678901' })
  expect(body?.reference).toMatch(/^FEES[A-Z0-9]{10,31}$/)
})

test('adds up the chosen fees, and requires at least one', async () => {
  answer('myFees', fullFees())
  open('/payment', student)
  await box(/Ravi/).click()
  await expect.element(form.getByRole('button', { name: 'Submit payment of ₹2,000' })).toBeVisible()
  await box(/Asha Iyer, Carnatic/).click()
  await expect.element(form.getByText('Choose a fee to see the QR code.')).toBeVisible()
  await attach()
  await submit()
  await expectErrors('Choose the fees that you paid')
  expect(callsOf('payDues')).toEqual([])
})

test('a fee that is being checked cannot be chosen', async () => {
  answer('myFees', fullFees())
  open('/payment', student)
  const due = box(/Exam fee/)
  await expect.element(due).toBeDisabled()
  await expect.element(due).not.toBeChecked()
  await expect.element(form.getByText('Payment is being checked')).toBeVisible()
  expect(checked).toBeDefined()
})

test('shows the form for a course fee while all fees are being checked', async () => {
  answer('myFees', noFees({ dues: [dueOf(1, { pending: true })] }))
  open('/payment', student)
  await expect.element(section.getByText('Payment is being checked')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(course).toBeVisible()
})

test('preselects only the fee that the address names', async () => {
  answer('myFees', fullFees())
  open(`/payment?due=${second}`, student)
  await expect.element(box(/Ravi/)).toBeChecked()
  await expect.element(box(/Asha Iyer, Carnatic/)).not.toBeChecked()
})

test('shows the form for a course fee below the fees, and opens it if the address names a course', async () => {
  answer('myFees', fullFees())
  open('/payment', student)
  await expect.element(form).toBeVisible()
  await expect.element(course).not.toBeInTheDocument()
  await page.getByText('Pay the fee for another course').click()
  await expect.element(course).toBeVisible()
  await expectAccessible()
  open('/payment?course=veenai', student)
  await expect.element(page.getByRole('button', { name: 'Submit Payment', exact: true }).first()).toBeVisible()
})

test('shows an error of the UPI reference at its field, and explains a reference that is in use', async () => {
  answer('myFees', fullFees())
  open('/payment', student)
  await utr.fill('4123')
  await attach()
  await submit()
  await expectErrors('Enter the 12-digit UPI reference')
  await utr.fill('412345678901')
  refuse('payDues', 409, 'This UPI reference was already used for another payment')
  await submit()
  await expectAlert(
    'Something went wrong. Please try again.',
    '',
    'This UPI reference was already used for another payment',
  )
  await closeAlert()
  await expect.element(form.getByText('Is this UPI reference yours?')).toBeVisible()
  await expect
    .element(form.getByText('The screenshot was not sent, but it is still here. Do not pay again.'))
    .toBeVisible()
  await expectAccessible()
  await expectFitsEveryScreen(DESKTOP)
})

test('shows a changed amount at the fees, and loads the fees again', async () => {
  answer('myFees', fullFees())
  open('/payment', student)
  await attach()
  const message = 'These fees are ₹4,300. Please check them and try again.'
  answerRaw('payDues', { success: false, message, errors: { fee: [message] } }, 422)
  const before = callsOf('myFees').length
  answer(
    'myFees',
    fullFees({ dues: fullFees().dues.map((due) => ({ ...due, open: due.open - 250, paid: due.paid + 250 })) }),
  )
  await submit()
  await expectAlert('Something went wrong. Please try again.', '', message)
  await closeAlert()
  await expectErrors(message)
  await expect.poll(() => callsOf('myFees').length).toBeGreaterThan(before)
  await expect.element(form.getByRole('button', { name: 'Submit payment of ₹4,300' })).toBeVisible()
})

test('keeps the chosen fees and the UPI reference after a reload', async () => {
  answer('myFees', fullFees())
  open('/payment', student)
  await box(/Asha Iyer, Carnatic/).click()
  await utr.fill('412345678901')
  reload()
  await expect.element(utr).toHaveValue('412345678901')
  await expect.element(box(/Asha Iyer, Carnatic/)).not.toBeChecked()
  await expect.element(box(/Ravi/)).toBeChecked()
})

test('families abroad see the bank account and the total of the chosen fees', async () => {
  answer('myFees', fullFees())
  const bankAccount = {
    holder: 'Saraswati Trust',
    number: '5010',
    branch: 'HDFC Bank',
    ifsc: 'HDFC0001234',
    swift: null,
  }
  open('/payment', student, { payment: { abroad: { bankAccount, paymentLink: null } } })
  await form.getByText('Paying from abroad?').click()
  await expect.element(form.getByText('Saraswati Trust')).toBeVisible()
  expect(form.getByText('₹4,800', { exact: true }).all().length).toBe(3)
  await expect.element(form.getByRole('checkbox', { name: /abroad/ })).not.toBeInTheDocument()
})

test('shows the lines of a payment for several fees, and a payment that the office recorded', async () => {
  answer('myFees', noFees({ paid_dues: fullFees().paid_dues }))
  const covers = [
    { label: 'Veenai: December 2026', learner_name: 'Asha Iyer', amount: 2400 },
    { label: 'Exam fee', learner_name: 'Ravi', amount: 500 },
  ]
  answer('myPayments', {
    payments: [
      ownPayment(1, { fee: 2900, covers }),
      ownPayment(2, { fee: 2400, covers: covers.slice(0, 1), method: 'cash', screenshot_path: '', status: 'approved' }),
    ],
    courses: [],
  })
  open('/payment', student)
  const payments = page.getByRole('region', { name: 'Your payments' })
  await expect.element(payments.getByText('2 fees', { exact: true })).toBeVisible()
  await expect.element(payments.getByText('Exam fee')).toBeVisible()
  await expect.element(payments.getByText(/^Recorded by the office .*, Cash$/)).toBeVisible()
  const history = page.getByRole('region', { name: 'Fees paid' })
  await expect.element(history.getByRole('listitem').first()).toHaveTextContent('November 2026')
  await expect.element(history.getByText('Paid ₹2,400').first()).toBeVisible()
})
