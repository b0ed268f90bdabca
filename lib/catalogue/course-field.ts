import { plainText } from '@/lib/core/http/fields'
import { findCourseOnSale } from './courses'

/** The field for the name of a course on sale. Parsing returns the name in the catalogue's spelling. */
export const courseField = plainText('Choose a course').transform((name, context) => {
  const course = findCourseOnSale(name)
  if (course) return { name: course.name }
  context.addIssue(name.trim() === '' ? 'Choose a course' : 'The academy has no course with this name')
  return { name }
})
