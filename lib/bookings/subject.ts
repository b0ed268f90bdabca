/**
 * The subject of a class (contract 10.4): the course that the student has an approved payment for and this
 * teacher teaches, the newest payment first; else the teacher's first course.
 */
export function subjectOf(taught: readonly string[], paidNewestFirst: readonly string[]): string {
  return paidNewestFirst.find((course) => taught.includes(course)) ?? taught[0] ?? 'Class'
}
