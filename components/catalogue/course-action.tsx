import { ButtonLink } from '@/components/ui/button'
import type { ButtonSize, ButtonVariant } from '@/components/ui/button-class'
import type { Course } from '@/lib/catalogue/courses'
import { paths } from '@/lib/paths'
import { EnrollButton } from './enroll-button'

interface CourseActionProps {
  course: Course
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
}

/**
 * Shows the Enroll Now button. If no teacher teaches the course, shows a link to request a trial class instead
 * (contract 53).
 */
export function CourseAction({ course, ...button }: CourseActionProps) {
  if (!course.isTrialOnly) return <EnrollButton courseName={course.name} {...button} />
  return (
    <ButtonLink
      href={paths.bookTrial({ course: course.name })}
      aria-label={`Ask for a trial class: ${course.name}`}
      {...button}
    >
      Ask for a trial class
    </ButtonLink>
  )
}
