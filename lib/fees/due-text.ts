import { courseLabel } from '@/lib/catalogue/courses'

/** Names a fee with its course, such as "Carnatic Vocal: December 2026", unless the label contains the course. */
export function dueText({ course_name, label }: { course_name: string | null; label: string }): string {
  return course_name === null || label.includes(course_name) ? label : `${courseLabel(course_name)}: ${label}`
}
