import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalOf } from '@/lib/receipts/tax'
import { type CoveredDue, type CreditedLine, creditedLines, planParts, type StoredPart } from '@/lib/refunds/plan'
import { inTamilNadu, lineOf } from '../../support/receipts'

const due = (dueId: string, amount: number, over: Partial<CoveredDue> = {}): CoveredDue => ({
  dueId,
  amount,
  label: 'December 2026',
  course: 'Veenai',
  learner: 'Nila',
  dueAmount: amount,
  dueRefunded: 0,
  classes: 0,
  ...over,
})

const none = { earlier: [], reversedClasses: new Map<string, number>() }

describe('the parts of a refund [contract 71.10]', () => {
  const dues = [due('late', 500), due('early', 700)]
  const amounts = (amount: number, unallocated = 200, earlier: StoredPart[] = []) =>
    planParts({ amount, unallocated, dues, earlier, reversedClasses: new Map() }).map((part) => [
      part.due_id,
      part.amount,
    ])

  it('a refund begins with money paid in advance, and continues from the latest due backwards', () => {
    expect(amounts(150)).toEqual([[null, 150]])
    expect(amounts(600)).toEqual([
      [null, 200],
      ['late', 400],
    ])
    expect(amounts(1400)).toEqual([
      [null, 200],
      ['late', 500],
      ['early', 700],
    ])
  })

  it('a refund leaves out amounts that were refunded before', () =>
    expect(amounts(300, 0, [{ due_id: 'late', amount: 400, classes: 0 }])).toEqual([
      ['late', 100],
      ['early', 200],
    ]))

  it('a refund of a payment that covers no due refunds the payment itself', () =>
    expect(planParts({ amount: 700, unallocated: 0, dues: [], ...none })).toEqual([
      { due_id: null, label: 'Course fee', learner: null, amount: 700, classes: 0, max_classes: 0 },
    ]))

  it('a refund takes back its share of the classes, and a complete refund takes all', () => {
    const part = (amount: number, dueRefunded: number, taken: number) =>
      planParts({
        amount,
        unallocated: 0,
        dues: [due('d', 3000, { classes: 8, dueRefunded })],
        earlier: [{ due_id: 'd', amount: dueRefunded, classes: taken }],
        reversedClasses: new Map([['d', taken]]),
      })[0]
    expect(part(1000, 0, 0)).toMatchObject({ classes: 2, max_classes: 8 })
    expect(part(2000, 1000, 2)).toMatchObject({ classes: 6, max_classes: 6 })
    expect(part(1000, 1000, 6)).toMatchObject({ classes: 0, max_classes: 2 })
  })
})

describe('the lines of a credit note [contract 71.11]', () => {
  const lines = [
    lineOf(inTamilNadu, { dueId: 'a', amount: 700 }),
    lineOf(inTamilNadu, { dueId: 'b', amount: 1100 }),
    lineOf(inTamilNadu, { label: 'Paid in advance', amount: 300 }),
  ]

  it('a credit note has the lines of the refunded dues, and an advance is the line without a due', () => {
    const credited = creditedLines(
      lines,
      [
        { due_id: null, amount: 100 },
        { due_id: 'b', amount: 200 },
      ],
      [],
    )
    expect(credited.map(({ of, amount }) => [of, amount])).toEqual([
      [1, 200],
      [2, 100],
    ])
  })

  it('a credit note uses other lines if the due was covered by an advance', () => {
    const credited = creditedLines(lines, [{ due_id: 'c', amount: 400 }], [])
    expect(credited.map(({ of, amount }) => [of, amount])).toEqual([
      [1, 100],
      [2, 300],
    ])
  })

  it('all credit notes together have the lines of the document once everything is refunded', () => {
    const whole = totalOf(lines).amount
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 }), (wanted) => {
        const notes: CreditedLine[] = []
        let left = whole
        for (const one of [...wanted, whole]) {
          const amount = Math.min(one, left)
          if (amount === 0) break
          left -= amount
          notes.push(...creditedLines(lines, [{ due_id: amount % 2 ? 'a' : null, amount }], notes))
        }
        expect(totalOf(notes)).toEqual(totalOf(lines))
      }),
    )
  })
})
