import { keyOf } from './course-form'
import type { CourseRow } from './schema'

/** Moves one course directly before another. All other courses keep their order. */
export function movedBefore(courses: readonly CourseRow[], movedKey: string, beforeKey: string): readonly CourseRow[] {
  const course = courses.find((each) => keyOf(each) === movedKey)
  if (!course || movedKey === beforeKey) return courses
  return courses.flatMap((each) => {
    const key = keyOf(each)
    return key === movedKey ? [] : key === beforeKey ? [course, each] : [each]
  })
}

/** Returns the courses whose name or display name contains every word of the search term. */
export function searchedCourses(courses: readonly CourseRow[], q: string): readonly CourseRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return courses.filter(({ label, name }) => {
    const text = `${label} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
