import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duesOf, type EnrolmentTerms, type PlanTerms, packageDue } from '@/lib/fees/periods'

const plan = (over: Partial<PlanTerms> = {}): PlanTerms => ({
  ...{ id: 'plan', name: 'Monthly', classes: 8, classType: 'private', minutes: 60, amount: 2000, period: 'month' },
  ...{ validDays: null, ...over },
})
const enrolment = (over: Partial<EnrolmentTerms> = {}): EnrolmentTerms => ({
  ...{
    startsOn: '2027-04-01',
    endsOn: null,
    joining: 'full',
    dueDay: null,
    plan: plan(),
    concession: null,
    pauses: [],
  },
  ...{ chargedBefore: [], chargedUntil: null, boughtBefore: false, weekly: {}, ...over },
})
const settings = { due_day: 5, fifth_week: 'class' } as const
const terms = [
  { id: 'a', name: 'Spring', startsOn: '2027-01-01', endsOn: '2027-04-30' },
  { id: 'b', name: 'Summer', startsOn: '2027-05-01', endsOn: '2027-08-31' },
]
const dues = (
  over: Partial<EnrolmentTerms> = {},
  today = '2027-04-10',
  rules: Parameters<typeof duesOf>[3] = settings,
) => duesOf(enrolment(over), today, terms, rules)
const only = (
  over: Partial<EnrolmentTerms> = {},
  today = '2027-04-10',
  rules: Parameters<typeof duesOf>[3] = settings,
) => {
  const [due, ...more] = dues(over, today, rules)
  if (!due || more.length > 0) throw new Error('one fee was expected')
  return due
}
const periods = (over: Partial<EnrolmentTerms>, today?: string) => dues(over, today).map(({ period }) => period)

describe('the months of an enrolment [contract 68]', () => {
  it('a month has a fee from 7 days before it begins', () => {
    expect(periods({}, '2027-04-23')).toEqual(['2027-04'])
    expect(periods({}, '2027-04-24')).toEqual(['2027-04', '2027-05'])
    expect(periods({ startsOn: '2027-11-30' }, '2028-02-10')).toEqual(['2027-11', '2027-12', '2028-01', '2028-02'])
  })

  it('a month has no fee more than 7 days before the enrolment, or after the enrolment’s last day', () => {
    expect(periods({ startsOn: '2027-04-18' })).toEqual([])
    expect(periods({ startsOn: '2027-04-17' })).toEqual(['2027-04'])
    expect(periods({ endsOn: '2027-04-30' }, '2027-06-01')).toEqual(['2027-04'])
    expect(periods({ endsOn: '2027-05-01' }, '2027-06-01')).toEqual(['2027-04', '2027-05'])
    expect(periods({ startsOn: '2027-04-10', endsOn: '2027-04-09' })).toEqual([])
    expect(periods({ startsOn: '2027-04-10', endsOn: '2027-04-09', plan: plan({ period: 'once' }) })).toEqual([])
  })

  it('a fee of an earlier enrolment moves the beginning of the first period to the day after it', () => {
    const termly = plan({ period: 'term', amount: 6150 })
    const changed = { startsOn: '2027-04-10', joining: 'prorated', chargedUntil: '2027-04-30' }
    expect(only({ ...changed, plan: termly }, '2027-04-26')).toMatchObject({
      ...{ period: 'term:b', startsOn: '2027-05-01', amount: 6150 },
    })
    const early = { ...changed, startsOn: '2027-05-10', chargedUntil: '2027-05-31', plan: termly }
    expect(only(early, '2027-05-10')).toMatchObject({ startsOn: '2027-06-01', amount: Math.round((6150 * 92) / 123) })
    const monthly = { startsOn: '2027-05-10', chargedUntil: '2027-08-31', joining: 'prorated' }
    expect(periods(monthly, '2027-08-25')).toEqual(['2027-09'])
  })

  it('a month that an earlier enrolment in the course has charged is not charged again', () => {
    expect(periods({ chargedBefore: ['2027-04'] }, '2027-04-24')).toEqual(['2027-05'])
  })

  it('a month is due on the plan’s, the academy’s or the joining day, but not before today or its start', () => {
    expect(only({}, '2027-04-01').dueOn).toBe('2027-04-05')
    expect(only({ dueDay: 20 }, '2027-04-01').dueOn).toBe('2027-04-20')
    expect(only({}, '2027-04-09').dueOn).toBe('2027-04-09')
    expect(only({ startsOn: '2027-04-12' }).dueOn).toBe('2027-04-12')
    const byJoining = { due_day: null, fifth_week: 'class' } as const
    expect(only({ startsOn: '2027-04-08' }, '2027-04-08', byJoining).dueOn).toBe('2027-04-08')
    expect(dues({ startsOn: '2027-01-31' }, '2027-01-31', byJoining).map(({ dueOn }) => dueOn)).toEqual([
      '2027-01-31',
      '2027-02-28',
    ])
  })

  it('classes of a month are valid for the plan’s days from the first day of the enrolment in that month', () => {
    // Without `validDays`, the classes are valid until the end of the period.
    expect(only().validUntil).toBe('2027-04-30')
    expect(only({ plan: plan({ validDays: 60 }) }).validUntil).toBe('2027-05-30')
    expect(only({ plan: plan({ validDays: 1 }), startsOn: '2027-04-12' }).validUntil).toBe('2027-04-12')
  })
})

describe('a first month that has begun', () => {
  it.each([
    ['full', { amount: 2000, classes: 8 }],
    ['prorated', { amount: 1000, classes: 8 }],
    ['fewer', { amount: 1000, classes: 4 }],
  ])('a first month that has begun, with the choice %s, has the amount and classes of %o', (joining, expected) => {
    const [first, second] = dues({ startsOn: '2027-04-16', joining }, '2027-04-24')
    expect(first).toMatchObject({ ...expected, startsOn: '2027-04-16', endsOn: '2027-04-30' })
    expect(second).toMatchObject({ amount: 2000, classes: 8, startsOn: '2027-05-01' })
  })

  it('a first month that has begun has at least one class, and costs at least one rupee', () => {
    expect(only({ startsOn: '2027-04-30', joining: 'fewer' }, '2027-04-23')).toMatchObject({ amount: 250, classes: 1 })
    const cheap = plan({ classes: 0, amount: 10 })
    expect(only({ startsOn: '2027-04-30', joining: 'fewer', plan: cheap }, '2027-04-23').amount).toBe(1)
  })

  it('a first month costs the whole fee if the enrolment begins on the first day of the month', () =>
    expect(only({ joining: 'fewer' }, '2027-04-01')).toMatchObject({ amount: 2000, classes: 8 }))
})

describe('a concession', () => {
  const concession = { kind: 'percent', value: 15, reason: 'Scholarship', until: null }
  it('a concession is subtracted in per cent or in rupees, but never below zero', () => {
    const amounts = (over: object) => {
      const { listAmount, amount, concession: reason } = only({ concession: { ...concession, ...over } })
      return [listAmount, amount, reason]
    }
    expect(amounts({})).toEqual([2000, 1700, 'Scholarship'])
    expect(amounts({ kind: 'rupees' })).toEqual([2000, 1985, 'Scholarship'])
    expect(amounts({ kind: 'rupees', value: 5000 })).toEqual([2000, 0, 'Scholarship'])
    expect(amounts({ value: 100 })).toEqual([2000, 0, 'Scholarship'])
  })

  it('a concession applies to periods that begin by its last day', () => {
    const until = '2027-05-01'
    const amounts = dues({ concession: { ...concession, until } }, '2027-06-01').map(({ amount }) => amount)
    expect(amounts).toEqual([1700, 1700, 2000])
  })
})

describe('the fifth class of a month', () => {
  const four = plan({ classes: 4 })
  const weekly = { '2027-04': 5 }
  it.each([
    ['class', 5, 2000],
    ['none', 4, 2000],
    ['extra', 5, 2500],
  ] as const)('a fifth class with the setting %s gives %i classes for ₹%i', (fifth_week, classes, amount) => {
    expect(only({ plan: four, weekly }, '2027-04-10', { due_day: 1, fifth_week })).toMatchObject({ classes, amount })
  })

  it('the fifth class matters only to a monthly plan of four classes', () => {
    const extra = { due_day: 1, fifth_week: 'extra' } as const
    expect(only({ plan: four, weekly: { '2027-05': 5 } }, '2027-04-10', extra).amount).toBe(2000)
    expect(only({ plan: four, weekly: { '2027-04': 4 } }, '2027-04-10', extra).amount).toBe(2000)
    expect(only({ weekly }, '2027-04-10', extra)).toMatchObject({ amount: 2000, classes: 8 })
  })
})

describe('a pause', () => {
  const pause = (fromOn: string, toOn: string, holdingFee = 0) => ({ pauses: [{ fromOn, toOn, holdingFee }] })
  it('a pause excuses the months that it covers completely', () => {
    expect(periods(pause('2027-05-01', '2027-05-31'), '2027-06-01')).toEqual(['2027-04', '2027-06'])
    expect(periods(pause('2027-05-02', '2027-05-31'), '2027-06-01')).toEqual(['2027-04', '2027-05', '2027-06'])
    expect(periods(pause('2027-05-01', '2027-05-30'), '2027-06-01')).toEqual(['2027-04', '2027-05', '2027-06'])
  })

  it('a pause excuses a first month that it covers from the first day of the enrolment', () =>
    expect(periods({ startsOn: '2027-04-16', ...pause('2027-04-16', '2027-04-30') })).toEqual([]))

  it('covers the last period of an enrolment if it lasts until the enrolment ends', () =>
    expect(periods({ endsOn: '2027-05-16', ...pause('2027-05-01', '2027-05-16') }, '2027-06-01')).toEqual(['2027-04']))

  it('replaces each such month by the holding fee, without a concession and without classes', () => {
    const concession = { kind: 'percent', value: 50, reason: 'Sibling', until: null }
    expect(dues({ ...pause('2027-05-01', '2027-06-30', 300), concession }, '2027-06-01')).toMatchObject([
      { kind: 'plan', period: '2027-04', amount: 1000 },
      { kind: 'holding', period: 'pause:2027-05', amount: 300, classes: 0, label: 'Holding fee, May 2027' },
      { kind: 'holding', period: 'pause:2027-06', amount: 300, classes: 0 },
    ])
  })
})

describe('a plan per term', () => {
  const perTerm = plan({ period: 'term', classes: 24, amount: 6000 })
  it('a plan per term has a fee for each term from 7 days before it begins', () => {
    expect(periods({ plan: perTerm, startsOn: '2027-01-01' }, '2027-04-23')).toEqual(['term:a'])
    expect(periods({ plan: perTerm, startsOn: '2027-01-01' }, '2027-04-24')).toEqual(['term:a', 'term:b'])
    expect(periods({ plan: perTerm, startsOn: '2027-05-01' }, '2027-04-24')).toEqual(['term:b'])
    expect(periods({ plan: perTerm, startsOn: '2027-01-01', endsOn: '2027-04-30' }, '2027-06-01')).toEqual(['term:a'])
  })

  it('a plan per term costs a part of the fee if the learner joins in the middle of a term', () => {
    const joined = only({ plan: perTerm, startsOn: '2027-03-02', joining: 'fewer' }, '2027-03-02')
    expect(joined).toMatchObject({ amount: 3000, classes: 12, dueOn: '2027-03-02', label: 'Monthly, Spring' })
  })
})

describe('a package', () => {
  const pack = plan({ period: 'once', validDays: 90 })
  it('a package has one fee at once, and its days begin when the fee is paid', () =>
    expect(only({ plan: pack })).toMatchObject({
      ...{ period: '1', label: 'Monthly', dueOn: '2027-04-10', startsOn: null, validUntil: null, validDays: 90 },
    }))

  it('a package of a later enrolment is due on its first day, from 7 days before', () => {
    expect(only({ plan: pack, startsOn: '2027-04-17' }).dueOn).toBe('2027-04-17')
    expect(periods({ plan: pack, startsOn: '2027-04-18' })).toEqual([])
  })

  it('a package is not charged again by an enrolment that continues another one', () =>
    expect(periods({ plan: pack, boughtBefore: true })).toEqual([]))

  it('a package is renewed with the concession of that day', () => {
    const concession = { kind: 'rupees', value: 500, reason: 'Sibling', until: '2027-04-30' }
    expect(packageDue(enrolment({ plan: pack, concession }), 2, '2027-04-30').amount).toBe(1500)
    expect(packageDue(enrolment({ plan: pack, concession }), 3, '2027-05-01').amount).toBe(2000)
  })
})

it('every later day has at least the fees of an earlier day, so the nightly job creates each fee once', () => {
  const day = fc
    .integer({ min: 0, max: 700 })
    .map((offset) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10))
  const kind = fc.constantFrom('month' as const, 'term' as const, 'once' as const)
  fc.assert(
    fc.property(
      day,
      day,
      day,
      kind,
      fc.constantFrom('full', 'prorated', 'fewer'),
      (a, b, startsOn, period, joining) => {
        const [first = a, second = b] = [a, b].toSorted()
        const over = { startsOn, joining, plan: plan({ period }) }
        const [early, late] = [dues(over, first), dues(over, second)]
        const fixed = ({ period: key, amount, classes }: (typeof early)[number]) => ({ key, amount, classes })
        expect(late.slice(0, early.length).map(fixed)).toEqual(early.map(fixed))
        expect(new Set(late.map(({ period: key }) => key)).size).toBe(late.length)
        expect(late.every(({ amount, listAmount }) => amount > 0 && amount <= listAmount)).toBe(true)
      },
    ),
  )
})
