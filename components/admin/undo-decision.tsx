import { Button } from '@/components/ui/button'
import type { DelayedDecision } from './delayed-decision'
import { statusAfter } from './payment-decision'

interface UndoDecisionProps {
  waiting: DelayedDecision | null
  onUndo: () => void
  onSend: () => void
}

/** What a letter has decided, as long as it can be taken back. */
export function UndoDecision({ waiting, onUndo, onSend }: UndoDecisionProps) {
  return (
    <div role="status" className={waiting ? 'my-2 border-turmeric border-l-4 bg-card px-4 py-3' : 'sr-only'}>
      {waiting ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="type-small">
            {waiting.payment.username}, {waiting.payment.course_name}: {statusAfter[waiting.action]} in 10 seconds.
          </p>
          <span className="flex gap-2">
            <Button size="small" variant="outline" onClick={onUndo}>
              Undo
            </Button>
            <Button size="small" variant="outline" onClick={onSend}>
              At once
            </Button>
          </span>
        </div>
      ) : null}
    </div>
  )
}
