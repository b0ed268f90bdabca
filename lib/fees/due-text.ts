import { courseLabel } from '@/lib/catalogue/courses'

/** Returns what a fee is for, such as "Carnatic Vocal: December 2026", or only its label for a fee without a course. */
export function dueText(due: { course_name: string | null; label: string }): string {
  return due.course_name === null ? due.label : `${courseLabel(due.course_name)}: ${due.label}`
}
