import { smallKolam } from '@/components/brand/drawings/kolams'
import { Kolam } from '@/components/brand/kolam'
import { ButtonLink } from '@/components/ui/button'
import type { Course } from '@/lib/catalogue/courses'
import { paths } from '@/lib/paths'

/**
 * Confirms that a payment was sent, explains the review and links to the next step. `name` is the student's name if the
 * account has several students.
 */
export function PaymentSent({ course, name }: { course: Course; name: string | undefined }) {
  return (
    <section className="flex flex-col items-start gap-8 py-6 phone:flex-row phone:gap-12 phone:py-10">
      <Kolam drawing={smallKolam} size={132} width={2} motion="in" className="flex-none text-kumkum" />
      <div>
        <h2 className="type-h2">Payment received</h2>
        <p className="type-lead mt-3 max-w-[42ch] text-ink2 [overflow-wrap:anywhere]">
          We’ll check your payment for {course.label}
          {name ? ` (${name})` : ''}, usually within a day. You can book your first class now.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink href={paths.viewTeachers()}>View Teacher Slots</ButtonLink>
          <ButtonLink href={paths.allCourses()} variant="outline">
            All courses
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
