import { Button } from '@/components/ui/button'
import { useHydrated } from '@/components/ui/clocks'
import type { PaymentRow } from '@/lib/payments/schema'
import type { Deciding, DecisionAction } from './payment-decision'

export interface PaymentRowActions {
  deciding: Deciding | null
  onDecide: (payment: PaymentRow, action: DecisionAction) => void
}

const actions = [
  { action: 'approve', label: 'Approve', variant: 'peacock', standing: 'approved' },
  { action: 'reject', label: 'Reject', variant: 'danger', standing: 'rejected' },
] as const

/**
 * Approve and Reject in the row, without opening the payment (docs/contract.md 21.3). The buttons need JavaScript and
 * would be a large part of the first HTML, which only keeps their room.
 */
export function PaymentRowButtons({ payment, deciding, onDecide }: PaymentRowActions & { payment: PaymentRow }) {
  if (!useHydrated()) return <div className="min-h-11 min-w-42 flex-1" />
  return (
    <div className="flex flex-1 gap-2">
      {actions.map(({ action, label, variant, standing }) => (
        <Button
          key={action}
          variant={variant}
          size="small"
          className="px-2.5! max-phone:flex-1"
          aria-label={`${label} ${payment.username}, ${payment.course_name}`}
          disabled={payment.status === standing || deciding !== null}
          busy={deciding?.id === payment.id && deciding.action === action}
          onClick={(event) => {
            // The row opens at a press beside them.
            event.stopPropagation()
            onDecide(payment, action)
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
