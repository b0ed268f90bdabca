import type { CreditAccount } from '@/lib/credits/schema'
import type { FamilyFees } from '@/lib/fees/family-schema'
import type { DueView, EnrolmentView } from '@/lib/fees/schema'
import { academyDate } from '../browser/academy-clock'
import { idOf, LONG } from './people'

// Records of a family's fees, in the format of the API responses.

export const asha = { id: idOf(51), name: 'Asha Iyer' }
export const ravi = { id: idOf(52), name: `Ravi ${LONG}` }

/** Returns the fees of a family in an academy that has no fee plans. */
export const noFees = (overrides: Partial<FamilyFees> = {}): FamilyFees => ({
  dues: [],
  paid_dues: [],
  open_amount: 0,
  overdue_amount: 0,
  advance: 0,
  enrolments: [],
  credits: [],
  plans: [],
  booking_without_credit: 'nothing',
  ...overrides,
})

export const dueOf = (number: number, overrides: Partial<DueView> = {}): DueView => {
  const { amount = 2400, paid = 0, status = 'open' } = overrides
  return {
    id: idOf(6000 + number),
    learner_id: asha.id,
    learner_name: asha.name,
    course_name: 'Carnatic Classical Vocal Tamil',
    enrolment_id: idOf(6100 + number),
    kind: 'plan',
    label: 'December 2026',
    starts_on: '2026-12-01',
    ends_on: '2026-12-31',
    list_amount: amount,
    amount,
    concession: null,
    classes: 8,
    minutes: 45,
    due_on: academyDate(5),
    paid,
    refunded: 0,
    open: status === 'open' || status === 'overdue' ? amount - paid : 0,
    status,
    excused_reason: null,
    pending: false,
    ...overrides,
  }
}

export const creditsOf = (overrides: Partial<CreditAccount> = {}): CreditAccount => ({
  learner_id: asha.id,
  learner_name: asha.name,
  course_name: 'Carnatic Classical Vocal Tamil',
  class_type: 'private',
  minutes: 45,
  classes_left: 3,
  lots: [{ classes: 3, expires_on: '2027-02-23', make_up: false }],
  renew: false,
  ...overrides,
})

export const packages: FamilyFees['plans'] = [
  { id: idOf(6301), name: '8 classes', classes: 8, amount: 2400, amount_abroad: null },
  { id: idOf(6302), name: `12 classes of ${LONG.slice(0, 40)}`, classes: 12, amount: 3300, amount_abroad: 4400 },
].map((each) => ({
  ...each,
  course_name: 'Carnatic Classical Vocal Tamil',
  class_type: 'private' as const,
  minutes: 45,
  period: 'once' as const,
  valid_days: 90,
}))

export const enrolmentOf = (overrides: Partial<EnrolmentView> = {}): EnrolmentView => ({
  id: idOf(6201),
  learner_id: asha.id,
  learner_name: asha.name,
  course_name: 'Carnatic Classical Vocal Tamil',
  plan: { id: idOf(6301), name: '8 classes', classes: 8, minutes: 45, amount: 2400, period: 'once' },
  teacher_id: null,
  teacher_name: null,
  starts_on: '2026-09-01',
  ends_on: null,
  concession: null,
  sibling_discount: null,
  due_day: null,
  pauses: [],
  revision: 1,
  ...overrides,
})

/** Returns fees for two children: one overdue and part-paid, one due soon, and one with a pending payment. */
export const fullFees = (overrides: Partial<FamilyFees> = {}): FamilyFees => {
  const dues = [
    dueOf(1, {
      status: 'overdue',
      due_on: academyDate(-4),
      paid: 400,
      concession: 'Sibling discount',
      list_amount: 2600,
    }),
    dueOf(2, {
      learner_id: ravi.id,
      learner_name: ravi.name,
      course_name: 'Veenai',
      amount: 2800,
      label: '8 classes a month, December 2026',
    }),
    dueOf(3, { kind: 'exam', label: 'Exam fee', course_name: null, amount: 500, pending: true }),
  ]
  return noFees({
    dues,
    paid_dues: [
      dueOf(4, { status: 'paid', label: 'November 2026', paid: 2400, due_on: '2026-11-01' }),
      dueOf(5, { status: 'paid', label: 'October 2026', paid: 2400, due_on: '2026-10-01' }),
    ],
    open_amount: 5300,
    overdue_amount: 2000,
    enrolments: [enrolmentOf()],
    credits: [
      creditsOf({
        lots: [
          { classes: 2, expires_on: '2027-02-23', make_up: false },
          { classes: 1, expires_on: '2027-03-03', make_up: true },
        ],
      }),
      creditsOf({
        learner_id: ravi.id,
        learner_name: ravi.name,
        course_name: 'Veenai',
        classes_left: 1,
        lots: [{ classes: 1, expires_on: null, make_up: false }],
      }),
    ],
    plans: packages,
    ...overrides,
  })
}
