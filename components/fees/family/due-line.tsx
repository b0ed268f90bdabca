import type { DueView } from '@/lib/fees/schema'
import { dueDay, dueNotes } from './fee-texts'

/** Shows the due date of a fee, in kumkum if it has passed, and what was already paid. */
export function DueLine({ due }: { due: DueView }) {
  return (
    <span className="type-small tnum block text-muted [overflow-wrap:anywhere]">
      <span className={due.status === 'overdue' ? 'font-semibold text-kumkum' : ''}>{dueDay(due)}</span>
      {dueNotes(due).map((note) => `, ${note}`)}
    </span>
  )
}
