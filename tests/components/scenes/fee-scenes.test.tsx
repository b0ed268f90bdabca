import { page } from 'vitest/browser'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { answer, answerBy, hold, refuse } from '../../support/components/network'
import { due, enrolmentEffect, feeSums, noFees, someFees } from '../../support/components/office-fee-records'
import { admin, LONG, student } from '../../support/components/people'
import { dialog, press, type Scene, testScenes } from '../../support/components/scenes'
import { stubOffice } from '../../support/components/stubs'

const record = `/people/${student.id}`
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const pressFirst = (name: RegExp) => () => button(name).first().click()
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const sums = (of: 'overdue' | 'soon') => ({ ...feeSums(), [of]: { families: 0, dues: 0, amount: 0 } })

const scenes: Scene[] = [
  { name: 'fees, overdue', path: '/fees', shows: '17 families · ₹11,900' },
  {
    name: 'fees, paid',
    path: '/fees?status=paid',
    given: () =>
      answer('fees', {
        fees: someFees().map((fee) => ({ ...fee, paid: fee.amount, open: 0, status: 'paid' as const, pending: false })),
        sums: feeSums(),
      }),
    shows: '240 families · ₹4,12,300',
  },
  {
    name: 'fees, none',
    path: '/fees?status=soon',
    given: () => answer('fees', { fees: [], sums: sums('soon') }),
    shows: 'No fees are due soon.',
  },
  {
    name: 'fees, nothing found',
    path: '/fees',
    act: () => page.getByRole('searchbox').fill('nobody is called this'),
    shows: 'Nothing found for “nobody is called this”.',
  },
  { name: 'fees, loading', path: '/fees', given: () => hold('fees'), isTransient: true, shows: 'Loading...' },
  {
    name: 'fees, failed',
    path: '/fees',
    given: () => refuse('fees', 500),
    isTransient: true,
    shows: 'The fees could not be loaded.',
  },
  {
    name: 'fees, record a payment',
    path: '/fees',
    act: async () => {
      await pressFirst(/^Record payment/)()
      await dialog().getByLabelText('Payment method').selectOptions('cheque')
    },
    shows: () => dialog().getByLabelText('Bank name'),
  },
  {
    name: 'fees, record a payment from abroad without unpaid fees',
    path: '/fees',
    given: () => answer('personFees', noFees()),
    act: async () => {
      await pressFirst(/^Record payment/)()
      await dialog().getByLabelText('Payment method').selectOptions('paypal')
      await dialog().getByLabelText('Use payment for').selectOptions('Veenai')
    },
    shows: () => dialog().getByLabelText('Paid in another currency'),
  },
  { name: 'fees, excuse', path: '/fees', act: pressFirst(/^Excuse/), shows: 'Excuse this fee?' },
  { name: 'plans', path: '/plans', shows: '8 classes of 45 minutes' },
  { name: 'plans, none', path: '/plans', given: () => answer('plans', { plans: [] }), shows: 'No plans yet.' },
  { name: 'plans, loading', path: '/plans', given: () => hold('plans'), isTransient: true, shows: 'Loading...' },
  {
    name: 'plans, failed',
    path: '/plans',
    given: () => refuse('plans', 500),
    isTransient: true,
    shows: 'The plans could not be loaded.',
  },
  {
    name: 'plans, add',
    path: '/plans',
    act: async () => {
      await press('Add a plan')()
      await inDialog('Add plan').click()
    },
    shows: 'Enter a name such as “8 classes a month”',
  },
  { name: 'plans, change', path: '/plans', act: press('Edit 12 classes'), shows: () => inDialog('Save plan') },
  {
    name: 'record, fees',
    path: record,
    act: async () => {
      await page.getByText('All changes').click()
      await page.getByText('Paid fees', { exact: true }).click()
      await page.getByText('Fee history').click()
      page.getByRole('heading', { name: 'Fees', exact: true }).element().scrollIntoView()
    },
    shows: 'Class on 14 Nov 2026',
  },
  {
    name: 'record, ledger',
    path: record,
    act: async () => {
      await page.getByText('All changes').click()
      page.getByRole('heading', { name: 'Classes left', exact: true }).element().scrollIntoView()
    },
    shows: 'Class on 14 Nov 2026',
  },
  { name: 'record, no fees', path: record, given: () => answer('personFees', noFees()), shows: 'No unpaid fees.' },
  {
    name: 'record, fees failed',
    path: record,
    given: () => refuse('personFees', 500),
    isTransient: true,
    shows: 'The fees could not be loaded.',
  },
  {
    name: 'record, enrol',
    path: record,
    act: async () => {
      await press('Enrol in a course')()
      await dialog().getByLabelText('Course').selectOptions('Veenai')
      await dialog().getByLabelText('Plan').selectOptions('8 classes a month, ₹2,000 a month')
      await dialog().getByLabelText('Concession').selectOptions('percent')
    },
    shows: 'First fee if the period has already started',
  },
  {
    name: 'record, enrol, preview',
    path: record,
    given: () =>
      answerBy('enrol', () =>
        enrolmentEffect({
          dues_added: [due(8, { amount: 1290, concession: `10% off: ${LONG}` })],
          dues_excused: [due(9, { label: LONG })],
          classes_cancelled: 3,
          advance: 200,
        }),
      ),
    act: async () => {
      await press('Enrol in a course')()
      await dialog().getByLabelText('Course').selectOptions('Veenai')
      await inDialog('Preview changes').click()
    },
    shows: 'The family will owe ₹4,090.',
  },
  { name: 'record, change', path: record, act: pressFirst(/^Change: /), shows: () => inDialog('Preview changes') },
  { name: 'record, pause', path: record, act: pressFirst(/^Pause: /), shows: 'Holding fee in rupees' },
  {
    name: 'record, discontinue',
    path: record,
    act: pressFirst(/^Discontinue: /),
    shows: 'Excuse unpaid fees for this course',
  },
  { name: 'record, add a fee', path: record, act: press('Add a fee'), shows: 'Description' },
  { name: 'record, add classes', path: record, act: pressFirst(/^Add classes: /), shows: 'Classes to add' },
  {
    name: 'record, give back',
    path: record,
    act: async () => {
      await page.getByText('All changes').click()
      await pressFirst(/^Give back: /)()
    },
    shows: 'Give this class back to the student?',
  },
  { name: 'home with overdue fees', path: '/dashboard-home', shows: '17 families owe ₹11,900' },
]

testScenes('fees, as the office', admin, stubOffice, scenes, WIDE_DESKTOP)
