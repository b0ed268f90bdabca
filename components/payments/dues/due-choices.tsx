import { DueLine } from '@/components/fees/family/due-line'
import { DueStatus } from '@/components/fees/family/due-status'
import { dueTitle } from '@/components/fees/family/fee-texts'
import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { rupees } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'

interface DueChoicesProps {
  dues: readonly DueView[]
  /** True if the rows must name the student. */
  showLearnerName: boolean
  ticked: readonly string[]
  /** The sum of the ticked fees in rupees. */
  total: number
  error: string | undefined
  disabled: boolean
  onTick: (dueId: string, isTicked: boolean) => void
}

/** Lets the family choose the fees that one payment covers. A fee with a pending payment cannot be chosen. */
export function DueChoices({ dues, showLearnerName, ticked, total, error, disabled, onTick }: DueChoicesProps) {
  return (
    <div className="frame px-4 pt-4 pb-1 phone:px-6 phone:pt-5">
      <FieldSet legend="Which fees does this payment cover?" error={error}>
        <div className="border-ink border-t">
          {dues.map((due) => (
            <Checkbox
              key={due.id}
              name="due_ids"
              value={due.id}
              className="border-line border-b py-3! [&>span]:min-w-0 [&>span]:flex-1"
              checked={ticked.includes(due.id)}
              disabled={disabled || due.pending}
              onChange={({ target }) => onTick(due.id, target.checked)}
              label={
                <span className="flex items-baseline justify-between gap-x-4">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{dueTitle(due, showLearnerName)}</span>
                  <span className="tnum font-semibold">{rupees(due.open)}</span>
                </span>
              }
              hint={
                <>
                  <DueLine due={due} />
                  <DueStatus due={due} />
                </>
              }
            />
          ))}
        </div>
      </FieldSet>
      <p role="status" className="tnum flex items-baseline justify-between gap-4 py-3">
        <span>Total</span> <b className="type-figure text-[1.75rem] leading-9">{rupees(total)}</b>
      </p>
    </div>
  )
}
