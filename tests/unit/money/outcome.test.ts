import { describe, expect, it } from 'vitest'
import { defaultFeeSettings } from '@/lib/core/config/fee-settings'
import { type Cause, outcomeOf, outcomeText } from '@/lib/credits/outcome'

const today = '2027-01-10'
const decide = (cause: Cause, { isLate = false, makeUps = 0 } = {}, rules = {}) =>
  outcomeOf(cause, { isLate, makeUps, today }, { ...defaultFeeSettings, ...rules })
const describeIt = (...given: Parameters<typeof decide>) =>
  outcomeText(decide(...given), { ...defaultFeeSettings, ...given[2] })

describe('a counted class that does not take place', () => {
  it('becomes a make-up class with an expiry if the family cancels in time', () => {
    expect(decide('family')).toEqual({ returns: true, reason: 'cancelled', expiresOn: '2027-04-10' })
    expect(describeIt('family')).toBe('This class becomes a make-up class. It can be booked again until 10 Apr 2027.')
  })

  it('counts as used if the family cancels late, unless the academy gives late classes back', () => {
    expect(describeIt('family', { isLate: true })).toBe(
      'This class counts as used, because it is cancelled after the deadline.',
    )
    expect(decide('family', { isLate: true }, { late_cancellation: 'returns' })).toMatchObject({ returns: true })
  })

  it('counts as used above the limit of make-up classes per term', () => {
    expect(decide('family', { makeUps: 1 })).toMatchObject({ returns: true })
    expect(describeIt('family', { makeUps: 2 })).toBe(
      'This class counts as used, because there were already 2 make-up classes this term.',
    )
    expect(describeIt('family', { makeUps: 1 }, { make_up_per_term: 1 })).toMatch(/already one make-up class this term/)
    expect(describeIt('family', {}, { make_up_per_term: 0 })).toMatch(/gives no make-up classes/)
  })

  it.each(['academy', 'time_off', 'teacher_absent', 'holiday'] as const)(
    'is given back without a limit for the cause %s, also late and above the limit',
    (cause) => {
      expect(decide(cause, { isLate: true, makeUps: 9 })).toEqual({ returns: true, reason: cause, expiresOn: null })
      expect(describeIt(cause)).toBe('This class is given back. It can be booked again without a time limit.')
    },
  )

  it('counts as used on a holiday if the academy does not give holidays back', () => {
    expect(describeIt('holiday', {}, { holiday_returns: false })).toBe('This class counts as used.')
  })
})
