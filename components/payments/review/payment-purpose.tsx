import { CourseChip } from '@/components/review/course-chip'
import { moreFees } from '@/lib/core/paid-for'
import type { PaymentRow } from '@/lib/payments/schema'

/** Shows the course of a payment. If the payment covers several fees, also shows the number of other fees. */
export function PaymentPurpose({
  payment: { course_name, fees },
}: {
  payment: Pick<PaymentRow, 'course_name' | 'fees'>
}) {
  const more = moreFees(fees)
  return (
    <span className="block min-w-0">
      <CourseChip name={course_name} />
      {more ? <span className="type-note block text-muted">{more}</span> : null}
    </span>
  )
}
