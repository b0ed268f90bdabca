/**
 * Returns the subject of a class (contract 10.4): the newest paid course that this teacher teaches. If there is none,
 * returns the teacher's first course, or "Class" for a teacher without courses.
 */
export function subjectOf(taught: readonly string[], paidNewestFirst: readonly string[]): string {
  return paidNewestFirst.find((course) => taught.includes(course)) ?? taught[0] ?? 'Class'
}
