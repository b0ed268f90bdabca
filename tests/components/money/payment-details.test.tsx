import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PaymentRow } from '@/lib/payments/schema'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, hold, refuse, writes } from '../../support/components/network'
import { paymentDetail, paymentRow } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin } from '../../support/components/people'
import { stubOffice } from '../../support/components/stubs'

const PAGE = 25
/** A picture of one pixel. */
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const student = 'Nila Thomas'
const approve = page.getByRole('button', { name: 'Approve', exact: true })
const reject = page.getByRole('button', { name: 'Reject', exact: true })
const panelHeading = (name: string) => page.getByRole('heading', { level: 2, name })
const tab = (name: string) => page.getByRole('tab', { name })

/** Simulates a server that has these payments. An approval or rejection changes a payment's status. */
function stubPayments(...payments: PaymentRow[]): void {
  const rows = payments.map((payment) => ({ ...payment, username: student }))
  const decideAs = (status: PaymentRow['status']) => (call: { params: Record<string, string> }) => {
    for (const row of rows) if (row.id === call.params.id) row.status = status
    return { message: 'Done' }
  }
  answerBy('approvePayment', decideAs('approved'))
  answerBy('rejectPayment', decideAs('rejected'))
  answerBy('adminPayments', ({ query: { status, q = '', cursor = '0' } }) => {
    const matches = rows.filter((row) => row.status === status && row.username.includes(q))
    const to = Number(cursor) + PAGE
    const more = matches.length > to && {
      nextCursor: String(to),
      ...(status === 'pending' && { count: matches.length }),
    }
    return { payments: matches.slice(Number(cursor), to), ...more }
  })
}

beforeEach(async () => {
  stubOffice()
  // Makes the window wide enough to show the list and the open payment side by side.
  await page.viewport(1440, 900)
})

test('the office reverses a decision only after a confirmation', async () => {
  stubPayments(paymentRow(1, { status: 'approved' }))
  open('/payment-details', admin)
  await tab('Approved 1').click()
  await reject.click()
  await expectAlert('Reject after all?', `${student}, Veenai, ₹700: this payment is already approved.`)
  await closeAlert('Go back')
  await expect.element(tab('Approved 1')).toBeVisible()
  expect(writes()).toEqual([])
  await reject.click()
  await closeAlert('Reject')
  await expect.element(tab('Rejected 1')).toBeVisible()
  await expect.element(tab('Approved 0')).toBeVisible()
})

test('a new payment at the top of the list does not replace the payment next to the list', async () => {
  const shown = paymentRow(1, { status: 'approved', username: student })
  const stubApproved = (...payments: PaymentRow[]) =>
    answerBy('adminPayments', ({ query: { status } }) => ({ payments: status === 'approved' ? payments : [] }))
  stubApproved(shown)
  refuse('rejectPayment', 409, 'Another admin has just approved or rejected this payment')
  open('/payment-details', admin)
  await tab('Approved 1').click()
  await expect.element(panelHeading(student)).toBeVisible()
  stubApproved(paymentRow(2, { status: 'approved', username: 'Arun Kumar' }), shown)
  await reject.click()
  await closeAlert('Reject')
  await closeAlert()
  await expect.element(tab('Approved 2')).toBeVisible()
  await expect.element(panelHeading(student)).toBeVisible()
  await expect.element(panelHeading('Arun Kumar')).not.toBeInTheDocument()
})

test('shows the fees of a payment that the office recorded, and no screenshot', async () => {
  const recorded = paymentRow(1, { status: 'approved', screenshot_path: '' })
  stubPayments(recorded)
  const covers = [
    { label: 'Veenai: 8 classes', learner_name: 'Asha', amount: 500 },
    { label: 'Exam fee', learner_name: null, amount: 200 },
  ]
  answer('adminPayment', { ...paymentDetail(recorded), covers })
  open('/payment-details?status=approved', admin)
  await expect.element(page.getByText('The office recorded this payment. It has no screenshot.')).toBeVisible()
  const fees = page.getByRole('region', { name: 'Fees covered by this payment' })
  await expect.element(fees.getByRole('listitem').nth(0)).toHaveTextContent('Veenai: 8 classesAsha₹500')
  await expect.element(fees.getByRole('listitem').nth(1)).toHaveTextContent('Exam fee₹200')
})

test('shows the total number of pending payments if not all are loaded', async () => {
  stubPayments(...Array.from({ length: 28 }, (_, n) => paymentRow(n + 1, { course_name: `Course ${n}` })))
  open('/payment-details', admin)
  await expect.element(tab('Pending 28')).toBeVisible()
})

test('opens a payment next to the list at a width of 1280 px', async () => {
  await page.viewport(1280, 800)
  stubPayments(paymentRow(1), paymentRow(2, { course_name: 'Tabla' }))
  open('/payment-details', admin)
  const second = page.getByRole('listitem').filter({ hasText: 'Tabla' }).getByRole('button').first()
  await second.click()
  await expect.element(panelHeading(student)).toBeVisible()
  await expect.element(second).toBeVisible()
  await expect.element(second).toHaveAttribute('aria-current', 'true')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
})

test('shows the complete border of the panel next to the list', async () => {
  stubPayments(paymentRow(1))
  open('/payment-details', admin)
  await expect.element(panelHeading(student)).toBeVisible()
  const frame = panelHeading(student).element().closest('.frame')?.getBoundingClientRect()
  expect(frame?.bottom).toBeLessThanOrEqual(window.innerHeight)
  expect(frame?.right).toBeLessThanOrEqual(window.innerWidth)
})

test('ignores the keys A and R until the admin turns them on', async () => {
  stubPayments(paymentRow(1))
  open('/payment-details', admin)
  await expect.element(tab('Pending 1')).toBeVisible()
  await expect.element(page.getByText('Keyboard shortcuts off.')).toBeVisible()
  await panelHeading(student).click()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(writes()).toEqual([])
})

test('the keys decide the focused payment, and each decision can be undone before it is sent after five seconds', async () => {
  stubPayments(paymentRow(1, { course_name: 'Painting' }), paymentRow(2, { course_name: 'Tabla' }))
  open('/payment-details', admin)
  await expect.element(tab('Pending 2')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  // These letter keys must not approve or reject a payment.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('ananya')
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('a{Backspace}')
  await page.getByRole('button', { name: 'Open full size' }).click()
  // The letter keys must do nothing while the full-size picture is loading or open.
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('dialog', { name: 'Screenshot' })).toBeVisible()
  await userEvent.keyboard('r{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Screenshot' })).not.toBeInTheDocument()
  await expect.element(undo).not.toBeInTheDocument()
  // Waits until the list has loaded after the search.
  await expect.element(page.getByCss('[aria-busy="true"]')).not.toBeInTheDocument()

  await panelHeading(student).click()
  await userEvent.keyboard('a')
  await expect.element(page.getByText(`Approving in 5 s: ${student}, Painting`)).toBeVisible()
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  expect(writes()).toEqual([])

  await panelHeading(student).click()
  await userEvent.keyboard('a')
  await page.getByRole('button', { name: 'Approve now' }).click()
  await expect.element(page.getByText(`${student}, Painting: approved.`)).toBeVisible()

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await userEvent.keyboard('r')
  await expect.element(page.getByText(`Rejecting in 5 s: ${student}, Tabla`)).toBeVisible()
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  await expect.element(page.getByText(`${student}, Tabla: rejected.`)).toBeVisible()
  expect(writes().map(({ name }) => name)).toEqual(['approvePayment', 'rejectPayment'])
})

test('each row has Approve and Reject, whose accessible names include the payment', async () => {
  stubPayments(paymentRow(1, { course_name: 'Painting' }), paymentRow(2, { course_name: 'Tabla' }))
  open('/payment-details', admin)
  await page.getByRole('button', { name: `Reject ${student}, Tabla` }).click()
  await page.getByRole('button', { name: 'Reject now' }).click()
  await expect.element(page.getByText(`${student}, Tabla: rejected.`)).toBeVisible()
  expect(writes().map(({ name, params }) => [name, params.id])).toEqual([['rejectPayment', paymentRow(2).id]])
})

test('a decision can be undone with the mouse, moves no rows or buttons, and shows the new status', async () => {
  stubPayments(paymentRow(1, { course_name: 'Painting' }), paymentRow(2, { course_name: 'Tabla' }))
  open('/payment-details', admin)
  await expect.element(tab('Pending 2')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Tabla' })
  const places = () =>
    [row, reject, page.getByRole('button', { name: 'Export CSV' })].map(
      (each) => each.element().getBoundingClientRect().top,
    )
  const before = places()
  await page.getByRole('button', { name: `Approve ${student}, Painting` }).click()
  await expect.element(page.getByText(`Approving in 5 s: ${student}, Painting`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: `Approve ${student}, Painting` })).toBeDisabled()
  expect(places()).toEqual(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: `Approve ${student}, Painting` })).toBeEnabled()
  expect(writes()).toEqual([])
})

test('sends a decision that could still be undone when the admin leaves the page', async () => {
  stubPayments(paymentRow(1, { course_name: 'Painting' }))
  open('/payment-details', admin)
  await page.getByRole('button', { name: `Approve ${student}, Painting` }).click()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => writes().map(({ name }) => name)).toEqual(['approvePayment'])
})

test('a phone shows the screenshot next to the buttons, and opens it in full size', async () => {
  await page.viewport(390, 844)
  stubPayments(paymentRow(1, { course_name: 'Painting', screenshot_path: DOT }))
  open('/payment-details', admin)
  const card = page.getByRole('listitem').filter({ hasText: 'Painting' })
  await card.getByRole('button', { name: `Screenshot from ${student}, Painting` }).click()
  await expect.element(page.getByRole('dialog', { name: 'Screenshot' })).toBeVisible()
})

test('shows Something went wrong with the reason after a failed decision, and reloads the lists', async () => {
  stubPayments(paymentRow(1))
  refuse('approvePayment', 409, 'This payment is already approved')
  open('/payment-details', admin)
  await expect.element(tab('Pending 1')).toBeVisible()
  stubPayments(paymentRow(1, { status: 'approved' }))
  refuse('approvePayment', 409, 'This payment is already approved')
  await approve.click()
  await page.getByRole('button', { name: 'Approve now' }).click()
  await expectAlert('Error', 'Something went wrong', 'This payment is already approved')
  await closeAlert()
  await expect.element(tab('Approved 1')).toBeVisible()
})

test('says that the list is loading, could not be loaded, is empty, or has no matches', async () => {
  answer('adminPayments', { payments: [] })
  const release = hold('adminPayments')
  const restore = refuse('adminPayments', 503, 'The academy’s records are unavailable')
  open('/payment-details', admin)
  await expect.element(page.getByText('Loading...')).toBeVisible()
  release()
  await expect.element(page.getByText('The payments could not be loaded.')).toBeVisible()
  await expect.element(page.getByText('The academy’s records are unavailable')).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No pending payments.')).toBeVisible()
  await page.getByRole('searchbox').fill('nobody')
  await expect.element(page.getByText('Nothing found for “nobody”.')).toBeVisible()
})

test('loads the next page on request', async () => {
  stubPayments(...Array.from({ length: 30 }, (_, n) => paymentRow(n, { status: 'rejected' })))
  open('/payment-details', admin)
  await expect.element(tab('Rejected')).toHaveTextContent(/^Rejected$/)
  await tab('Rejected').click()
  const rows = page.getByRole('row').filter({ hasText: student })
  await expect.poll(() => rows.elements().length).toBe(25)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.elements().length).toBe(30)
  await expect.element(tab('Rejected 30')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(callsOf('adminPayments').every(({ query }) => query.limit === String(PAGE))).toBe(true)
})
