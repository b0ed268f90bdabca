import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, refuse, writes } from '../../support/components/network'
import {
  credit,
  due,
  enrolment,
  enrolmentEffect,
  entry,
  someFeesOfPerson,
} from '../../support/components/office-fee-records'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { dialog } from '../../support/components/scenes'
import { stubOffice } from '../../support/components/stubs'

const main = page.getByRole('main')
const button = (name: string | RegExp) => main.getByRole('button', { name })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const informed = { emailed: 1, held: 0, notifications: 1 }

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

test('enrols a student after the preview of the server', async () => {
  answerBy('enrol', ({ body }) => (body.preview ? enrolmentEffect() : enrolmentEffect({ informed })))
  open(`/people/${student.id}`, admin)
  await button('Enrol in a course').click()
  await field('Course').selectOptions('Veenai')
  await field('Plan').selectOptions('8 classes a month, ₹2,000 a month')
  await dialog()
    .getByLabelText(/^Part of the fee(?!, fewer)/)
    .click()
  await field('Concession').selectOptions('Per cent off each fee')
  await inDialog('Preview changes').click()
  await expect.element(dialog().getByCss('[data-field-error]').first()).toBeVisible()
  expect(writes()).toEqual([])
  await field('Per cent off').fill('10')
  await field('Reason').fill('Second child')
  await inDialog('Preview changes').click()
  await expect.element(dialog()).toHaveTextContent('Adds 1 fee')
  await expect.element(dialog()).toHaveTextContent('₹1,290')
  await expect.element(dialog()).toHaveTextContent('Due on 5 Dec 2026')
  await expect.element(dialog()).not.toHaveTextContent('No classes will be cancelled.')
  await expect.element(dialog()).toHaveTextContent('The family will owe ₹4,090.')
  await inDialog('Go back').click()
  await expect.element(field('Reason')).toHaveValue('Second child')
  await inDialog('Preview changes').click()
  await inDialog('Enrol in Veenai').click()
  await expectAlert('Student enrolled', `We’ll email ${student.name}.`)
  await closeAlert()
  const [first, , last] = callsOf('enrol')
  expect(first?.body).toMatchObject({
    learner_id: student.id,
    course_name: { name: 'Veenai' },
    joining: 'prorated',
    concession: { kind: 'percent', value: 10, reason: 'Second child', until: null },
    preview: true,
  })
  expect(last?.body.preview).toBe(false)
  await expect.element(main.getByRole('heading', { name: 'Fees', exact: true })).toHaveFocus()
})

test('returns to the form if another admin changed the enrolment after the preview', async () => {
  const changed = 'This enrolment has just changed. Please check it and try again.'
  answer('discontinueEnrolment', enrolmentEffect({ dues_added: [], classes_cancelled: 1 }))
  open(`/people/${student.id}`, admin)
  await button('Discontinue: Nila, Veenai').click()
  await field('Reason').fill('Moves to Pune')
  await inDialog('Preview changes').click()
  await expect.element(dialog()).toHaveTextContent('1 class will be cancelled.')
  refuse('discontinueEnrolment', 409, changed)
  await inDialog('Discontinue course').click()
  await expectAlert('Error', 'The course could not be discontinued', changed)
  await closeAlert()
  await expect.element(field('Reason')).toHaveValue('Moves to Pune')
  expect(callsOf('discontinueEnrolment')[1]).toMatchObject({
    params: { id: enrolment(1).id },
    body: { reason: 'Moves to Pune', frees_slots: true, excuse_open: false, seen: 4, preview: false },
  })
})

test('after a conflict, the next attempt uses the new version of the enrolment', async () => {
  refuse('discontinueEnrolment', 409, 'This enrolment has just changed. Please check it and try again.')
  open(`/people/${student.id}`, admin)
  await button('Discontinue: Nila, Veenai').click()
  await field('Reason').fill('Moves to Pune')
  answer('personFees', someFeesOfPerson({ enrolments: [enrolment(1, { revision: 5 })] }))
  await inDialog('Preview changes').click()
  await closeAlert()
  await expect.element(field('Reason')).toHaveValue('')
  answer('discontinueEnrolment', enrolmentEffect({ dues_added: [] }))
  await field('Reason').fill('Moves to Pune')
  await inDialog('Preview changes').click()
  await expect.element(inDialog('Discontinue course')).toBeVisible()
  expect(callsOf('discontinueEnrolment').map(({ body }) => body.seen)).toEqual([4, 5])
})

test('pauses and changes an enrolment', async () => {
  answer('pauseEnrolment', enrolmentEffect())
  answer('changeEnrolment', enrolmentEffect())
  open(`/people/${student.id}`, admin)
  await main.getByRole('button', { name: 'Pause: Nila, Veenai', exact: true }).click()
  await field('First day').fill('2027-02-01')
  await field('Last day').fill('2027-02-28')
  await inDialog('Preview changes').click()
  await expect.element(inDialog('Pause enrolment')).toBeVisible()
  expect(callsOf('pauseEnrolment')[0]?.body).toMatchObject({ from_on: '2027-02-01', holding_fee: 0, frees_slots: true })
  await dialog().getByRole('button', { name: 'Close' }).click()
  await button('Change: Nila, Veenai').click()
  await expect.element(field('Due day (optional)')).toHaveValue('5')
  await expect.element(field('Per cent off')).toHaveValue('10')
  await inDialog('Preview changes').click()
  await expect.element(inDialog('Change enrolment')).toBeVisible()
  expect(callsOf('changeEnrolment')[0]?.body).toMatchObject({
    due_day: 5,
    seen: 4,
    concession: { kind: 'percent', value: 10, reason: 'Second child', until: '2027-05-31' },
  })
})

test('shows the sibling discount of an enrolment without a concession', async () => {
  const sibling_discount = { kind: 'percent', value: 10 } as const
  answer('personFees', someFeesOfPerson({ enrolments: [enrolment(1, { sibling_discount })] }))
  open(`/people/${student.id}`, admin)
  await expect.element(main.getByText('Sibling discount: 10% off')).toBeVisible()
})

test('cancels a pause after a preview', async () => {
  const pause = { id: due(1).id, from_on: '2027-02-01', to_on: '2027-02-28', holding_fee: 200 }
  answer('personFees', someFeesOfPerson({ enrolments: [enrolment(1, { pauses: [pause] })] }))
  answer('cancelPause', enrolmentEffect())
  open(`/people/${student.id}`, admin)
  await button('Cancel pause: Nila, Veenai').click()
  await inDialog('Preview changes').click()
  await inDialog('Cancel pause').click()
  await expectAlert('Pause cancelled')
  expect(callsOf('cancelPause').map(({ params, body }) => [params.id, body])).toEqual([
    [pause.id, { seen: 4, preview: true }],
    [pause.id, { seen: 4, preview: false }],
  ])
})

test('adds a fee, and uses a paid deposit for unpaid fees', async () => {
  answer('addCharge', { due: due(9, { label: 'Deposit', amount: 5000 }) })
  answer('releaseDeposit', { due: due(5, { course_name: null, label: 'Deposit' }) })
  open(`/people/${student.id}`, admin)
  await button('Add a fee').click()
  await field('Kind of fee').selectOptions('Deposit')
  await expect.element(field('Description')).toHaveValue('Deposit')
  await field('Amount in rupees').fill('5000')
  await inDialog('Add fee').click()
  await expectAlert('Fee added', 'Deposit, ₹5,000')
  await closeAlert()
  expect(callsOf('addCharge')[0]).toMatchObject({
    params: { id: student.id },
    body: { kind: 'deposit', amount: 5000, learner_id: student.id, course_name: null, seen: null },
  })
  await button('Use for unpaid fees: Deposit (Nila)').click()
  await closeAlert('Use deposit')
  await expectAlert('Deposit used', 'Deposit (Nila)')
  await closeAlert()
})

test('shows the changes of the classes left like a passbook, and gives a class back', async () => {
  answer('forgiveClass', { account: credit({ classes_left: 6 }) })
  open(`/people/${student.id}`, admin)
  await main.getByText('All changes').click()
  const table = main.getByRole('table', { name: 'Classes: Nila, Veenai' })
  await expect.element(table.getByRole('row').nth(4)).toHaveTextContent('7 Nov 2026Paid: Veenai, November 2026+87')
  await table.getByRole('button', { name: 'Give back: Class on 14 Nov 2026' }).click()
  await dialog().getByLabelText('Reason').fill('Was in hospital')
  await inDialog('Give back').click()
  await expectAlert('Class given back', 'Nila has 6 classes left.')
  await closeAlert()
  expect(callsOf('forgiveClass')[0]).toMatchObject({ params: { id: entry(1).id }, body: { note: 'Was in hospital' } })
})

test('removes classes, and sends the balance that was displayed', async () => {
  answer('adjustCredits', { account: credit({ classes_left: 3 }) })
  open(`/people/${student.id}`, admin)
  await button('Remove classes: Nila, Veenai').click()
  await field('Classes to remove').fill('2')
  await field('Reason').fill('Counted twice')
  await inDialog('Remove classes').click()
  await expectAlert('Saved', 'Nila has 3 classes left.')
  await closeAlert()
  expect(callsOf('adjustCredits')[0]?.body).toMatchObject({ classes: -2, minutes: 45, seen: 5, expires_on: null })
})

test('shows the fees that payments cover, and money paid in advance', async () => {
  open(`/people/${student.id}`, admin)
  const covers = main.getByRole('region', { name: 'Fee payments' })
  await expect.element(covers).toHaveTextContent('₹2,000 Veenai, October 2026')
  await expect.element(covers).toHaveTextContent('₹300 paid in advance')
  await expect.element(covers).toHaveTextContent('Receipt SMA/26-27/00001')
})

test.each([
  ['of a teacher', teacher, ['everything']],
  ['for an admin without the Money right', student, ['desk']],
] as const)('the record %s has no fees', async (_, person, rights) => {
  open(`/people/${person.id}`, admin, { rights })
  await expect.element(main.getByRole('heading', { name: 'Payments and receipts' })).toBeVisible()
  expect(callsOf('personFees')).toEqual([])
})
