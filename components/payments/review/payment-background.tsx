import { HistoryList } from '@/components/review/history-list'
import { useInstantFormatter } from '@/components/review/instant-format'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { useOfficeRight } from '@/components/ui/office-rights'
import { StatusPill } from '@/components/ui/text/status-pill'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { AuditRow } from '@/lib/core/observability/audit'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { PaymentDetail } from '@/lib/payments/schema'
import type { usePaymentDetail } from './payment-detail'

const heading = 'type-label mb-1'

/** Shows a payment's receipt, the payer's earlier payments, and the history of decisions. */
export function PaymentBackground({ detail, failed, busy, reload }: ReturnType<typeof usePaymentDetail>) {
  const maySeeMoney = useOfficeRight('money')
  if (failed) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="type-small">Earlier payments and the history could not be loaded.</p>
        <Button variant="outline" size="small" onClick={reload} busy={busy}>
          Try again
        </Button>
      </div>
    )
  }
  if (!detail) {
    return (
      <p role="status" className="type-small text-muted">
        Loading earlier payments...
      </p>
    )
  }
  return (
    <div className="grid gap-5">
      {detail.receipt_id && maySeeMoney ? (
        <p>
          <Link
            href={paths.receipt(detail.receipt_id)}
            className={`${textLinkClass} inline-flex min-h-11 items-center`}
          >
            Receipt {detail.receipt_number}
          </Link>
        </p>
      ) : null}
      <Earlier payments={detail.earlier} />
      {maySeeMoney ? <History rows={detail.history} /> : null}
    </div>
  )
}

function Earlier({ payments }: { payments: PaymentDetail['earlier'] }) {
  const formatInstant = useInstantFormatter()
  return (
    <section aria-label="Earlier payments">
      <h3 className={heading}>Earlier payments from this student</h3>
      {payments.length === 0 ? (
        <p className="type-small text-muted">This is the first payment.</p>
      ) : (
        <ul>
          {payments.map((payment) => (
            <li
              key={payment.id}
              className="type-small flex items-center justify-between gap-3 border-line border-b py-2 last:border-0"
            >
              <span className="min-w-0">
                {payment.course_name}, <span className="tnum">{rupees(payment.fee)}</span>
                <span className="type-note tnum block text-muted">{formatInstant(payment.created_at).date}</span>
              </span>
              <StatusPill status={payment.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function History({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <section aria-label="History">
      <h3 className={heading}>History</h3>
      <HistoryList rows={rows} />
    </section>
  )
}
