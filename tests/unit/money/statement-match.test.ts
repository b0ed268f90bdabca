import { describe, expect, it } from 'vitest'
import type { ParsedLine } from '@/lib/statements/lines'
import { type MatchablePayment, matchLines } from '@/lib/statements/match'

const UTR = '412345678901'
const OTHER_UTR = '412345678902'
const line = (overrides: Partial<ParsedLine> = {}): ParsedLine => ({
  line: 2,
  date: '2026-04-10',
  description: 'UPI',
  amount: 700,
  direction: 'in',
  utrs: [UTR],
  doubtful: [],
  mentioned: overrides.utrs ?? [UTR],
  references: [],
  byUpi: true,
  problem: '',
  ...overrides,
})
const payment = (overrides: Partial<MatchablePayment> = {}): MatchablePayment => ({
  id: 'p1',
  username: 'Nila',
  courseName: 'Veenai',
  fee: 700,
  utr: UTR,
  bankReference: null,
  status: 'pending',
  sentOn: '2026-04-10',
  claimed: false,
  ...overrides,
})

describe('a line of a statement', () => {
  it('a line is an exact match if UTR, amount, direction and date fit', () =>
    expect(matchLines([line()], [payment()])).toEqual([
      {
        line: 2,
        date: '2026-04-10',
        description: 'UPI',
        amount: 700,
        direction: 'in',
        utr: UTR,
        readable: true,
        payment_id: 'p1',
        username: 'Nila',
        course_name: 'Veenai',
        exact: true,
        reason: '',
        assignable: false,
        reference: UTR,
        families: [],
      },
    ]))

  it.each([
    ['ten days before the payment was sent', '2026-03-31', true],
    ['eleven days before', '2026-03-30', false],
    ['three days after', '2026-04-13', true],
    ['four days after', '2026-04-14', false],
  ])('a line booked %s is or is not an exact match', (_, date, exact) =>
    expect(matchLines([line({ date })], [payment()])[0]?.exact).toBe(exact),
  )

  const mobile = { utrs: ['919845001111'], doubtful: ['919845001111'] }
  it.each([
    ['it cannot be read', { problem: 'Broken' }, {}, 'Broken'],
    ['the money went out', { direction: 'out' }, {}, 'This money went out'],
    ['it has no UTR', { utrs: [] }, {}, 'No UPI reference on this line'],
    ['no payment has its UTR', { utrs: ['000000000001'] }, {}, 'No payment has this UPI reference'],
    ['the amount is lower', { amount: 70 }, {}, 'The amount differs: ₹70 came in, ₹700 is due'],
    ['the amount is some paise higher', { amount: 700.5 }, {}, 'The amount differs: ₹700.5 came in, ₹700 is due'],
    ['it has no amount', { amount: null }, {}, 'No amount on this line'],
    ['no direction', { direction: null }, {}, 'The file does not show whether this money came in or went out'],
    ['it has no date', { date: null }, {}, 'No date on this line'],
    [
      'it is from another month',
      { date: '2026-05-10' },
      {},
      'The dates differ: statement 10 May 2026, screenshot 10 Apr 2026',
    ],
    ['the payment is approved', {}, { status: 'approved' }, 'Already approved'],
    ['the payment was rejected', {}, { status: 'rejected' }, 'This payment was rejected'],
    [
      'another account entered its UTR',
      {},
      { claimed: true },
      'Another account also entered this UPI reference. Compare the payments.',
    ],
    [
      'its number may be a mobile number',
      mobile,
      { utr: '919845001111' },
      'This number may be a mobile or account number. Check the payment.',
    ],
  ] as const)('a line is listed with a reason if %s', (_, ofLine, ofPayment, reason) =>
    expect(matchLines([line(ofLine as Partial<ParsedLine>)], [payment(ofPayment)])).toMatchObject([
      { exact: false, reason },
    ]),
  )

  it('a line matches the pending payment if a rejected one has the same UTR', () => {
    const [old, fresh] = [payment({ id: 'old', status: 'rejected' }), payment({ id: 'fresh' })]
    for (const payments of [
      [old, fresh],
      [fresh, old],
    ])
      expect(matchLines([line()], payments)).toMatchObject([{ payment_id: 'fresh', exact: true }])
  })

  it('a line of a statement is not exact when its UTR is on two lines, in whatever place', () => {
    const reason = 'This UPI reference is on more than one line'
    const second = line({ line: 3, utrs: [OTHER_UTR], mentioned: [OTHER_UTR, UTR] })
    expect(matchLines([line(), line({ line: 3 })], [payment()])).toMatchObject([{ reason }, { reason }])
    expect(matchLines([line(), second], [payment()])[0]).toMatchObject({ exact: false, reason })
    expect(matchLines([line(), { ...second, problem: 'Broken' }], [payment()])[0]).toMatchObject({ reason })
  })

  it.each(['pending', 'approved', 'rejected'] as const)(
    'a line is no exact match if its two numbers match two payments, one of them %s',
    (status) => {
      const payments = [payment(), payment({ id: 'p2', utr: OTHER_UTR, status })]
      expect(matchLines([line({ utrs: [OTHER_UTR, UTR] })], payments)).toMatchObject([
        { exact: false, reason: 'This line matches more than one payment' },
      ])
    },
  )

  it('a line is an exact match if only the certain one of its two numbers matches a payment', () => {
    const two = line({ utrs: [UTR, '919845001111'], doubtful: ['919845001111'] })
    expect(matchLines([two], [payment()])).toMatchObject([{ exact: true, payment_id: 'p1' }])
  })
})

describe('a line that the office can assign', () => {
  const NEFT = 'SBIN323456789012'
  const read = (ofLine: Partial<ParsedLine>, ...payments: MatchablePayment[]) => matchLines([line(ofLine)], payments)[0]

  it('only a line without a payment can be assigned', () => {
    expect(read({})).toMatchObject({ assignable: true, reference: UTR })
    expect(read({}, payment())).toMatchObject({ assignable: false })
    for (const fault of [
      { direction: 'out' },
      { direction: null },
      { amount: null },
      { amount: 700.5 },
      { date: null },
      { problem: 'Broken' },
    ] as const)
      expect(read(fault)?.assignable, JSON.stringify(fault)).toBe(false)
  })

  it('a line’s reference is its only certain number', () => {
    expect(read({ utrs: [UTR, OTHER_UTR] })?.reference).toBeNull()
    expect(read({ utrs: [UTR, OTHER_UTR], doubtful: [OTHER_UTR] })?.reference).toBe(UTR)
    expect(read({ utrs: [UTR], doubtful: [UTR] })?.reference).toBeNull()
    expect(read({ utrs: [], references: [NEFT] })?.reference).toBe(NEFT)
    expect(read({ utrs: [], references: [NEFT, 'HDFCN52026112712345678'] })?.reference).toBeNull()
  })

  it('a line matches the payment that the office recorded with its NEFT reference', () => {
    const recorded = payment({ utr: null, bankReference: NEFT, status: 'approved' })
    expect(read({ utrs: [], references: [NEFT] }, recorded)).toMatchObject({
      payment_id: 'p1',
      reason: 'Already approved',
      assignable: false,
    })
  })
})
