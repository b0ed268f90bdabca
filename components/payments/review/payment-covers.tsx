import { rupees } from '@/lib/core/time/format'
import type { PaymentDetail } from '@/lib/payments/schema'

/** Lists the fees that a payment covers. For a pending payment, these are the fees that the payer chose. */
export function PaymentCovers({ covers }: Pick<PaymentDetail, 'covers'>) {
  if (covers.length === 0) return null
  return (
    <section aria-label="Fees covered by this payment">
      <h3 className="type-label mb-1">Fees covered by this payment</h3>
      <ul>
        {covers.map(({ label, learner_name: learner, amount }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a payment never change their order
            key={at}
            className="type-small flex justify-between gap-4 border-line border-b py-2 last:border-0"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {label}
              {learner ? <span className="type-note block text-muted">{learner}</span> : null}
            </span>
            <span className="tnum">{rupees(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
