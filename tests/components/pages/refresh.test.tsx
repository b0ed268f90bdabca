import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TrialForm } from '@/components/trials/trial-form'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, student } from '../../support/components/people'
import { reload, show } from '../../support/components/stage'
import { picture, stubOffice, stubProfile } from '../../support/components/stubs'

const search = page.getByRole('searchbox').first()
const typed = () => sessionStorage.getItem('typed')
const forms = () => (JSON.parse(typed() ?? '{}') as { forms?: Record<string, unknown> }).forms ?? {}

beforeEach(async () => {
  stubOffice()
  await page.viewport(1440, 900)
})

test.each([
  { path: '/student-list', call: 'students', tab: 'Approved', status: 'approved', sort: 'Name A–Z' },
  { path: '/teacher-list', call: 'teachersList', tab: 'Pending', status: 'pending', sort: 'Oldest first' },
  { path: '/payment-details', call: 'adminPayments', tab: 'Rejected', status: 'rejected', sort: 'Oldest first' },
  { path: '/trial-requests', call: 'enquiries', tab: 'Handled', status: 'handled', sort: 'Name A–Z' },
  { path: '/invitations', call: 'invitations', tab: 'Opened', status: 'opened', sort: null },
  { path: '/messages', call: 'messages', tab: 'Sent', status: 'sent', sort: null },
  { path: '/my-classes', call: 'classes', tab: 'Past', status: 'past', sort: null },
] as const)('$path keeps its tab, search and order in the address after a reload and Back', async (list) => {
  const { path, call, tab, status, sort } = list
  open(path, admin)
  const chosen = page.getByRole('tab', { selected: true })
  await page.getByRole('tab', { name: tab }).click()
  if (sort) await page.getByLabelText('Sort').selectOptions(sort)
  await search.fill('nila')
  await expect.poll(() => new URL(window.location.href).searchParams.get('q')).toBe('nila')
  const callsBefore = callsOf(call).length
  reload()
  await expect.element(search).toHaveValue('nila')
  await expect.element(chosen).toHaveTextContent(tab)
  await expect
    .poll(() =>
      callsOf(call)
        .slice(callsBefore)
        .map(({ query }) => query),
    )
    .toContainEqual(expect.objectContaining({ q: 'nila', status }))
  if (sort) await expect.element(page.getByLabelText('Sort')).toHaveDisplayValue(sort)
  // Opens the page without a search, and then goes back.
  window.history.pushState(null, '', path)
  await expect.element(search).toHaveValue('')
  window.history.back()
  await expect.element(search).toHaveValue('nila')
  await expect.element(chosen).toHaveTextContent(tab)
})

test('My Classes keeps its days in the address, and ignores an invalid day', async () => {
  open('/my-classes?from=yesterday', admin)
  await expect.element(page.getByLabelText('From')).toHaveValue('')
  await page.getByLabelText('From').fill(academyDate(-9))
  await page.getByLabelText('To', { exact: true }).fill(academyDate(-1))
  reload()
  await expect.element(page.getByLabelText('From')).toHaveValue(academyDate(-9))
  await expect
    .poll(() => callsOf('classes').at(-1)?.query)
    .toMatchObject({ from: academyDate(-9), to: academyDate(-1) })
})

test.each([
  { path: '/become-teacher', open: 'Apply to teach', choice: 'BA Music', send: 'teacherProfile' },
  { path: '/become-student', open: 'Apply to learn', choice: 'Fresher', send: 'studentProfile' },
] as const)('$path keeps the input after a reload until it is sent', async ({ path, open: label, choice, send }) => {
  stubProfile(student)
  answer('myApplications', { teacher: null, student: null, students: [] })
  answer(send, {})
  open(path, student)
  await page.getByRole('button', { name: label }).click()
  const form = page.getByRole('dialog')
  await form.getByLabelText(choice).click()
  await form.getByLabelText('Mobile number').fill('9876543210')
  await form.getByRole('button', { name: 'Drawing', exact: true }).click()
  await form.getByLabelText('Painting').click()
  reload()
  await page.getByRole('button', { name: 'Continue with the form' }).click()
  await expect.element(form.getByLabelText(choice)).toBeChecked()
  await expect.element(form.getByLabelText('Mobile number')).toHaveValue('9876543210')
  expect(forms()[path.slice('/become-'.length)]).not.toHaveProperty('user_id')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expectAlert('Submitted!', 'Waiting For Admin Approval.')
  expect(callsOf(send).map(({ body }) => body?.courses)).toEqual([{ drawing: ['Painting'] }])
  expect(typed()).toBeNull()
})

test('Book a Trial keeps every field, including the name, until it is sent', async () => {
  answer('requestTrial', { trial_request: { id: '1', status: 'waiting' } })
  show(<TrialForm />, { at: '/book-trial?course=Veenai' })
  await expect.element(page.getByLabelText('Course')).toHaveValue('Veenai')
  expect(typed()).toBeNull()
  await page.getByLabelText('Your name').fill('Tara Rao')
  await page.getByLabelText('Phone').fill('+44 20 7946 0000')
  await page.getByLabelText('Course').selectOptions('Violin')
  await page.getByText('Sat', { exact: true }).click()
  await page.getByText('Evening').click()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabelText('Your time zone').selectOptions('Europe/London')
  await page.getByLabelText(/^Anything/).fill('She is nine.')
  reload()
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Tara Rao')
  await expect.element(page.getByLabelText('Phone')).toHaveValue('+44 20 7946 0000')
  await expect.element(page.getByText('+442079460000')).toBeVisible()
  await expect.element(page.getByLabelText('Course')).toHaveValue('Violin')
  await expect.element(page.getByLabelText('Sat')).toBeChecked()
  await expect.element(page.getByText('London')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a trial class' }).click()
  await expect.element(page.getByText(/^Thank you, Tara/)).toBeVisible()
  expect(callsOf('requestTrial').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      course_name: expect.objectContaining({ name: 'Violin' }),
      days: ['sat'],
      times: ['evening'],
      message: 'She is nine.',
    }),
  ])
  expect(typed()).toBeNull()
})

test('a new link to a course replaces the course that was selected earlier', async () => {
  show(<TrialForm />, { at: '/book-trial' })
  await page.getByLabelText('Your name').fill('Tara')
  await page.getByLabelText('Course').selectOptions('Violin')
  window.history.replaceState(null, '', '/book-trial?course=Tabla')
  reload()
  await expect.element(page.getByLabelText('Course')).toHaveValue('Tabla')
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Tara')
})

test('the payment page keeps the UTR after a reload, but never the screenshot', async () => {
  stubProfile(student)
  answer('myPayments', { payments: [], courses: [] })
  answer('submitPayment', { payment: { id: '1', status: 'pending' } })
  open('/payment?course=Tabla', student)
  const utr = page.getByLabelText('UPI reference (12 digits)')
  await page.getByLabelText(/screenshot/).upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await userEvent.type(utr, '123456789012')
  expect(forms()).toEqual({ payment: { utr: '123456789012' } })
  reload()
  await expect.element(utr).toHaveValue('123456789012')
  await page.getByLabelText(/screenshot/).upload(picture())
  await expect.element(page.getByText('ready to send')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Payment' }).click()
  await expectAlert('Payment Submitted!', 'Waiting for admin approval.')
  await closeAlert()
  expect(typed()).toBeNull()
})
