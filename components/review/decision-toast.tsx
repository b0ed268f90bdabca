import { Check } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { type DelayedDecision, UNDO_SECONDS } from './delayed-decision'

interface DecisionToastProps {
  waiting: DelayedDecision | null
  /** Describes the last decision. */
  outcome: string
  onUndo: () => void
  onSend: () => void
}

const labels = {
  approve: { doing: 'Approving', now: 'Approve now' },
  reject: { doing: 'Rejecting', now: 'Reject now' },
} as const

/**
 * Shows the last decision on top of the page content, so that nothing moves. The admin can undo it until it is sent.
 */
export function DecisionToast({ waiting, outcome, onUndo, onSend }: DecisionToastProps) {
  return (
    <div role="status" className={waiting || outcome ? 'decision-toast' : 'sr-only'}>
      {waiting ? (
        <>
          <p className="type-small">
            {labels[waiting.action].doing} in {UNDO_SECONDS} s: {waiting.payment.username},{' '}
            {waiting.payment.course_name}
          </p>
          <span className="flex gap-2">
            <Button size="small" variant="outline" onClick={onUndo}>
              Undo
            </Button>
            <Button size="small" variant="outline" onClick={onSend}>
              {labels[waiting.action].now}
            </Button>
          </span>
        </>
      ) : outcome ? (
        <p className="type-small flex items-start gap-2 font-semibold text-leaf-text">
          <Check aria-hidden="true" size={18} className="mt-0.5 flex-none" />
          {outcome}
        </p>
      ) : null}
    </div>
  )
}
