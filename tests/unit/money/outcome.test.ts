import { describe, expect, it } from 'vitest'
import { defaultFeeSettings } from '@/lib/core/config/fee-settings'
import { type Cause, outcomeOf, outcomesText, outcomeText } from '@/lib/credits/outcome'

const today = '2027-01-10'
const decide = (cause: Cause, { isLate = false, makeUps = 0 } = {}, rules = {}) =>
  outcomeOf(cause, { isLate, makeUps, today }, { ...defaultFeeSettings, ...rules })
const textFor = (...facts: Parameters<typeof decide>) =>
  outcomeText(decide(...facts), { ...defaultFeeSettings, ...facts[2] })

describe('a counted class that does not take place', () => {
  it('a class that the family cancels in time becomes a make-up class with an expiry', () => {
    expect(decide('family')).toEqual({ returns: true, reason: 'cancelled', expiresOn: '2027-04-10' })
    expect(textFor('family')).toBe('This class becomes a make-up class. It can be booked again until 10 Apr 2027.')
  })

  it('a class that the family cancels late counts as used, unless the academy gives late classes back', () => {
    expect(textFor('family', { isLate: true })).toBe(
      'This class counts as used, because it is cancelled after the deadline.',
    )
    expect(decide('family', { isLate: true })).toEqual({ returns: false, why: 'late' })
    const generous = { late_cancellation: 'returns' }
    expect(decide('family', { isLate: true }, generous)).toMatchObject({ returns: true, reason: 'cancelled' })
    expect(decide('family', { isLate: true, makeUps: 2 }, generous)).toEqual({ returns: false, why: 'limit' })
  })

  it('a cancelled class counts as used once the learner has the maximum number of make-up classes of the term', () => {
    expect(decide('family', { makeUps: 1 })).toMatchObject({ returns: true })
    expect(textFor('family', { makeUps: 2 })).toBe(
      'This class counts as used, because the limit of 2 make-up classes per term has been reached.',
    )
    expect(textFor('family', { makeUps: 1 }, { make_up_per_term: 1 })).toMatch(
      /the limit of one make-up class per term/,
    )
    expect(textFor('family', {}, { make_up_per_term: 0 })).toMatch(/gives no make-up classes/)
  })

  it.each(['academy', 'time_off', 'teacher_absent', 'holiday'] as const)(
    'a class is given back without a limit for the cause %s, even late and above the limit',
    (cause) => {
      expect(decide(cause, { isLate: true, makeUps: 9 })).toEqual({ returns: true, reason: cause, expiresOn: null })
      expect(textFor(cause)).toBe('This class is given back. It can be booked again and does not expire.')
    },
  )

  it('a class on a holiday counts as used if the academy does not give holidays back', () => {
    expect(textFor('holiday', {}, { holiday_returns: false })).toBe('This class counts as used.')
  })
})

describe('the outcome of classes that are cancelled together', () => {
  it.each([
    [0, 5, true, ''],
    [1, 1, true, 'The class that will be cancelled is part of a plan. This class is given back and does not expire.'],
    [1, 1, false, 'The class that will be cancelled is part of a plan. This class counts as used.'],
    [
      1,
      3,
      true,
      '1 of the 3 classes that will be cancelled is part of a plan. This class is given back and does not expire.',
    ],
    [
      12,
      14,
      true,
      '12 of the 14 classes that will be cancelled are part of a plan. They are given back and do not expire.',
    ],
    [3, 3, false, 'All 3 classes that will be cancelled are part of a plan. They count as used.'],
  ])('%i counted of %i classes, given back: %s', (counted, total, givesBack, text) =>
    expect(outcomesText(counted, total, givesBack)).toBe(text),
  )
})
