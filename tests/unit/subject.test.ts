import { expect, it } from 'vitest'
import { subjectOf } from '@/lib/bookings/subject'

const taught = { south: ['Veenai', 'Sanskrit'], drawing: ['Painting'] }

it.each([
  ['the paid course that the teacher teaches', ['Sanskrit'], 'Sanskrit'],
  ['the newest of two such payments', ['Painting', 'Sanskrit'], 'Painting'],
  ['the newest that fits, skipping what the teacher does not teach', ['Piano', 'Sanskrit'], 'Sanskrit'],
  ['the teacher’s first course where nothing was paid', [], 'Veenai'],
  ['the teacher’s first course where only others’ courses were paid', ['Piano', 'Ghazal'], 'Veenai'],
])('is %s', (_, paid, subject) => expect(subjectOf(taught, ['south', 'drawing'], paid)).toBe(subject))

it('takes “first” in the order of the teacher’s regions', () => {
  expect(subjectOf(taught, ['drawing', 'south'], [])).toBe('Painting')
})

it('ignores courses of a region that the teacher does not have, and never comes out empty', () => {
  expect(subjectOf(taught, ['drawing'], ['Sanskrit'])).toBe('Painting')
  expect(subjectOf({}, [], ['Sanskrit'])).toBe('Class')
})
