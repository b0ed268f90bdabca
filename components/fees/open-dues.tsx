import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { rupees } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'
import { dueDate, feeName, partPayment } from './fee-texts'

interface OpenDuesProps {
  /** The unpaid fees, oldest first. */
  dues: readonly DueView[]
  ticked: readonly string[]
  error: string | undefined
  onTick: (dueId: string, isTicked: boolean) => void
  /** Returns a note about a fee, such as the amount that the payment covers. */
  noteOf?: (due: DueView) => string
}

/** Lets an admin choose the fees that a payment covers. */
export function OpenDues({ dues, ticked, error, onTick, noteOf = () => '' }: OpenDuesProps) {
  return (
    <FieldSet legend="Fees covered by this payment" error={error}>
      <div className="max-h-[320px] overflow-y-auto overscroll-contain border-ink border-y">
        {dues.map((due) => (
          <div key={due.id} className="border-line border-b last:border-b-0">
            <Checkbox
              checked={ticked.includes(due.id)}
              onChange={({ target }) => onTick(due.id, target.checked)}
              label={
                <span className="tnum [overflow-wrap:anywhere]">
                  <b className="font-semibold">{rupees(due.open)}</b> {feeName(due)}
                </span>
              }
              hint={[dueDate(due), partPayment(due), noteOf(due), due.pending ? 'a payment is waiting for review' : '']
                .filter(Boolean)
                .join(', ')}
            />
          </div>
        ))}
      </div>
    </FieldSet>
  )
}
