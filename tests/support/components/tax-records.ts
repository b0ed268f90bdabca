import type { PaymentRefunds, RefundPreview } from '@/lib/refunds/schema'
import type { TaxSettings } from '@/lib/tax/schema'
import { idOf, LONG } from './people'

/** The refunds for a ₹700 payment: one refund of ₹200. */
export const paymentRefunds = (overrides: Partial<PaymentRefunds> = {}): PaymentRefunds => ({
  refunded: 200,
  left: 500,
  refunds: [
    {
      id: idOf(8001),
      number: 'SMA/26-27/C00001',
      amount: 200,
      method: 'bank',
      reference: 'N123456789',
      reason: 'One class was not held.',
      refunded_on: '2026-11-05',
    },
  ],
  ...overrides,
})

export const refundPreview = (overrides: Partial<RefundPreview> = {}): RefundPreview => ({
  amount: 500,
  tax: 7627,
  parts: [
    { due_id: null, label: 'Paid in advance', learner: null, amount: 100, classes: 0, max_classes: 0 },
    {
      due_id: idOf(8101),
      label: 'Veenai, December 2026',
      learner: 'Meera',
      amount: 400,
      classes: 3,
      max_classes: 4,
    },
  ],
  ...overrides,
})

export const taxSettings = (overrides: Partial<TaxSettings> = {}): TaxSettings => ({
  gstin: '33AAPFU0939F1ZC',
  state: 'Tamil Nadu',
  rules: [
    {
      id: 2,
      scope: 'charge:exam',
      about: 'Exam',
      from_day: '2026-12-01',
      treatment: 'exempt',
      sac: '999292',
      rate: 0,
      current: false,
      added_by: LONG,
    },
    {
      id: 1,
      scope: 'default',
      about: 'All fees',
      from_day: '2026-04-01',
      treatment: 'taxable',
      sac: '999291',
      rate: 18,
      current: true,
      added_by: 'Kamala of the office',
    },
  ],
  plans: [{ id: idOf(8201), name: 'Veenai, 8 classes a month' }],
  luts: [{ fiscal_year: '26-27', number: 'AD330426000001X', revision: 1 }],
  fiscal_years: ['25-26', '26-27', '27-28'],
  seen: 2,
  months: ['2026-12', '2026-11', '2026-10'],
  ...overrides,
})
