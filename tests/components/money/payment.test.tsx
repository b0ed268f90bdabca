import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Course, findCourse } from '@/lib/catalogue/courses'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { furnishProfile, picture } from '../../support/components/furnish'
import { answer, callsOf, hold, lose, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { idOf, student } from '../../support/components/people'

const file = page.getByLabelText(/screenshot/)
const submit = () => page.getByRole('button', { name: 'Submit Payment' }).click()
const stored = () => [localStorage.getItem('selectedCourse'), localStorage.getItem('selectedFee')]

function chosen(course: string, fee = '700'): void {
  localStorage.setItem('selectedCourse', course)
  localStorage.setItem('selectedFee', fee)
}

const veenai = (change: Partial<Course>) => ({ ...(findCourse('Veenai') as Course), ...change })

beforeEach(() => {
  furnishProfile(student)
  answer('myPayments', { payments: [], courses: [] })
})

test('shows the selected course and its fee, and accepts pictures only', async () => {
  chosen('Tabla')
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

test('offers the courses without a stored one, and ignores a stored fee', async () => {
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  open('/payment', student)
  await page.getByLabelText('Which course is the payment for?').selectOptions('Kathak')
  await expect.element(page.getByText('Kathak', { exact: true }).first()).toBeVisible()
  expect(stored()).toEqual(['Kathak', '700'])
  chosen('Kathak', '7')
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

test('sends the fee of a course that does not cost the usual fee', async () => {
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  open('/payment', student, { payment: { urlCourse: veenai({ fee: 900 }) } })
  await file.upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await submit()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
  expect(callsOf('submitPayment').map(({ body }) => body?.fee)).toEqual([900])
})

test('shows sending and submitted, and removes the stored course', async () => {
  chosen('Violin')
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
  expect(stored()).toEqual([null, null])
})

test('shows Something went wrong. Please try again. with the reason, and keeps course and picture', async () => {
  chosen('Violin')
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
  expect(stored()).toEqual(['Violin', '700'])
  restore()
  lose('submitPayment')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await submit()
  await expectAlert('Something went wrong. Please try again.', '', /You are offline/)
  onLine.mockRestore()
  await closeAlert()
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  await submit()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
})

test('explains next to a UTR of another payment what to do, until the next try', async () => {
  chosen('Violin')
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
  await expect.element(page.getByText('Is it your payment?')).toBeVisible()
  restore()
  answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } })
  await page.getByLabelText('UPI reference (12 digits)').fill('')
  await submit()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
  expect(callsOf('submitPayment').map(({ body }) => body?.utr)).toEqual(['412345678901', null])
})
