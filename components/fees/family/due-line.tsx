import { dueDate } from '@/components/fees/fee-texts'
import type { DueView } from '@/lib/fees/schema'
import { dueNotes } from './fee-texts'

/** Shows the due date of a fee, and any part payment or discount. An overdue date is red. */
export function DueLine({ due }: { due: DueView }) {
  return (
    <span className="type-small tnum block text-muted [overflow-wrap:anywhere]">
      <span className={due.status === 'overdue' ? 'font-semibold text-kumkum' : ''}>{dueDate(due)}</span>
      {dueNotes(due).map((note) => `, ${note}`)}
    </span>
  )
}
