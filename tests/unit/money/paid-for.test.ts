import { expect, it } from 'vitest'
import { paidFor } from '@/lib/core/paid-for'

it.each([
  ['Veenai', 0, 'Veenai'],
  ['Veenai', 1, 'Veenai'],
  ['Veenai', 2, 'Veenai and 1 more fee'],
  ['Exam fee', 3, 'Exam fee and 2 more fees'],
  ['Paid in advance', 0, 'an advance payment'],
])('a payment of %s with %i fees is for %3$s', (course, fees, text) => {
  expect(paidFor(course, fees)).toBe(text)
})
