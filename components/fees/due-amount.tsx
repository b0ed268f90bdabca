import { rupees } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'
import { partPayment } from './fee-texts'

/** Shows the amount of a fee with its concession, part payment and pending payment. */
export function DueAmount({ due }: { due: DueView }) {
  const { amount, list_amount, concession, pending, refunded, status } = due
  const part = partPayment(due)
  return (
    <div className="tnum min-w-0">
      {status === 'excused' ? (
        <s className="text-muted">
          <span className="sr-only">Excused: </span>
          {rupees(amount)}
        </s>
      ) : (
        <b className="font-semibold">{rupees(amount)}</b>
      )}
      {list_amount > amount && status !== 'excused' ? (
        <s className="type-small ml-2 text-muted">
          <span className="sr-only">Before the concession </span>
          {rupees(list_amount)}
        </s>
      ) : null}
      {concession ? <Note>{concession}</Note> : null}
      {part ? <Note>{part}</Note> : null}
      {refunded > 0 ? <Note>{rupees(refunded)} refunded</Note> : null}
      {pending ? <Note>Payment waiting for review</Note> : null}
    </div>
  )
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <span className="type-note block text-ink2 [overflow-wrap:anywhere]">{children}</span>
)
