import { type Deciding, type DecisionAction, isRejectable } from '@/components/review/payment-decision'
import { Button } from '@/components/ui/button'
import { NeedsScripts } from '@/components/ui/needs-scripts'
import { useOfficeRight } from '@/components/ui/office-rights'
import type { PaymentRow } from '@/lib/payments/schema'

export interface PaymentRowActions {
  deciding: Deciding | null
  onDecide: (payment: PaymentRow, action: DecisionAction) => void
}

const actions = [
  { action: 'approve', label: 'Approve', variant: 'peacock', status: 'approved' },
  { action: 'reject', label: 'Reject', variant: 'danger', status: 'rejected' },
] as const

/** Lets an admin approve or reject a payment in its row, without opening it (contract 21.3). */
export function PaymentRowButtons({ payment, deciding, onDecide }: PaymentRowActions & { payment: PaymentRow }) {
  if (!useOfficeRight('money')) return null
  return (
    <NeedsScripts placeholderClass="min-h-11 min-w-42 flex-1">
      <div className="flex flex-1 gap-2">
        {actions.map(({ action, label, variant, status }) => (
          <Button
            key={action}
            variant={variant}
            size="small"
            className="px-2.5! max-phone:flex-1"
            aria-label={`${label} ${payment.username}, ${payment.course_name}`}
            disabled={payment.status === status || (action === 'reject' && !isRejectable(payment)) || deciding !== null}
            busy={deciding?.id === payment.id && deciding.action === action}
            onClick={(event) => {
              // Stop the click here. A click that reaches the row would also open the payment.
              event.stopPropagation()
              onDecide(payment, action)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </NeedsScripts>
  )
}
