import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { alertError } from '@/components/ui/dialog/alerts'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerRaw, callsOf } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { student } from '../../support/components/people'
import { show } from '../../support/components/stage'
import { stubProfile } from '../../support/components/stubs'

const focused = () => document.activeElement
const inView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

beforeEach(() => {
  stubProfile(student)
  answer('myPayments', { payments: [], courses: [] })
})

test('each try scrolls to the screenshot field of a payment on a small phone', async () => {
  await page.viewport(390, 667)
  localStorage.setItem('selectedCourse', 'Tabla')
  open('/payment', student)
  const file = page.getByLabelText(/screenshot/)
  const button = page.getByRole('button', { name: 'Submit Payment' })
  for (const from of [0, document.body.scrollHeight]) {
    await expect.element(button).toBeVisible()
    window.scrollTo({ top: from, behavior: 'instant' })
    await button.click()
    await expect.element(file).toHaveFocus()
    const error = page.getByText('Please add the screenshot of your payment')
    await expect.poll(() => inView(error.element())).toBe(true)
    file.element().blur()
  }
  expect(callsOf('submitPayment')).toEqual([])
})

test('focuses the list of courses if a payment has no course', async () => {
  open('/payment', student)
  await page.getByRole('button', { name: 'Submit Payment' }).click()
  await expect.element(page.getByLabelText('Which course is the payment for?')).toHaveFocus()
})

test('focuses the first field with a server error', async () => {
  answerRaw(
    'register',
    {
      success: false,
      message: 'Enter a valid email',
      errors: { phone: ['Enter a valid 10-digit phone'], email: ['Enter a valid email'] },
    },
    422,
  )
  show(<RegisterForm />)
  for (const [label, text] of [
    ['Name', 'Nila Thomas'],
    ['Email', 'nila@example.com'],
    ['Phone', '9876543210'],
    ['Password', 'one string of veena'],
  ] as const)
    await page.getByLabelText(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectAlert('Error!', 'Enter a valid email')
  await closeAlert()
  await expect.poll(focused).toBe(page.getByLabelText('Email', { exact: true }).element())
})

test('returns the focus after an alert, even if an earlier alert was removed with its dialog', async () => {
  const [first, second] = ['First', 'Second'].map((text) => {
    const button = document.createElement('button')
    button.textContent = text
    document.body.append(button)
    onTestFinished(() => button.remove())
    return button
  })
  first?.focus()
  void alertError('Removed', '')
  await expect.element(page.getByText('Removed')).toBeVisible()
  document.querySelector('.swal2-container')?.remove()
  first?.remove()
  second?.focus()
  void alertError('Closed', '')
  await expect.element(page.getByText('Closed')).toBeVisible()
  await closeAlert()
  await expect.poll(focused).toBe(second)
})

test('focuses the first error again after an alert that was open when the error appeared', async () => {
  show(<RegisterForm />)
  await page.getByLabelText('Name', { exact: true }).fill('Nila Thomas')
  const form = page.getByLabelText('Name', { exact: true }).element().closest('form')
  void alertError('Open before the errors', '')
  await expect.element(page.getByText('Open before the errors')).toBeVisible()
  form?.requestSubmit()
  await expect.element(page.getByText('Email is required')).toBeInTheDocument()
  await closeAlert()
  await expect.poll(focused).toBe(page.getByLabelText('Email', { exact: true }).element())
})

test('focuses the first missing choice in an application', async () => {
  answer('myApplications', { teacher: null, student: null, students: [] })
  open('/become-student', student)
  await page.getByRole('button', { name: 'Apply to learn' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Submit' }).click()
  const first = form.getByRole('group', { name: 'Experience' })
  await expect.poll(() => first.element().contains(focused())).toBe(true)
  await expect.poll(() => inView(first.element())).toBe(true)
  expect(callsOf('studentProfile')).toEqual([])
})

test('an error that arrives late does not interrupt typing', async () => {
  open('/payment', student)
  await page.getByRole('button', { name: 'Submit Payment' }).click()
  const course = page.getByLabelText('Which course is the payment for?')
  await expect.element(course).toHaveFocus()
  const reference = page.getByLabelText('UPI reference (12 digits)')
  await reference.fill('1234')
  await expect.element(page.getByText(/^UTR|12 digits/).first()).toBeVisible()
  await expect.element(reference).toHaveFocus()
})
