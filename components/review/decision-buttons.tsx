'use client'

import { Button } from '@/components/ui/button'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { PaymentRow } from '@/lib/payments/schema'
import { type Deciding, type DecisionAction, isRejectable } from './payment-decision'

type DecisionButtonsProps = {
  payment: PaymentRow
  deciding: Deciding | null
  onDecide: (action: DecisionAction) => void
  /** True if the keyboard shortcuts A and R are on. */
  keys: boolean
}

export function DecisionButtons({ payment, deciding, onDecide, keys }: DecisionButtonsProps) {
  const busy = (action: DecisionAction) => deciding?.id === payment.id && deciding.action === action
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        variant="danger"
        disabled={!isRejectable(payment) || deciding !== null}
        busy={busy('reject')}
        busyLabel="Rejecting..."
        aria-keyshortcuts={keys ? 'R' : undefined}
        onClick={() => onDecide('reject')}
      >
        Reject
      </Button>
      <Button
        variant="peacock"
        disabled={payment.status === 'approved' || deciding !== null}
        busy={busy('approve')}
        busyLabel="Approving..."
        aria-keyshortcuts={keys ? 'A' : undefined}
        onClick={() => onDecide('approve')}
      >
        Approve
      </Button>
    </div>
  )
}

const kbd = 'rounded-control border border-input-border bg-white px-1.5 py-px font-semibold text-[0.875rem] text-ink'

export function KeyHints({ on, toggle }: { on: boolean; toggle: () => void }) {
  return (
    <p className="type-note mt-3.5 text-muted pointer-coarse:hidden">
      {on ? (
        <span>
          <kbd className={kbd}>A</kbd> approves, <kbd className={kbd}>R</kbd> rejects, <kbd className={kbd}>W</kbd>{' '}
          rejects with a reason, while this payment is selected.{' '}
        </span>
      ) : (
        <span>Keyboard shortcuts off. </span>
      )}
      <button type="button" onClick={toggle} className={`${textLinkClass} py-1`}>
        {on ? 'Turn off' : 'Turn on'}
      </button>
    </p>
  )
}
