import { rupees } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'
import { DueLine } from './due-line'
import { DueStatus } from './due-status'
import { dueTitle } from './fee-texts'

/** Shows a fee with its amount, its due date and a pending payment. If `named` is true, includes the student's name. */
export function DueRow({ due, named }: { due: DueView; named: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{dueTitle(due, named)}</p>
        <DueLine due={due} />
        <DueStatus due={due} />
      </div>
      <span className="tnum font-semibold">{rupees(due.open)}</span>
    </div>
  )
}
