'use client'

import { CourseChip } from '@/components/review/course-chip'
import { useInstantFormatter } from '@/components/review/instant-format'
import { Link } from '@/components/ui/link'
import { useOfficeRight } from '@/components/ui/office-rights'
import { StatusPill } from '@/components/ui/text/status-pill'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { OwnPayment } from '@/lib/payments/schema'

interface PersonPaymentsProps {
  payments: readonly OwnPayment[]
  /** The courses in which the person is enrolled. */
  courses: readonly string[]
  /** The person's phone number. The link to the payment list searches for this number. */
  phone: string
}

/** Lists a person's payments with their status and receipts. */
export function PersonPayments({ payments, courses, phone }: PersonPaymentsProps) {
  const formatInstant = useInstantFormatter()
  const maySeeReceipts = useOfficeRight('money')
  if (payments.length === 0) return <p className="text-muted">No payments yet.</p>
  return (
    <>
      <p className="mb-2">
        {courses.length > 0 ? `Enrolled in ${courses.join(', ')}.` : 'Not enrolled in any course.'}
      </p>
      <ul className="border-ink border-t">
        {payments.map(({ id, course_name, fee, status, reason, created_at, receipt_id, receipt_number }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-line border-b py-3">
            <span className="min-w-0 flex-[1_1_220px]">
              <CourseChip name={course_name} />
            </span>
            <span className="tnum flex-[0_0_76px]">{rupees(fee)}</span>
            <span className="tnum flex-[0_0_104px] text-muted">{formatInstant(created_at).date}</span>
            <StatusPill status={status} />
            {receipt_id && maySeeReceipts ? (
              <Link href={paths.receipt(receipt_id)} className={`${textLinkClass} inline-flex min-h-11 items-center`}>
                Receipt {receipt_number}
              </Link>
            ) : null}
            {reason ? <span className="type-small w-full text-muted [overflow-wrap:anywhere]">{reason}</span> : null}
          </li>
        ))}
      </ul>
      {payments.some(({ status }) => status === 'pending') ? (
        <p className="mt-2">
          <TextLink href={paths.paymentDetails({ status: 'pending', q: phone })}>Review pending</TextLink>
        </p>
      ) : null}
    </>
  )
}
