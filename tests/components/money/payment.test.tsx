import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Course, findCourse } from '@/lib/catalogue/courses'
import { DESKTOP, expectAccessible, expectFitsEveryScreen } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { expectErrors } from '../../support/components/locators'
import { answer, callsOf, dropConnection, hold, refuse } from '../../support/components/network'
import { ownPayment } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { idOf, student } from '../../support/components/people'
import { learner } from '../../support/components/records'
import { picture, stubProfile } from '../../support/components/stubs'

const file = page.getByLabelText(/screenshot/)
const submit = () => page.getByRole('button', { name: 'Submit Payment' }).click()
const readSelection = () => [localStorage.getItem('selectedCourse'), localStorage.getItem('selectedFee')]

function storeSelection(course: string, fee = '700'): void {
  localStorage.setItem('selectedCourse', course)
  localStorage.setItem('selectedFee', fee)
}

const veenai = (change: Partial<Course>) => ({ ...(findCourse('Veenai') as Course), ...change })

beforeEach(() => {
  stubProfile(student)
  answer('myPayments', { payments: [], courses: [] })
})

test('shows the selected course and its fee, and accepts only pictures', async () => {
  storeSelection('Tabla')
  open('/payment', student)
  await expect.element(page.getByText('Tabla', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('₹700').first()).toBeVisible()
  await expect.element(file).toHaveAttribute('accept', 'image/*')
  await submit()
  await expect.element(page.getByText('Please add the screenshot of your payment')).toBeVisible()
  await file.upload(new File(['%PDF-1.7'], 'paid.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText(/^We could not read this file/)).toBeVisible()
  expect(callsOf('submitPayment')).toEqual([])
})

test('offers all courses if none is stored, and ignores a stored fee', async () => {
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  open('/payment', student)
  await page.getByLabelText('Which course is the payment for?').selectOptions('Kathak')
  await expect.element(page.getByText('Kathak', { exact: true }).first()).toBeVisible()
  expect(readSelection()).toEqual(['Kathak', '700'])
  storeSelection('Kathak', '7')
  window.dispatchEvent(new StorageEvent('storage'))
  await expect
    .element(page.getByText('The fee is ₹700. The amount saved in this browser was out of date.'))
    .toBeVisible()
  await file.upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await submit()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
  expect(callsOf('submitPayment').map(({ body }) => body?.fee)).toEqual([700])
})

test('sends the fee of a course whose fee differs from the usual one', async () => {
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  open('/payment', student, { payment: { urlCourse: veenai({ fee: 900 }) } })
  await file.upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await submit()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
  expect(callsOf('submitPayment').map(({ body }) => body?.fee)).toEqual([900])
})

const bankAccount = {
  holder: 'Saraswati Trust',
  number: '50100012345678',
  branch: 'HDFC Bank, Mylapore',
  ifsc: 'HDFC0001234',
  swift: 'HDFCINBB',
}
const question = page.getByText('Paying from abroad?')

test('families abroad see no separate way to pay until the academy has set one', async () => {
  open('/payment?course=veenai', student)
  await expect.element(page.getByText('Pay by UPI')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByText(/abroad/)).not.toBeInTheDocument()
})

test('shows the bank account, the payment link and the usual fee to families abroad', async () => {
  const abroad = { bankAccount, paymentLink: 'https://wise.example/saraswati' }
  open('/payment?course=veenai', student, { payment: { abroad } })
  await question.click()
  for (const text of Object.values(bankAccount)) await expect.element(page.getByText(text)).toBeVisible()
  const link = page.getByRole('link', { name: 'Open the payment link' })
  await expect.element(link).toHaveAttribute('href', abroad.paymentLink)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expectAccessible()
  await expectFitsEveryScreen(DESKTOP)
})

test('sends the fee for families abroad only if the family says that it has paid that fee', async () => {
  refuse('submitPayment', 409, 'A payment for this course is already waiting for approval')
  open('/payment', student, {
    payment: { urlCourse: veenai({ feeAbroad: 1200 }), abroad: { bankAccount, paymentLink: null } },
  })
  await expect.element(page.getByText('₹1,200 for families abroad')).toBeVisible()
  await file.upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await submit()
  await closeAlert()
  await question.click()
  await page.getByLabelText('I paid ₹1,200, the fee for families abroad').click()
  await expect
    .element(page.getByText('You are sending a payment of ₹1,200, the fee for families abroad.'))
    .toBeVisible()
  await expectAccessible()
  await submit()
  await closeAlert()
  expect(callsOf('submitPayment').map(({ body }) => body?.fee)).toEqual([700, 1200])
})

test('shows that the payment is being sent and then submitted, and removes the stored course', async () => {
  storeSelection('Violin')
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  const release = hold('submitPayment')
  open('/payment', student)
  await file.upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await submit()
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  release()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
  await closeAlert()
  expect(readSelection()).toEqual([null, null])
})

test('shows Something went wrong. Please try again. with the reason, and keeps the course and the picture', async () => {
  storeSelection('Violin')
  const restore = refuse('submitPayment', 409, 'A payment for this course is already waiting for approval')
  open('/payment', student)
  await file.upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await submit()
  await expectAlert(
    'Something went wrong. Please try again.',
    '',
    'A payment for this course is already waiting for approval',
  )
  await closeAlert()
  expect(readSelection()).toEqual(['Violin', '700'])
  restore()
  dropConnection('submitPayment')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await submit()
  await expectAlert('Something went wrong. Please try again.', '', /You are offline/)
  onLine.mockRestore()
  await closeAlert()
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  await submit()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
})

test('explains what to do about a UTR of another payment, until the next try', async () => {
  storeSelection('Violin')
  const restore = refuse('submitPayment', 409, 'This UPI reference was already used for another payment')
  open('/payment', student)
  await file.upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await page.getByLabelText('UPI reference (12 digits)').fill('412345678901')
  await submit()
  await expectAlert(
    'Something went wrong. Please try again.',
    '',
    'This UPI reference was already used for another payment',
  )
  await closeAlert()
  await expect.element(page.getByText('Is this UPI reference yours?')).toBeVisible()
  restore()
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  await page.getByLabelText('UPI reference (12 digits)').fill('')
  await submit()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
  expect(callsOf('submitPayment').map(({ body }) => body?.utr)).toEqual(['412345678901', null])
})

const child = learner({ id: idOf(51), name: 'Asha Iyer' })
const who = page.getByLabelText('Who is this for?')

test('asks an account with several students whose fee it pays, and sends the answer', async () => {
  answer('ownLearners', { learners: [learner(), child, learner({ id: idOf(52), name: 'Ravi', archived: true })] })
  answer('myPayments', { payments: [ownPayment(1, { learner_id: child.id, learner_name: child.name })], courses: [] })
  open('/payment', student, { payment: { urlCourse: veenai({}) } })
  await expect.element(page.getByText('for Asha Iyer')).toBeVisible()
  await expect.element(who).toHaveValue('')
  expect([...(who.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Choose a student',
    student.name,
    'Asha Iyer',
  ])
  await file.upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await submit()
  await expectErrors('Choose a student')
  await expectAccessible()
  await expectFitsEveryScreen(DESKTOP)
  expect(callsOf('submitPayment')).toEqual([])
  await who.selectOptions('Asha Iyer')
  await expect.element(page.getByText('Choose a student')).not.toHaveAttribute('role', 'alert')
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  await submit()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
  await closeAlert()
  expect(callsOf('submitPayment').map(({ body }) => body?.learner_id)).toEqual([child.id])
  await expect.element(page.getByText(/^We’ll check your payment for Veenai \(Asha Iyer\), usually/)).toBeVisible()
})

test('asks an account with one student nothing, and sends only the documented fields', async () => {
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  answer('myPayments', { payments: [ownPayment(1)], courses: [] })
  open('/payment', student, { payment: { urlCourse: veenai({}) } })
  await file.upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await expect.element(who).not.toBeInTheDocument()
  await expect.element(page.getByText(/ for /)).not.toBeInTheDocument()
  await submit()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
  await closeAlert()
  expect(callsOf('submitPayment').map(({ body }) => body?.learner_id)).toEqual([undefined])
})
