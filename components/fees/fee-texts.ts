import { rupees, shortDate } from '@/lib/core/time/format'
import type { CreditAccount } from '@/lib/credits/schema'
import { dueText } from '@/lib/fees/due-text'
import type { ClassType, DueView, Period } from '@/lib/fees/schema'

/** The names of the billing periods, for forms and lists of plans. */
export const periodNames: Readonly<Record<Period, string>> = {
  month: 'Every month',
  term: 'Every term',
  once: 'One-time (package)',
}

export const classTypeNames: Readonly<Record<ClassType, string>> = { private: 'Private', group: 'Group' }

const perPeriod: Readonly<Record<Period, string>> = { month: ' a month', term: ' a term', once: '' }

export const classCount = (count: number): string => (count === 1 ? '1 class' : `${count} classes`)
export const familyCount = (count: number): string => (count === 1 ? '1 family' : `${count} families`)
export const feeCount = (count: number): string => (count === 1 ? '1 fee' : `${count} fees`)

interface PlanShape {
  name: string
  classes: number
  minutes: number
  amount: number
  period: Period
}

/** Formats a plan as "8 classes a month, ₹2,000 a month". */
export const planText = (plan: PlanShape): string => `${plan.name}, ${planAmount(plan)}`

/** Describes the classes of a plan: "8 classes of 45 minutes". */
export const planClasses = ({ classes, minutes }: Pick<PlanShape, 'classes' | 'minutes'>): string =>
  classes > 0 ? `${classCount(classes)} of ${minutes} minutes` : `${minutes} minutes a class, classes are not counted`

/** Formats the amount with its period: "₹2,000 a month". */
export const planAmount = ({ amount, period }: Pick<PlanShape, 'amount' | 'period'>): string =>
  `${rupees(amount)}${perPeriod[period]}`

/** Returns the paid part of a fee: "₹1,200 of ₹2,000 paid". Empty unless the fee is partly paid. */
export const partPayment = ({ paid, amount, open }: Pick<DueView, 'paid' | 'amount' | 'open'>): string =>
  paid > 0 && open > 0 ? `${rupees(paid)} of ${rupees(amount)} paid` : ''

/** Returns the due date of an unpaid fee: "Due on 1 Dec 2026", or "Overdue since 1 Dec 2026". */
export const dueDate = ({ status, due_on: day }: Pick<DueView, 'status' | 'due_on'>): string =>
  status === 'overdue' ? `Overdue since ${shortDate(day)}` : `Due on ${shortDate(day)}`

/** Returns the status of a fee with its date or reason: "Overdue since 5 Nov 2026". */
export function dueStatus(due: DueView): string {
  const { status, due_on, excused_reason } = due
  if (status === 'excused') return excused_reason ? `Excused: ${excused_reason}` : 'Excused'
  return status === 'paid' ? `Paid. It was due on ${shortDate(due_on)}` : dueDate(due)
}

/** Names a fee with its course and student: "Veenai: 8 classes a month, December 2026 (Nila)". */
export function feeName(fee: Pick<DueView, 'label' | 'course_name' | 'learner_name'>): string {
  const name = dueText(fee)
  return fee.learner_name ? `${name} (${fee.learner_name})` : name
}

/** States the sum that a family owes after a previewed change. */
export const owesText = (amount: number): string => `The family will owe ${amount > 0 ? rupees(amount) : 'nothing'}.`

/** Describes classes that expire together: "3 make-up classes until 31 Dec 2026". */
export function lotText({ classes, expires_on, make_up }: CreditAccount['lots'][number]): string {
  const count = make_up ? `${classes} make-up ${classes === 1 ? 'class' : 'classes'}` : classCount(classes)
  return expires_on ? `${count} until ${shortDate(expires_on)}` : `${count} with no expiry date`
}

/** Formats a concession: "₹200 off" or "10% off". */
export const concessionText = ({ kind, value }: { kind: 'rupees' | 'percent'; value: number }): string =>
  kind === 'rupees' ? `${rupees(value)} off` : `${value}% off`
