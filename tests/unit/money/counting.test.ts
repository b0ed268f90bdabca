import { describe, expect, it } from 'vitest'
import { type CountingData, classesLeftIn, countedCourse } from '@/lib/credits/counting'

const balance = (course: string, left: number, minutes = 60) => ({ course, minutes, left })
const plan = (course: string, from = '2027-01-01', counted = true) => ({ course, from, counted })
const find = (counting: Partial<CountingData>, overrides = {}) =>
  countedCourse(
    { enrolments: [], balances: [], ...counting },
    { taught: ['Veenai', 'Painting'], chosen: null, minutes: 60, day: '2027-01-10', ...overrides },
  )

describe('the course in which a class is counted', () => {
  it('a class counts in the first taught course with classes left of its length', () => {
    expect(find({ balances: [balance('Painting', 3), balance('Violin', 9)] })).toBe('Painting')
    expect(find({ balances: [balance('Veenai', 3, 30)] })).toBeNull()
    expect(find({ balances: [balance('Veenai', 0)] })).toBeNull()
  })

  it('a class otherwise counts in the first taught course whose last enrolment has a counted plan', () => {
    expect(find({ enrolments: [plan('Painting'), plan('Veenai')] })).toBe('Veenai')
    expect(find({ enrolments: [plan('Veenai', '2027-01-11')] })).toBeNull()
    expect(find({ enrolments: [plan('Veenai', '2026-01-01')] })).toBe('Veenai')
    expect(find({ enrolments: [plan('Veenai', '2026-01-01'), plan('Veenai', '2026-06-01', false)] })).toBeNull()
  })

  it('a class with a chosen subject counts only in that course', () => {
    expect(find({ balances: [balance('Painting', 3)] }, { chosen: 'Veenai' })).toBeNull()
    expect(find({ balances: [balance('Painting', 3)] }, { chosen: 'Painting' })).toBe('Painting')
  })
})

it('classes left are counted per course and length', () => {
  const counting = { enrolments: [], balances: [balance('Veenai', 3), balance('Veenai', 5, 30)] }
  expect([
    classesLeftIn(counting, 'Veenai', 60),
    classesLeftIn(counting, 'Veenai', 30),
    classesLeftIn(counting, 'Violin', 60),
  ]).toEqual([3, 5, 0])
})
