import type { CreditAccount, CreditEntryView } from '@/lib/credits/schema'
import type { PersonFees } from '@/lib/fees/family-schema'
import type { FeeRow, FeeSums } from '@/lib/fees/office-schema'
import type { DueView, EnrolmentEffect, EnrolmentView, PlanView } from '@/lib/fees/schema'
import { academyDate } from '../browser/academy-clock'
import { idOf, LONG, newTeacher, student } from './people'

// Fee records, as the API returns them to the academy office.

export const planView = (number: number, overrides: Partial<PlanView> = {}): PlanView => ({
  id: idOf(9000 + number),
  course_name: 'Veenai',
  name: '8 classes a month',
  classes: 8,
  class_type: 'private',
  minutes: 45,
  amount: 2000,
  amount_abroad: null,
  period: 'month',
  valid_days: null,
  retired: false,
  revision: 3,
  enrolled: 12,
  ...overrides,
})

export const somePlans = (): PlanView[] => [
  planView(1),
  planView(2, { name: '12 classes', classes: 12, period: 'once', amount: 3200, amount_abroad: 4800, valid_days: 120 }),
  planView(3, { name: LONG.slice(0, 60), classes: 0, class_type: 'group', period: 'term', retired: true, enrolled: 1 }),
  planView(4, { course_name: 'Carnatic Classical Vocal Tamil', amount: 123_456 }),
]

export const due = (number: number, overrides: Partial<DueView> = {}): DueView => ({
  id: idOf(9100 + number),
  learner_id: student.id,
  learner_name: 'Nila',
  course_name: 'Veenai',
  enrolment_id: idOf(9301),
  kind: 'plan',
  label: '8 classes a month, December 2026',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  list_amount: 2000,
  amount: 2000,
  concession: null,
  classes: 8,
  minutes: 45,
  due_on: academyDate(-10),
  paid: 0,
  refunded: 0,
  open: 2000,
  status: 'overdue',
  excused_reason: null,
  pending: false,
  ...overrides,
})

export const partlyPaid = () =>
  due(2, { paid: 1200, open: 800, label: 'Veenai, November 2026', due_on: academyDate(-40) })

export const feeRow = (number: number, overrides: Partial<FeeRow> = {}): FeeRow => ({
  ...due(number),
  user_id: student.id,
  username: student.name,
  phone: student.phone,
  contact_phone: null,
  country: 'IN',
  last_reminded_at: null,
  paid_on: null,
  receipt_id: null,
  receipt_number: null,
  ...overrides,
})

export const feeSums = (): FeeSums => ({
  overdue: { families: 17, dues: 21, amount: 11_900 },
  soon: { families: 1, dues: 1, amount: 700 },
  paid: { families: 240, dues: 312, amount: 412_300 },
})

export const someFees = (): FeeRow[] => [
  feeRow(1, { last_reminded_at: '2026-11-02T10:30:00.000Z' }),
  feeRow(2, { ...partlyPaid(), username: 'Meena Thomas', learner_name: 'Nila', pending: true }),
  feeRow(3, {
    username: 'Arun Kumar',
    learner_name: 'Arun Kumar',
    phone: '2125550123',
    country: null,
    course_name: 'Carnatic Classical Vocal Tamil',
    label: 'Carnatic Classical Vocal Tamil, 12 classes of 45 minutes',
    list_amount: 3200,
    amount: 2880,
    open: 2880,
    concession: '10% off: second child of the family',
  }),
]

export const enrolment = (number: number, overrides: Partial<EnrolmentView> = {}): EnrolmentView => ({
  id: idOf(9300 + number),
  learner_id: student.id,
  learner_name: 'Nila',
  course_name: 'Veenai',
  plan: { id: idOf(9001), name: '8 classes a month', classes: 8, minutes: 45, amount: 2000, period: 'month' },
  teacher_id: newTeacher.id,
  teacher_name: newTeacher.name,
  starts_on: '2026-06-01',
  ends_on: null,
  concession: null,
  sibling_discount: null,
  due_day: null,
  pauses: [],
  revision: 4,
  ...overrides,
})

export const credit = (overrides: Partial<CreditAccount> = {}): CreditAccount => ({
  learner_id: student.id,
  learner_name: 'Nila',
  course_name: 'Veenai',
  class_type: 'private',
  minutes: 45,
  classes_left: 5,
  lots: [
    { classes: 4, expires_on: null, make_up: false },
    { classes: 1, expires_on: '2027-02-10', make_up: true },
  ],
  renew: false,
  ...overrides,
})

export const entry = (number: number, overrides: Partial<CreditEntryView> = {}): CreditEntryView => ({
  id: idOf(9400 + number),
  learner_id: student.id,
  learner_name: 'Nila',
  course_name: 'Veenai',
  class_type: 'private',
  minutes: 45,
  classes: -1,
  reason: 'booked',
  balance: 5,
  class_starts_at: '2026-11-14T12:30:00.000Z',
  due_label: null,
  expires_on: null,
  note: null,
  created_at: '2026-11-07T12:30:00.000Z',
  lost: false,
  can_forgive: true,
  ...overrides,
})

export const noFees = (): PersonFees => ({
  dues: [],
  paid_dues: [],
  open_amount: 0,
  overdue_amount: 0,
  advance: 0,
  enrolments: [],
  credits: [],
  plans: [],
  booking_without_credit: 'nothing',
  entries: [],
  payments: [],
  last_payment_id: null,
  last_charge_id: null,
  history: [],
})

export const someFeesOfPerson = (overrides: Partial<PersonFees> = {}): PersonFees => ({
  ...noFees(),
  dues: [
    partlyPaid(),
    due(1),
    due(3, {
      kind: 'exam',
      label: 'Grade 3 exam',
      amount: 1500,
      list_amount: 1500,
      open: 0,
      status: 'excused',
      excused_reason: 'Scholarship of the academy',
    }),
  ],
  paid_dues: [
    due(4, { label: 'Veenai, October 2026', paid: 2000, open: 0, status: 'paid' }),
    due(5, {
      kind: 'deposit',
      course_name: null,
      label: 'Deposit',
      amount: 5000,
      list_amount: 5000,
      paid: 5000,
      open: 0,
      status: 'paid',
    }),
  ],
  open_amount: 2800,
  overdue_amount: 2800,
  advance: 300,
  enrolments: [
    enrolment(1, {
      concession: { kind: 'percent', value: 10, reason: 'Second child', until: '2027-05-31' },
      due_day: 5,
      pauses: [{ id: idOf(9351), from_on: '2027-01-04', to_on: '2027-01-31', holding_fee: 300 }],
    }),
    enrolment(2, {
      learner_name: LONG,
      course_name: 'Carnatic Classical Vocal Tamil',
      plan: null,
      teacher_id: null,
      teacher_name: null,
    }),
  ],
  credits: [credit()],
  entries: [
    entry(1),
    entry(2, { reason: 'cancelled', classes: 1, balance: 6, can_forgive: false, expires_on: '2027-02-10' }),
    entry(3, {
      reason: 'adjusted',
      classes: -2,
      balance: 5,
      note: `Two classes were held twice. ${LONG}`,
      can_forgive: false,
    }),
    entry(4, {
      reason: 'paid',
      classes: 8,
      balance: 7,
      due_label: 'Veenai, November 2026',
      class_starts_at: null,
      can_forgive: false,
    }),
  ],
  payments: [
    {
      id: idOf(2003),
      amount: 3500,
      method: 'bank',
      reference: 'SBIN426319123456',
      paid_on: '2026-11-02',
      status: 'approved',
      unallocated: 300,
      covers: [
        { due_id: idOf(9104), label: 'Veenai, October 2026', amount: 2000 },
        { due_id: idOf(9102), label: 'Veenai, November 2026', amount: 1200 },
      ],
      receipt_id: idOf(7001),
      receipt_number: 'SMA/26-27/00001',
    },
  ],
  history: [
    {
      at: '2026-11-02T10:30:00.000Z',
      who: 'Kamala of the office',
      action: 'excuse',
      from: 'open',
      to: 'excused',
      reason: 'Scholarship of the academy',
    },
  ],
  ...overrides,
})

export const enrolmentEffect = (overrides: Partial<EnrolmentEffect> = {}): EnrolmentEffect => ({
  enrolment: enrolment(1),
  dues_added: [
    due(8, { label: 'Veenai, December 2026', amount: 1290, open: 1290, status: 'open', due_on: '2026-12-05' }),
  ],
  dues_excused: [],
  classes_cancelled: 0,
  classes_left: 5,
  open_amount: 4090,
  advance: 0,
  ...overrides,
})
