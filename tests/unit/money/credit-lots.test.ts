import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LedgerEntry, lotsOf, validLots } from '@/lib/credits/lots'

/** Returns complete ledger entries, with IDs from 1 in the given order. */
const ledger = (...entries: Partial<LedgerEntry>[]): LedgerEntry[] =>
  entries.map((entry, index) => ({
    ...{ id: BigInt(index + 1), classes: 1, reason: 'paid', lotId: null, expiresOn: null, classOn: null },
    ...entry,
  }))
const newCredit = (classes: number, expiresOn: string | null = null, reason = 'paid') => ({
  classes,
  expiresOn,
  reason,
})
const booked = (classOn: string, classes = -1) => ({ classes, classOn, reason: 'booked' })
const takenFrom = (lot: number, classes: number, reason: string) => ({ classes, reason, lotId: BigInt(lot) })
const left = (entries: LedgerEntry[]) => lotsOf(entries).map((lot) => [Number(lot.id), lot.left])

describe('the lots of a ledger [contract 70]', () => {
  it('lots are used in the order in which they expire, and those without a limit last [contract 70]', () => {
    const entries = ledger(
      newCredit(2),
      newCredit(2, '2027-05-31'),
      newCredit(2, '2027-04-30'),
      booked('2027-04-10', -3),
    )
    expect(left(entries)).toEqual([
      [2, 1],
      [1, 2],
    ])
  })

  it('a lot is used only by classes on days on which it is valid [contract 70]', () => {
    expect(left(ledger(newCredit(2, '2027-04-30'), newCredit(2), booked('2027-04-30'), booked('2027-05-01')))).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(validLots(lotsOf(ledger(newCredit(2, '2027-04-30'))), '2027-05-01')).toEqual([])
  })

  it('a new lot covers classes that were booked without one [contract 70]', () => {
    expect(left(ledger(booked('2027-04-10', -3), newCredit(5)))).toEqual([[2, 2]])
    expect(left(ledger(booked('2027-04-10', -3), newCredit(2), newCredit(2)))).toEqual([[3, 1]])
  })

  it('a rejected payment takes classes first from its own lot, then from others [contract 70]', () => {
    const entries = ledger(
      newCredit(4, '2027-04-30'),
      newCredit(4),
      booked('2027-04-10', -3),
      takenFrom(2, -4, 'payment_reversed'),
    )
    expect(left(entries)).toEqual([[1, 1]])
    expect(left([...entries, ...ledger(...Array(4).fill({}), newCredit(1)).slice(4)])).toEqual([
      [1, 1],
      [5, 1],
    ])
    const used = ledger(newCredit(4), newCredit(4), booked('2027-04-10', -3), takenFrom(1, -4, 'payment_reversed'))
    expect(left(used)).toEqual([[2, 1]])
  })

  it('a rejected payment also takes classes that a pause made valid for longer [contract 70]', () => {
    const extended = ledger(
      ...[newCredit(4, '2027-04-30'), takenFrom(1, -4, 'expired')],
      { ...newCredit(4, '2027-05-10', 'extended'), lotId: 1n },
      { ...newCredit(2, '2027-05-20') },
      takenFrom(1, -4, 'payment_reversed'),
    )
    expect(left(extended)).toEqual([[4, 2]])
  })

  it('a lot ends when its classes expire, and some of them are carried over [contract 70]', () => {
    const entries = ledger(newCredit(4, '2027-04-30'), takenFrom(1, -4, 'expired'), {
      ...newCredit(2, '2027-05-31', 'carried'),
      lotId: 1n,
    })
    expect(lotsOf(entries)).toEqual([{ id: 3n, left: 2, expiresOn: '2027-05-31', reason: 'carried' }])
  })

  it('lots without a time limit add up to the balance, or to zero if classes are owed [contract 70]', () => {
    const entry = fc.tuple(fc.integer({ min: -6, max: 8 }), fc.nat({ max: 6 }), fc.boolean())
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (written) => {
        const entries = ledger(
          ...written.flatMap(([classes, lot, hasLot]) =>
            classes === 0 ? [] : [{ classes, lotId: hasLot && lot > 0 ? BigInt(lot) : null }],
          ),
        )
        const balance = entries.reduce((sum, { classes }) => sum + classes, 0)
        const sum = lotsOf(entries).reduce((total, lot) => total + lot.left, 0)
        expect(sum).toBe(Math.max(0, balance))
      }),
    )
  })
})
