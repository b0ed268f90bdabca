import { courseLabel } from '@/lib/catalogue/courses'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { ClassType, DueView, Period } from '@/lib/fees/schema'

/** The names of the periods, in forms and lists of plans. */
export const periodNames: Readonly<Record<Period, string>> = {
  month: 'Every month',
  term: 'Every term',
  once: 'Once (a package)',
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
export const planText = ({ name, amount, period }: PlanShape): string =>
  `${name}, ${rupees(amount)}${perPeriod[period]}`

/** Describes the classes of a plan: "8 classes of 45 minutes". */
export const planClasses = ({ classes, minutes }: Pick<PlanShape, 'classes' | 'minutes'>): string =>
  classes > 0 ? `${classCount(classes)} of ${minutes} minutes` : `${minutes} minutes, classes are not counted`

/** Formats the amount with its period: "₹2,000 a month". */
export const planAmount = ({ amount, period }: Pick<PlanShape, 'amount' | 'period'>): string =>
  `${rupees(amount)}${perPeriod[period]}`

/** States what was paid of a fee that is not fully paid: "₹1,200 of ₹2,000 paid". Empty without a part payment. */
export const partPayment = ({ paid, amount, open }: Pick<DueView, 'paid' | 'amount' | 'open'>): string =>
  paid > 0 && open > 0 ? `${rupees(paid)} of ${rupees(amount)} paid` : ''

/** Returns the status of a fee with its date: "Overdue since 5 Nov 2026". */
export function dueText({ status, due_on, excused_reason }: DueView): string {
  if (status === 'excused') return excused_reason ? `Excused: ${excused_reason}` : 'Excused'
  if (status === 'paid') return `Paid. It was due on ${shortDate(due_on)}`
  return status === 'overdue' ? `Overdue since ${shortDate(due_on)}` : `Due on ${shortDate(due_on)}`
}

/** Names a fee with its course and student: "Veenai: 8 classes a month, December 2026 (Nila)". */
export function feeName({ label, course_name, learner_name }: NamedFee): string {
  const isNamed = !course_name || label.includes(course_name)
  const name = isNamed ? label : `${courseLabel(course_name)}: ${label}`
  return learner_name ? `${name} (${learner_name})` : name
}

type NamedFee = Pick<DueView, 'label' | 'course_name' | 'learner_name'>

/** Formats a concession: "₹200 off" or "10% off". */
export const concessionText = ({ kind, value }: { kind: 'rupees' | 'percent'; value: number }): string =>
  kind === 'rupees' ? `${rupees(value)} off` : `${value}% off`
