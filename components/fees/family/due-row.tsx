import { rupees } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'
import { DueLine } from './due-line'
import { DueStatus } from './due-status'
import { dueTitle } from './fee-texts'

/** Shows a fee in a list: its amount, due date, pending payment and, with `showLearnerName`, the student's name. */
export function DueRow({ due, showLearnerName }: { due: DueView; showLearnerName: boolean }) {
  return (
    <li className="flex items-baseline justify-between gap-x-4 border-line border-b py-3">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{dueTitle(due, showLearnerName)}</p>
        <DueLine due={due} />
        <DueStatus due={due} />
      </div>
      <span className="tnum font-semibold">{rupees(due.open)}</span>
    </li>
  )
}
