import { TextLink } from '@/components/ui/text/text-link'
import { findCourse } from '@/lib/catalogue/courses'
import { fees } from '@/lib/catalogue/fees'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { OwnPayment } from '@/lib/payments/schema'

type FeeLineProps = {
  /** The user's payments. Undefined while loading. */
  payments: readonly OwnPayment[] | undefined
  /** The subject of the class, if one is chosen. */
  course: string | undefined
}

/** Shows the fee and a payment link to students who have paid nothing. Students can book before they pay. */
export function FeeLine({ payments, course }: FeeLineProps) {
  if (!payments?.every(({ status }) => status === 'rejected')) return null
  const knownCourse = course ? findCourse(course) : null
  return (
    <p className="type-small mt-4 max-w-[62ch] text-muted">
      The course fee is {knownCourse ? rupees(knownCourse.fee) : fees().span}. You can book first and pay later.{' '}
      <TextLink href={paths.payment({ course })}>Pay the fee</TextLink>
    </p>
  )
}
