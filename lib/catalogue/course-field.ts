import { plainText } from '@/lib/core/http/fields'
import { COURSE_FEE, findCourse } from './courses'

/** The name of a course. Parsing returns the course with the catalogue's spelling and its fee in whole rupees. */
export const courseField = plainText('Choose a course').transform((name, context) => {
  const course = findCourse(name)
  if (course) return { name: course.name, fee: COURSE_FEE }
  context.addIssue(name.trim() === '' ? 'Choose a course' : 'The academy has no course of this name')
  return { name, fee: Number.NaN }
})
