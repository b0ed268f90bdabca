import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { courseLabel } from '@/lib/catalogue/courses'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'
import type { AssignedLine } from '@/lib/statements/schema'

interface OpenDuesProps {
  /** The open fees, oldest first. */
  dues: readonly DueView[]
  ticked: readonly string[]
  covers: AssignedLine['covers']
  error: string | undefined
  onTick: (id: string, isTicked: boolean) => void
}

/** Lists the open fees of a family. The ticked ones are covered first, oldest first. */
export function OpenDues({ dues, ticked, covers, error, onTick }: OpenDuesProps) {
  return (
    <FieldSet legend="Fees that the payment covers" error={error}>
      <div className="max-h-[320px] overflow-y-auto overscroll-contain border-ink border-t border-b">
        {dues.map((due) => (
          <div key={due.id} className="border-line border-b last:border-b-0">
            <Checkbox
              checked={ticked.includes(due.id)}
              onChange={({ target }) => onTick(due.id, target.checked)}
              label={
                <span className="tnum [overflow-wrap:anywhere]">
                  <b className="font-semibold">{rupees(due.open)}</b> {dueName(due)}
                </span>
              }
              hint={dueHint(due, covers.find(({ due_id: id }) => id === due.id)?.amount)}
            />
          </div>
        ))}
      </div>
    </FieldSet>
  )
}

/** Returns "Veenai: December 2026, Nila". */
export const dueName = (due: { course_name: string | null; label: string; learner_name: string | null }): string =>
  [due.course_name ? `${courseLabel(due.course_name)}: ${due.label}` : due.label, due.learner_name]
    .filter(Boolean)
    .join(', ')

function dueHint({ status, due_on: dueOn, open, pending }: DueView, covered: number | undefined): string {
  return [
    `${status === 'overdue' ? 'Overdue since' : 'Due on'} ${shortDate(dueOn)}`,
    covered !== undefined && covered < open ? `this line covers ${rupees(covered)}` : '',
    pending ? 'a payment is waiting for review' : '',
  ]
    .filter(Boolean)
    .join(', ')
}
