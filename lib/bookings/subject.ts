/**
 * Returns the teacher's course that the student paid for last (contract 10.4). If there is none, returns the teacher's
 * first course, or "Class" for a teacher without courses.
 */
export function subjectOf(taught: readonly string[], paidNewestFirst: readonly string[]): string {
  return paidNewestFirst.find((course) => taught.includes(course)) ?? taught[0] ?? 'Class'
}
