import { feeName } from '@/components/fees/fee-texts'
import { Link } from '@/components/ui/link'
import { StatusPill } from '@/components/ui/text/status-pill'
import { textLinkClass } from '@/components/ui/text/text-link'
import { paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { PersonFees } from '@/lib/fees/family-schema'
import type { DueView } from '@/lib/fees/schema'
import { paths } from '@/lib/paths'

type Payment = PersonFees['payments'][number]

const methodNames: Readonly<Record<string, string>> = paymentMethodNames

interface FeePaymentsProps {
  payments: readonly Payment[]
  /** The family's fees, with the names of their courses and students. Old paid fees are left out. */
  dues: readonly DueView[]
}

/** Lists the payments that cover fees or were made in advance. */
export function FeePayments({ payments, dues }: FeePaymentsProps) {
  const shown = payments.filter(({ covers, unallocated }) => covers.length > 0 || unallocated > 0)
  if (shown.length === 0) return null
  return (
    <section aria-label="Fee payments">
      <h3 className="type-h4 mb-2">Fee payments</h3>
      <ul className="border-ink border-t">
        {shown.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} dues={dues} />
        ))}
      </ul>
    </section>
  )
}

function PaymentItem({ payment, dues }: { payment: Payment; dues: readonly DueView[] }) {
  const { amount, method, reference, paid_on, status, unallocated, covers, receipt_id, receipt_number } = payment
  return (
    <li className="grid items-start gap-x-6 gap-y-1 border-line border-b py-3 phone:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <div className="tnum min-w-0">
        <p>
          <b className="mr-2 font-semibold">{rupees(amount)}</b> {shortDate(paid_on)}
        </p>
        <p className="type-small text-muted [overflow-wrap:anywhere]">
          {methodNames[method] ?? method}
          {reference ? `, ${reference}` : ''}
        </p>
        {status === 'approved' ? null : <StatusPill status={status} />}
      </div>
      <ul className="type-small tnum min-w-0 [overflow-wrap:anywhere]">
        {covers.map(({ due_id, label, amount: part }) => {
          const due = dues.find(({ id }) => id === due_id)
          return (
            <li key={due_id}>
              {rupees(part)} {due ? feeName(due) : label}
            </li>
          )
        })}
        {unallocated > 0 ? <li>{rupees(unallocated)} paid in advance</li> : null}
      </ul>
      {receipt_id ? (
        <Link href={paths.receipt(receipt_id)} className={`${textLinkClass} inline-flex min-h-11 items-center`}>
          Receipt {receipt_number}
        </Link>
      ) : null}
    </li>
  )
}
