import type { FeeSettings } from '@/lib/core/config/fee-settings'
import { daysLater } from '@/lib/core/time/calendar-days'
import { shortDate } from '@/lib/core/time/format'
import type { CreditReason } from './schema'

/**
 * For this many minutes after booking, a student may cancel or move a class without notice. Moving the class does not
 * restart this period.
 */
export const GRACE_MINUTES = 10

/**
 * The reason why a counted class does not take place. `family`: the family cancels it, or the office does so on its
 * behalf.
 */
export type Cause = 'family' | 'pause' | 'academy' | 'time_off' | 'holiday' | 'teacher_absent'

/** The result for a counted class that does not take place: it is given back, or it counts as used. */
export type Outcome = { returns: true; reason: CreditReason; expiresOn: string | null } | { returns: false; why: Why }

type Why = 'late' | 'limit' | 'holiday'

type Rules = Pick<FeeSettings, 'make_up_days' | 'make_up_per_term' | 'late_cancellation' | 'holiday_returns'>

/**
 * Decides whether a counted class is given back (contract 70). `makeUps` is the number of make-up classes that the
 * learner already has in the class's term and course. If the family did not cause the cancellation, the returned credit
 * does not expire.
 */
export function outcomeOf(
  cause: Cause,
  { isLate, makeUps, today }: { isLate: boolean; makeUps: number; today: string },
  rules: Rules,
): Outcome {
  if (cause === 'holiday' && !rules.holiday_returns) return { returns: false, why: 'holiday' }
  if (cause !== 'family') return { returns: true, reason: cause === 'pause' ? 'undone' : cause, expiresOn: null }
  if (isLate && rules.late_cancellation === 'counts') return { returns: false, why: 'late' }
  if (makeUps >= rules.make_up_per_term) return { returns: false, why: 'limit' }
  return { returns: true, reason: 'cancelled', expiresOn: daysLater(today, rules.make_up_days) }
}

/** Describes what happens to a counted class that is cancelled. The cancellation dialog and email show this text. */
export function outcomeText(outcome: Outcome, rules: Rules): string {
  if (!outcome.returns) return usedReasonText(outcome.why, rules)
  if (outcome.reason === 'undone') return 'The booking is undone, and the class can be booked again.'
  if (outcome.expiresOn === null) return 'This class is given back. It can be booked again and does not expire.'
  return `This class becomes a make-up class. It can be booked again until ${shortDate(outcome.expiresOn)}.`
}

/** Describes briefly what happens to a counted class. The list of classes to cancel shows this text. */
export function shortOutcome(outcome: Outcome): string {
  if (!outcome.returns) return 'Counts as used'
  return outcome.reason === 'cancelled' && outcome.expiresOn !== null
    ? `Make-up class, valid until ${shortDate(outcome.expiresOn)}`
    : 'Given back'
}

/**
 * Describes the effect of cancelling `total` classes, of which `counted` belong to a plan. Returns an empty text if
 * `counted` is 0.
 */
export function outcomesText(counted: number, total: number, givesBack: boolean): string {
  if (counted === 0) return ''
  if (total === 1)
    return `The class that will be cancelled is part of a plan. This class ${givesBack ? GIVEN_BACK : 'counts as used.'}`
  const which = counted === total ? `All ${total} classes` : `${counted} of the ${total} classes`
  const consequence =
    counted === 1
      ? `This class ${givesBack ? GIVEN_BACK : 'counts as used.'}`
      : givesBack
        ? ALL_GIVEN_BACK
        : ALL_COUNT_AS_USED
  return `${which} that will be cancelled ${counted === 1 ? 'is' : 'are'} part of a plan. ${consequence}`
}

const GIVEN_BACK = 'is given back and does not expire.'
const ALL_GIVEN_BACK = 'They are given back and do not expire.'
const ALL_COUNT_AS_USED = 'They count as used.'

function usedReasonText(why: Why, { make_up_per_term: limit }: Rules): string {
  if (why === 'late') return 'This class counts as used, because it is cancelled after the deadline.'
  if (why === 'holiday') return 'This class counts as used.'
  const classes = limit === 1 ? 'one make-up class' : `${limit} make-up classes`
  return limit === 0
    ? 'This class counts as used, because the academy gives no make-up classes.'
    : `This class counts as used, because the limit of ${classes} per term has been reached.`
}
