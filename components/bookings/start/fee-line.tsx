import { TextLink } from '@/components/ui/text/text-link'
import { COURSE_FEE } from '@/lib/catalogue/courses'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { OwnPayment } from '@/lib/payments/schema'

type FeeLineProps = {
  /** One's own; undefined until they are known. */
  payments: readonly OwnPayment[] | undefined
  /** What the class is to be about, where that is chosen. */
  course: string | undefined
}

/** What who has paid nothing should know before they book: the fee, and the way to it. It stops nobody. */
export function FeeLine({ payments, course }: FeeLineProps) {
  if (!payments?.every(({ status }) => status === 'rejected')) return null
  return (
    <p className="type-small mt-4 max-w-[62ch] text-muted">
      The course fee is {rupees(COURSE_FEE)}. You can book first and pay later:{' '}
      <TextLink href={paths.payment({ course })}>Pay the fee</TextLink>
    </p>
  )
}
