import { describe, expect, it } from 'vitest'
import { type FamilyToFind, familyFinder } from '@/lib/statements/families'

const family = (id: string, name: string, more: Partial<FamilyToFind> = {}): FamilyToFind => ({
  id,
  name,
  learnerNames: [name],
  phones: [],
  openDues: [],
  ...more,
})
const families = [
  family('lakshmi', 'Lakshmi Narayanan', { learnerNames: ['Nila', 'Kavin'], openDues: [2000, 800] }),
  family('suresh', 'Suresh Kumar', { phones: ['9845001111', '+971501234567'] }),
  family('ramesh', 'Ramesh Kumar', { openDues: [2100] }),
  family('tamil', 'நிலா அரசன்'),
  family('bala', 'Bala Subramanian'),
  family('devi', 'Devi', { openDues: [700] }),
]
const find = familyFinder(families)
const findIds = (description: string, amount: number | null = null) =>
  find({ description, amount }).map(({ user_id }) => user_id)

describe('the likely families of a line', () => {
  it.each([
    ['the name of the account', 'UPI-LAKSHMI NARAYANAN-HDFC', 'lakshmi'],
    ['the name of a student', 'UPI/632912340001/Piano Nila', 'lakshmi'],
    ['a name without spaces', 'UPI/lakshminarayanan@okhdfc/fee', 'lakshmi'],
    ['the beginning of a name that the bank has cut', 'UPI/P2A/BALA S/SUBRAM/STATE', 'bala'],
    ['a name in Tamil', 'UPI நிலா fee', 'tamil'],
    ['a phone number in a UPI ID', 'UPI-919845001111@WAHDFC-GUITAR', 'suresh'],
  ])('a family is found by %s', (_, description, id) => expect(findIds(description)[0]).toBe(id))

  it.each([
    ['a fee', 2000],
    ['all open fees together', 2800],
  ])('a family is found by the amount of %s', (_, amount) => {
    expect(findIds('NEFT', amount)).toEqual(['lakshmi'])
    expect(find({ description: 'NEFT', amount })[0]).toEqual({
      user_id: 'lakshmi',
      name: 'Lakshmi Narayanan',
      learner_names: ['Nila', 'Kavin'],
      open_amount: 2800,
      why: ['amount'],
    })
  })

  it('a rare name counts more than a common one, and name and amount together count most', () => {
    expect(findIds('UPI SURESH KUMAR')).toEqual(['suresh', 'ramesh'])
    expect(findIds('UPI KUMAR', 2100)).toEqual(['ramesh', 'suresh'])
    expect(findIds('UPI DEVI', 2100).toSorted()).toEqual(['devi', 'ramesh'])
  })

  it('initials and words of the bank find no family', () => {
    expect(findIds('UPI/N/HDFC BANK/fee')).toEqual([])
    expect(findIds('')).toEqual([])
    expect(familyFinder([])({ description: 'LAKSHMI', amount: 700 })).toEqual([])
  })

  it('at most five families are returned, even for a name that all families have', () => {
    const many = familyFinder(Array.from({ length: 700 }, (_, n) => family(`f${n}`, 'Kumar')))
    expect(many({ description: 'KUMAR', amount: null }).map(({ user_id }) => user_id)).toEqual([
      'f0',
      'f1',
      'f2',
      'f3',
      'f4',
    ])
  })
})
