import { expect, it } from 'vitest'
import { subjectOf } from '@/lib/bookings/subject'
import { chosenCourses, readCourseChoices } from '@/lib/catalogue/course-choices'

const courses = { south: ['Veenai', 'Sanskrit'], drawing: ['Painting'] }
const taughtCourses = (...regions: string[]) => chosenCourses({ regions, courses })

it.each([
  ['the paid course that the teacher teaches', ['Sanskrit'], 'Sanskrit'],
  ['the newest of two such payments', ['Painting', 'Sanskrit'], 'Painting'],
  ['the newest payment that fits, skipping courses that the teacher does not teach', ['Piano', 'Sanskrit'], 'Sanskrit'],
  ['the teacher’s first course if nothing was paid', [], 'Veenai'],
  ['the teacher’s first course if only courses of other teachers were paid', ['Piano', 'Ghazal'], 'Veenai'],
])('the subject of a class is %s', (_, paid, subject) =>
  expect(subjectOf(taughtCourses('south', 'drawing'), paid)).toBe(subject),
)

it('the first course follows the order of the teacher’s regions', () => {
  expect(subjectOf(taughtCourses('drawing', 'south'), [])).toBe('Painting')
})

it('courses of a region that the teacher does not have are ignored, and the subject is never empty', () => {
  expect(subjectOf(taughtCourses('drawing'), ['Sanskrit'])).toBe('Painting')
  expect(subjectOf(chosenCourses(null), ['Sanskrit'])).toBe('Class')
})

it.each([[['Veenai']], ['Veenai'], [{ south: 'Veenai' }], [{ south: [7] }]])(
  'data that the database should never contain causes an error: %j',
  (stored) => expect(() => readCourseChoices(stored)).toThrow(),
)
