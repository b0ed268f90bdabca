import { courseLabel } from '@/lib/catalogue/courses'

/**
 * Returns a fee's course and label, as in "Carnatic Vocal: December 2026". Omits the course if the label contains it.
 */
export function dueText({ course_name, label }: { course_name: string | null; label: string }): string {
  return course_name === null || label.includes(course_name) ? label : `${courseLabel(course_name)}: ${label}`
}
