import type { FeeSettings } from '@/lib/core/config/fee-settings'
import { daysBetween, daysLater } from '@/lib/core/time/calendar-days'
import { monthName } from '@/lib/core/time/format'
import type { Period } from './schema'

// Computes the fees for an enrolment. Dates are academy dates, `YYYY-MM-DD`; amounts are whole rupees.

/** The fee for a period is created this many days before the period begins. */
const DAYS_AHEAD = 7
/** Fees can still be created until this many days after the end of an enrolment or a term. */
export const BILLED_DAYS = 62

export interface PlanTerms {
  id: string
  name: string
  classes: number
  classType: string
  minutes: number
  /** The plan's price for this family. A concession is not yet deducted. */
  amount: number
  period: Period
  validDays: number | null
}

interface Concession {
  kind: string
  value: number
  reason: string
  until: string | null
}

export interface EnrolmentTerms {
  startsOn: string
  endsOn: string | null
  joining: string
  dueDay: number | null
  plan: PlanTerms
  /** The enrolment's own concession, otherwise the sibling discount. */
  concession: Concession | null
  pauses: readonly { fromOn: string; toOn: string; holdingFee: number }[]
  /** The periods for which earlier enrolments in the course already have a fee. */
  chargedBefore: readonly string[]
  /** The last day covered by the fees for earlier enrolments in the course. Null if there are no such fees. */
  chargedUntil: string | null
  /** True if the learner bought this package in an earlier enrolment, and has been enrolled ever since. */
  boughtBefore: boolean
  /** For each month (`YYYY-MM`), the number of the learner's classes that are part of a weekly series. */
  weekly: Readonly<Record<string, number>>
}

export interface Term {
  id: string
  name: string
  startsOn: string
  endsOn: string
}

/** A fee to create. */
export interface NewDue {
  kind: 'plan' | 'holding'
  period: string
  label: string
  startsOn: string | null
  endsOn: string | null
  listAmount: number
  amount: number
  concession: string | null
  classes: number
  validUntil: string | null
  validDays: number | null
  dueOn: string
}

interface Span {
  key: string
  name: string
  /** The first and last day of the whole period, even if the enrolment begins during the period. */
  startsOn: string
  endsOn: string
  dueOn: string
}

const later = (a: string, b: string) => (a > b ? a : b)
const days = (from: string, to: string) => daysBetween(from, to) + 1

/** Returns the fees that an enrolment should have by `today`. The caller creates those that do not exist yet. */
export function duesOf(
  enrolment: EnrolmentTerms,
  today: string,
  terms: readonly Term[],
  settings: Pick<FeeSettings, 'due_day' | 'fifth_week'>,
): NewDue[] {
  const until = daysLater(today, DAYS_AHEAD)
  const { startsOn, endsOn } = enrolment
  if (startsOn > until || (endsOn !== null && endsOn < startsOn)) return []
  if (enrolment.plan.period === 'once')
    return enrolment.boughtBefore ? [] : [packageDue(enrolment, 1, later(startsOn, today))]
  const spans =
    enrolment.plan.period === 'month' ? monthsOf(enrolment, until, settings) : termsOf(enrolment, until, terms)
  return spans
    .filter(({ key }) => !enrolment.chargedBefore.includes(key))
    .flatMap((span) => dueOf(enrolment, span, today, settings) ?? [])
}

/** Returns the fee for a package. `number` is 1 for the enrolment's first package. */
export function packageDue(enrolment: EnrolmentTerms, number: number, dueOn: string): NewDue {
  const { plan } = enrolment
  const price = applyConcession(plan.amount, enrolment.concession, dueOn)
  const fields = { kind: 'plan', period: String(number), label: plan.name, startsOn: null, endsOn: null } as const
  return { ...fields, ...price, classes: plan.classes, validUntil: null, validDays: plan.validDays, dueOn }
}

function monthsOf(
  { startsOn, endsOn, dueDay }: EnrolmentTerms,
  until: string,
  { due_day }: Pick<FeeSettings, 'due_day'>,
) {
  const spans: Span[] = []
  const day = dueDay ?? due_day ?? Math.min(Number(startsOn.slice(8)), 28)
  for (let first = `${startsOn.slice(0, 7)}-01`; first <= until; first = nextMonth(first)) {
    if (endsOn !== null && first > endsOn) break
    const key = first.slice(0, 7)
    const dueOn = `${key}-${String(day).padStart(2, '0')}`
    spans.push({ key, name: monthName(key), startsOn: first, endsOn: daysLater(nextMonth(first), -1), dueOn })
  }
  return spans
}

const nextMonth = (first: string) => `${daysLater(first, 31).slice(0, 7)}-01`

const termsOf = ({ startsOn, endsOn }: EnrolmentTerms, until: string, terms: readonly Term[]): Span[] =>
  terms
    .filter((term) => term.endsOn >= startsOn && term.startsOn <= until && (endsOn === null || term.startsOn <= endsOn))
    .map((term) => ({
      key: `term:${term.id}`,
      name: term.name,
      startsOn: term.startsOn,
      endsOn: term.endsOn,
      dueOn: term.startsOn,
    }))

/** Returns the fee for a period, or null if a pause without a holding fee covers the period. */
function dueOf(
  enrolment: EnrolmentTerms,
  span: Span,
  today: string,
  { fifth_week }: Pick<FeeSettings, 'fifth_week'>,
): NewDue | null {
  const { plan, startsOn, endsOn, joining, concession } = enrolment
  const uncovered = enrolment.chargedUntil === null ? startsOn : daysLater(enrolment.chargedUntil, 1)
  const begins = later(later(span.startsOn, startsOn), uncovered)
  if (begins > span.endsOn) return null
  const fields = {
    period: span.key,
    startsOn: begins,
    endsOn: span.endsOn,
    dueOn: later(later(span.dueOn, begins), today),
  }
  const ends = endsOn !== null && endsOn < span.endsOn ? endsOn : span.endsOn
  const pause = enrolment.pauses.find(({ fromOn, toOn }) => fromOn <= begins && toOn >= ends)
  const label = `${plan.name}, ${span.name}`
  if (pause) return pause.holdingFee > 0 ? holdingDue(fields, `Holding fee, ${span.name}`, pause.holdingFee) : null

  let { amount, classes } = plan
  const fifth = plan.period === 'month' && plan.classes === 4 && enrolment.weekly[span.key] === 5
  if (fifth && fifth_week !== 'none') classes = 5
  if (fifth && fifth_week === 'extra') amount = Math.round((amount * 5) / 4)
  if (begins > span.startsOn && joining !== 'full') {
    const share = days(begins, span.endsOn) / days(span.startsOn, span.endsOn)
    const part = joining === 'fewer' && classes > 0 ? Math.max(1, Math.round(classes * share)) : null
    amount = Math.max(1, Math.round(part === null ? amount * share : (amount * part) / classes))
    classes = part ?? classes
  }
  const validUntil = plan.validDays === null ? span.endsOn : daysLater(begins, plan.validDays - 1)
  return {
    kind: 'plan',
    ...fields,
    label,
    ...applyConcession(amount, concession, begins),
    classes,
    validUntil,
    validDays: null,
  }
}

const holdingDue = (
  fields: Pick<NewDue, 'period' | 'startsOn' | 'endsOn' | 'dueOn'>,
  label: string,
  amount: number,
): NewDue => ({
  kind: 'holding',
  ...fields,
  period: `pause:${fields.period}`,
  label,
  listAmount: amount,
  amount,
  concession: null,
  classes: 0,
  validUntil: null,
  validDays: null,
})

/** Reduces an amount by a concession, if the concession is valid on this day. */
function applyConcession(listAmount: number, concession: Concession | null, day: string) {
  if (!concession || (concession.until !== null && concession.until < day))
    return { listAmount, amount: listAmount, concession: null }
  const { kind, value, reason } = concession
  const less = kind === 'percent' ? Math.round((listAmount * value) / 100) : value
  return { listAmount, amount: Math.max(0, listAmount - less), concession: reason }
}
