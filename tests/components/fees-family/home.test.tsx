import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FamilyCreditEntry } from '@/lib/credits/schema'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import {
  asha,
  creditsOf,
  dueOf,
  enrolmentOf,
  fullFees,
  noFees,
  packages,
  ravi,
} from '../../support/components/family-fee-records'
import { answer, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { student, teacher } from '../../support/components/people'
import { visited } from '../../support/components/stage'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const fees = page.getByRole('region', { name: 'Fees', exact: true })
const left = page.getByRole('region', { name: 'Classes left' })

beforeEach(() => {
  stubPortal()
  stubProfile(student)
})

test('a family without fees sees the usual home page', async () => {
  open('/dashboard-home', student)
  await expect.element(page.getByRole('article').nth(2)).toBeVisible()
  await expect.poll(() => callsOf('myFees').length).toBe(1)
  await expect.element(fees).not.toBeInTheDocument()
})

test('the home page of a teacher does not load fees', async () => {
  stubProfile(teacher)
  open('/dashboard-home', teacher)
  await expect.element(page.getByRole('article').nth(2)).toBeVisible()
  expect(callsOf('myFees')).toEqual([])
})

test('the home page shows one open fee with its due date, and links to the payment page', async () => {
  const due = dueOf(1, { due_on: '2026-12-01' })
  answer('myFees', noFees({ dues: [due], open_amount: due.open }))
  open('/dashboard-home', student)
  await expect.element(fees.getByText('₹2,400 to pay')).toBeVisible()
  await expect.element(fees.getByText('Due on 1 Dec 2026')).toBeVisible()
  await expect.element(fees.getByText(asha.name)).not.toBeInTheDocument()
  await expect.element(fees.getByRole('link', { name: 'Pay ₹2,400' })).toHaveAttribute('href', '/payment')
})

test('the home page lists the fees of two children, and leaves a fee that is being checked out of the total', async () => {
  answer('myFees', fullFees({ advance: 500 }))
  open('/dashboard-home', student)
  await expect.element(fees.getByText('₹4,800 to pay')).toBeVisible()
  await expect.element(fees.getByText('₹2,000 overdue')).toBeVisible()
  const rows = fees.getByRole('list', { name: 'Unpaid fees' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(`${asha.name}, Carnatic Classical Vocal Tamil: December 2026`)
  await expect.element(rows.nth(0)).toHaveTextContent('₹400 of ₹2,400 paid, ₹200 off (Sibling discount)')
  await expect.element(rows.nth(1)).toHaveTextContent(ravi.name)
  await expect.element(rows.nth(2)).toHaveTextContent('Payment is being checked')
  await expect.element(fees.getByText('Paid in advance ₹500.')).toBeVisible()
})

test('the home page shows the classes left of each course, with their last days and make-up classes', async () => {
  answer('myFees', fullFees({ dues: [] }))
  open('/dashboard-home', student)
  const rows = left.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('3 of 8 classes left')
  await expect.element(rows.nth(0)).toHaveTextContent('2 classes until 23 Feb 2027, 1 make-up class until 3 Mar 2027')
  await expect.element(rows.nth(1)).toHaveTextContent('1 class left')
  await expect.element(left.getByRole('button', { name: /^Renew/ })).not.toBeInTheDocument()
})

const lastClass = creditsOf({
  classes_left: 1,
  lots: [{ classes: 1, expires_on: '2027-02-23', make_up: false }],
  renew: true,
})
const renewableFees = () => noFees({ credits: [lastClass], enrolments: [enrolmentOf()], plans: packages })
const renew = left.getByRole('button', { name: /^Renew/ })

test('a family renews a package with another plan, and the payment page opens with its fee', async () => {
  answer('myFees', renewableFees())
  const due = dueOf(9, { amount: 3300 })
  answer('renew', { due })
  open('/dashboard-home', student)
  await expect.element(left.getByText('1 of 8 classes left, use it by 23 Feb 2027')).toBeVisible()
  await renew.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('radio', { name: /^8 classes/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^12 classes/ }).click()
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await expect.poll(() => visited).toEqual([`/payment?due=${due.id}`])
  expect(callsOf('renew').map(({ body }) => body)).toEqual([
    { enrolment_id: enrolmentOf().id, plan_id: packages[1]?.id },
  ])
})

test('shows each change to the classes left, with lost classes', async () => {
  answer('myFees', noFees({ credits: [creditsOf()] }))
  const { learner_id, learner_name, course_name, class_type, minutes } = creditsOf()
  const change: FamilyCreditEntry = {
    ...{ learner_id, learner_name, course_name, class_type, minutes },
    id: '2',
    classes: -1,
    reason: 'booked',
    balance: 3,
    class_starts_at: '2026-11-14T12:30:00.000Z',
    lost: true,
    due_label: null,
    expires_on: null,
    created_at: '2026-11-07T12:30:00.000Z',
  }
  answer('myLedger', { entries: [change, { ...change, id: '1', learner_id: ravi.id }] })
  open('/dashboard-home', student)
  await left.getByRole('button', { name: /^All changes/ }).click()
  const table = page.getByRole('dialog').getByRole('table')
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/cancelled, counts as used−13$/)
  expect(table.getByRole('row').elements()).toHaveLength(2)
})

test('shows why a package cannot be renewed, and loads the fees again', async () => {
  answer('myFees', renewableFees())
  refuse('renew', 409, 'Pay the fee due for this course first')
  open('/dashboard-home', student)
  await renew.click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expectAlert('Error', 'Failed to renew', 'Pay the fee due for this course first')
  answer('myFees', { ...renewableFees(), dues: [dueOf(1, { enrolment_id: enrolmentOf().id, due_on: academyDate(3) })] })
  await closeAlert()
  await expect.poll(() => callsOf('myFees').length).toBeGreaterThan(1)
})

test('offers no Renew while the fee of the next package is open', async () => {
  const due = dueOf(1, { enrolment_id: enrolmentOf().id })
  answer('myFees', { ...renewableFees(), dues: [due] })
  open('/dashboard-home', student)
  await expect.element(fees.getByRole('link', { name: 'Pay ₹2,400' })).toBeVisible()
  await expect.element(renew).not.toBeInTheDocument()
})
