import { describe, expect, it } from 'vitest'
import { type MatchablePayment, matchLines } from '@/lib/statements/match'
import type { ParsedLine } from '@/lib/statements/parse'

const UTR = '412345678901'
const line = (given: Partial<ParsedLine> = {}): ParsedLine => ({
  line: 2,
  date: '2026-04-10',
  description: 'UPI',
  amount: 700,
  utr: UTR,
  ...given,
})
const payment = (given: Partial<MatchablePayment> = {}): MatchablePayment => ({
  id: 'p1',
  username: 'Nila',
  courseName: 'Veenai',
  fee: 700,
  utr: UTR,
  status: 'pending',
  sentOn: '2026-04-10',
  claimed: false,
  ...given,
})

describe('a statement’s line beside the payments', () => {
  it('is exact when UTR, amount and date fit', () =>
    expect(matchLines([line()], [payment()])).toEqual([
      { ...line(), payment_id: 'p1', username: 'Nila', course_name: 'Veenai', exact: true, reason: '' },
    ]))

  it.each([
    ['ten days before it was sent', '2026-03-31', true],
    ['eleven days before', '2026-03-30', false],
    ['three days after', '2026-04-13', true],
    ['four days after', '2026-04-14', false],
  ])('booked %s', (_, date, exact) => expect(matchLines([line({ date })], [payment()])[0]?.exact).toBe(exact))

  it.each([
    ['no UTR', { utr: null }, {}, 'No UTR on this line'],
    ['a UTR that nobody named', { utr: '000000000001' }, {}, 'No payment names this UTR'],
    ['another amount', { amount: 70 }, {}, 'The amount differs: ₹70 came in, ₹700 is due'],
    ['a few paise more', { amount: 700.5 }, {}, 'The amount differs: ₹700.5 came in, ₹700 is due'],
    ['money that went out', { amount: null }, {}, 'No amount that came in on this line'],
    ['no date', { date: null }, {}, 'No date on this line'],
    ['another month', { date: '2026-05-10' }, {}, 'The dates differ: booked 10 May 2026, sent 10 Apr 2026'],
    ['an approved payment', {}, { status: 'approved' }, 'Already approved'],
    ['a rejected payment', {}, { status: 'rejected' }, 'This payment was rejected'],
  ] as const)('%s: listed with the reason', (_, ofLine, ofPayment, reason) =>
    expect(matchLines([line(ofLine)], [payment(ofPayment)])).toMatchObject([{ exact: false, reason }]),
  )

  it('takes the waiting payment where a rejected one names the same UTR', () => {
    const [old, fresh] = [payment({ id: 'old', status: 'rejected' }), payment({ id: 'fresh' })]
    for (const payments of [
      [old, fresh],
      [fresh, old],
    ])
      expect(matchLines([line()], payments)).toMatchObject([{ payment_id: 'fresh', exact: true }])
  })

  it('is exact on neither of two lines with one UTR', () =>
    expect(matchLines([line(), line({ line: 3 })], [payment()])).toMatchObject([
      { exact: false, reason: 'This UTR stands on more than one line' },
      { exact: false, reason: 'This UTR stands on more than one line' },
    ]))
})
