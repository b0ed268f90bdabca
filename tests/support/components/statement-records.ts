import type { z } from 'zod'
import type { PersonFees } from '@/lib/fees/family-schema'
import type { DueView } from '@/lib/fees/schema'
import type {
  AssignedLine,
  assignLineResult,
  LikelyFamily,
  StatementLine,
  StatementResult,
} from '@/lib/statements/schema'
import { idOf, LONG, student } from './people'

// A bank statement and the responses to calls about it.

export const statementFile = () =>
  new File(['Date,Narration,Debit,Credit\n21/11/2026,UPI/123456789012/Swaramala,,700.00'], 'statement.csv', {
    type: 'text/csv',
  })

export const unreadStatement: Pick<StatementResult, 'header' | 'header_line' | 'sample' | 'guess'> = {
  header: ['Date', 'Narration', 'Debit', 'Credit'],
  header_line: 1,
  guess: { date: 0, description: 1, amount: 3, utr: null, direction: null },
  sample: [['21/11/2026', 'UPI/123456789012/Swaramala', '', '700.00']],
}

export const likelyFamily = (overrides: Partial<LikelyFamily> = {}): LikelyFamily => ({
  user_id: student.id,
  name: student.name,
  learner_names: ['Nila', 'Kavin'],
  open_amount: 2800,
  why: ['name', 'amount'],
  ...overrides,
})

export const statementLine = (line: number, overrides: Partial<StatementLine> = {}): StatementLine => ({
  line,
  date: '2026-11-21',
  description: 'UPI/123456789012/Swaramala',
  amount: 2100,
  direction: 'in',
  utr: '123456789012',
  readable: true,
  payment_id: null,
  username: null,
  course_name: null,
  exact: false,
  reason: 'No payment has this UPI reference',
  assignable: true,
  reference: '123456789012',
  families: [],
  ...overrides,
})

const closed = { assignable: false } as const
const paid = { payment_id: idOf(2001), username: student.name, course_name: 'Veenai', ...closed } as const

const statementLines = (): StatementLine[] => [
  statementLine(2, { families: [likelyFamily(), likelyFamily({ user_id: idOf(31), name: LONG, why: ['phone'] })] }),
  statementLine(3, {
    date: null,
    description: '21/11/2026,"SRI" STORES,,10.00',
    amount: null,
    direction: null,
    utr: null,
    reference: null,
    readable: false,
    reason: 'A quotation mark is missing',
    ...closed,
  }),
  statementLine(4, {
    description: `CASH DEPOSIT ${LONG}`,
    utr: null,
    reference: null,
    reason: 'No UPI reference on this line',
  }),
  statementLine(5, { ...paid, reason: 'Already approved' }),
  statementLine(6, { direction: 'out', reason: 'This money went out', ...closed }),
  statementLine(7, { ...paid, reason: 'The amount differs: ₹2,100 came in, ₹700 is due' }),
]

export const matchedStatement = (lines = statementLines()): StatementResult => ({
  ...unreadStatement,
  columns: { date: 0, description: 1, amount: 3, direction: null },
  lines,
  skipped: [8],
  missing: [],
})

export const openDue = (number: number, overrides: Partial<DueView> = {}): DueView => ({
  id: idOf(9100 + number),
  learner_id: student.id,
  learner_name: 'Nila',
  course_name: 'Veenai',
  enrolment_id: idOf(9301),
  kind: 'plan',
  label: 'December 2026',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  list_amount: 2000,
  amount: 2000,
  concession: null,
  classes: 8,
  minutes: 45,
  due_on: '2026-11-10',
  paid: 0,
  refunded: 0,
  open: 2000,
  status: 'overdue',
  excused_reason: null,
  pending: false,
  ...overrides,
})

export const openFees = (dues: DueView[]): PersonFees => ({
  dues,
  paid_dues: [],
  open_amount: dues.reduce((sum, { open }) => sum + open, 0),
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

/** Describes how much of a fee a bank line pays. By default, the line pays the whole open amount. */
export const coverOf = ({ id, label, course_name, learner_name, open }: DueView, amount = open) => ({
  due_id: id,
  label,
  course_name,
  learner_name,
  amount,
})

type Assigned = z.infer<typeof assignLineResult>

/** Returns the response to a call that assigns a bank line. Without `payment`, the response is only a preview. */
export const assignedLine = (effect: Partial<AssignedLine> = {}, payment: Assigned['payment'] = null): Assigned => ({
  payment,
  effect: {
    amount: 2100,
    paid_on: '2026-11-21',
    method: 'upi',
    reference: '123456789012',
    covers: [],
    advance: 0,
    open_amount: 0,
    pending: [],
    ...effect,
  },
  seen: `seen ${JSON.stringify(effect.covers ?? [])}`.slice(0, 60),
  informed: { emailed: 1, held: 0, notifications: 1 },
})
