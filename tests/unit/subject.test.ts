import { expect, it } from 'vitest'
import { subjectOf } from '@/lib/bookings/subject'
import { chosenCourses, readCourseChoices } from '@/lib/catalogue/course-choices'

const courses = { south: ['Veenai', 'Sanskrit'], drawing: ['Painting'] }
const teaches = (...regions: string[]) => chosenCourses({ regions, courses })

it.each([
  ['the paid course that the teacher teaches', ['Sanskrit'], 'Sanskrit'],
  ['the newest of two such payments', ['Painting', 'Sanskrit'], 'Painting'],
  ['the newest that fits, skipping what the teacher does not teach', ['Piano', 'Sanskrit'], 'Sanskrit'],
  ['the teacher’s first course where nothing was paid', [], 'Veenai'],
  ['the teacher’s first course where only others’ courses were paid', ['Piano', 'Ghazal'], 'Veenai'],
])('is %s', (_, paid, subject) => expect(subjectOf(teaches('south', 'drawing'), paid)).toBe(subject))

it('takes “first” in the order of the teacher’s regions', () => {
  expect(subjectOf(teaches('drawing', 'south'), [])).toBe('Painting')
})

it('ignores courses of a region that the teacher does not have, and never comes out empty', () => {
  expect(subjectOf(teaches('drawing'), ['Sanskrit'])).toBe('Painting')
  expect(subjectOf(chosenCourses(null), ['Sanskrit'])).toBe('Class')
})

it.each([[['Veenai']], ['Veenai'], [{ south: 'Veenai' }], [{ south: [7] }]])(
  'what the database should never hold is an error, not a course: %j',
  (stored) => expect(() => readCourseChoices(stored)).toThrow(),
)
