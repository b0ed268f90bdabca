'use client'

import { SignChip } from '@/components/brand/sign'
import { useLearners } from '@/components/learners/use-learners'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { useCall } from '@/components/ui/data/use-call'
import { Link } from '@/components/ui/link'
import { StatusPill } from '@/components/ui/text/status-pill'
import { textLinkClass } from '@/components/ui/text/text-link'
import { artOf, findCourse } from '@/lib/catalogue/courses'
import { paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees, shortDate, wallClock } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { OwnPayment } from '@/lib/payments/schema'
import { documentTitles } from '@/lib/receipts/paper'

/** Lists the signed-in user's payments with their status. */
export function OwnPayments() {
  const { data, error, isValidating, mutate } = useCall('myPayments')
  return (
    <section aria-labelledby="own-payments" className="mt-14 max-w-[740px] lg:mt-20 lg:max-w-[1096px]">
      <h2 id="own-payments" className="type-h4 mb-2">
        Your payments
      </h2>
      {data ? (
        <PaymentItems payments={data.payments} />
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 border-line border-t py-4">
          <p>Your payments could not be loaded.</p>
          <Button variant="outline" size="small" onClick={() => void mutate()} busy={isValidating}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className="border-line border-t py-4 text-muted">
          Loading your payments...
        </p>
      )}
    </section>
  )
}

function PaymentItems({ payments }: { payments: readonly OwnPayment[] }) {
  const { several } = useLearners(true)
  if (payments.length === 0) {
    return <p className="border-line border-t py-4 text-muted">No payments yet.</p>
  }
  return (
    <ul className="border-ink border-t">
      {payments.map((payment) => (
        <PaymentItem key={payment.id} payment={payment} showLearnerName={several} />
      ))}
    </ul>
  )
}

/** Shows one payment. `showLearnerName` is true if the account has several students. */
function PaymentItem({ payment, showLearnerName }: { payment: OwnPayment; showLearnerName: boolean }) {
  const { timeZone } = useAcademy()
  const { course_name: course, covers, screenshot_path: isSent } = payment
  const knownCourse = findCourse(course)
  const several = covers.length > 1
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-2 border-line border-b py-4">
      <SignChip name={knownCourse?.sign ?? 'voice'} art={artOf(course)} className="mt-1" />
      <div className="min-w-0 flex-1">
        <p>
          <b className="font-semibold [overflow-wrap:anywhere]">
            {several ? `${covers.length} fees` : (knownCourse?.label ?? course)}
          </b>
          {showLearnerName && payment.learner_name && !several ? (
            <span className="[overflow-wrap:anywhere]"> for {payment.learner_name}</span>
          ) : null}
          , <span className="tnum">{rupees(payment.fee)}</span>
        </p>
        <p className="type-small tnum text-muted [overflow-wrap:anywhere]">
          {isSent ? 'Sent' : 'Recorded by the office'} {shortDate(wallClock(payment.created_at, timeZone).date)}
          {isSent ? '' : `, ${paymentMethodNames[payment.method]}`}
          {payment.utr ? `, UPI reference ${payment.utr}` : ''}
        </p>
      </div>
      <StatusPill status={payment.status} />
      {/* The padding aligns this text with the text next to the course's icon. */}
      <div className="w-full pl-13 empty:hidden">
        <Covers covers={covers} showLearnerName={showLearnerName} />
        {payment.reason ? (
          <p className="type-small mt-1.5 [overflow-wrap:anywhere]">
            <b className="font-semibold">The office says:</b> {payment.reason}
          </p>
        ) : null}
        {payment.status === 'rejected' ? (
          <p className="type-small mt-1.5 text-muted">You can send the payment again with the form above.</p>
        ) : null}
        {payment.receipt_id ? (
          <Link
            href={paths.receipt(payment.receipt_id)}
            className={`${textLinkClass} type-small inline-flex min-h-11 items-center`}
          >
            {documentTitles[payment.receipt_kind ?? 'receipt']} {payment.receipt_number}
          </Link>
        ) : null}
        {payment.credit_notes.map(({ id, number, amount }) => (
          <p key={id} className="type-small">
            Refunded: <span className="tnum">{rupees(amount)}</span>.{' '}
            <Link href={paths.creditNote(id)} className={`${textLinkClass} inline-flex min-h-11 items-center`}>
              Credit note {number}
            </Link>
          </p>
        ))}
      </div>
    </li>
  )
}

/** Lists the fees that a payment covers. */
function Covers({ covers, showLearnerName }: { covers: OwnPayment['covers']; showLearnerName: boolean }) {
  if (covers.length === 0) return null
  return (
    <ul className="type-small tnum mt-1.5 max-w-[520px]">
      {covers.map(({ label, learner_name: learner, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a payment never change their order
        <li key={at} className="flex justify-between gap-4 py-0.5">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {showLearnerName && learner ? `${learner}, ` : ''}
            {label}
          </span>
          <span>{rupees(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
