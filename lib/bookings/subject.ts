import type { CourseChoices } from '@/lib/catalogue/regions'

/**
 * The subject of a class (docs/contract.md 10.4): the course that the student has an approved payment for and this
 * teacher teaches, the newest payment first; else the teacher's first course.
 */
export function subjectOf(
  taught: CourseChoices,
  regions: readonly string[],
  paidNewestFirst: readonly string[],
): string {
  const inOrder = regions.flatMap((region) => taught[region as keyof CourseChoices] ?? [])
  return paidNewestFirst.find((course) => inOrder.includes(course)) ?? inOrder[0] ?? 'Class'
}
