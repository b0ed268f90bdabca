'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog/dialog'
import { paidFor } from '@/lib/core/paid-for'
import type { PaymentRow } from '@/lib/payments/schema'
import type { RefundPreview } from '@/lib/refunds/schema'
import { RefundConfirmation } from './refund-confirmation'
import { RefundForm, type RefundValues } from './refund-form'

interface RefundDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  payment: PaymentRow
  /** The amount already refunded, and the amount that can still be refunded, in rupees. */
  refunded: number
  left: number
  onRefunded: () => void
}

/** Asks for the details of a refund, and then shows a preview to confirm. */
export function RefundDialog({ open, onOpenChange, payment, ...amounts }: RefundDialogProps) {
  const who = payment.learner_name && payment.learner_name !== payment.username ? `, for ${payment.learner_name}` : ''
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Refund"
      description={`${payment.username}${who}, ${paidFor(payment.course_name, payment.fees)}`}
      size="small"
    >
      <RefundSteps payment={payment} onClose={() => onOpenChange(false)} {...amounts} />
    </Dialog>
  )
}

type RefundStepsProps = Omit<RefundDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

function RefundSteps({ payment, refunded, left, onRefunded, onClose }: RefundStepsProps) {
  const [previewed, setPreviewed] = useState<{ values: RefundValues; preview: RefundPreview } | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  if (previewed && isConfirming) {
    return (
      <RefundConfirmation
        payment={payment}
        refunded={refunded}
        {...previewed}
        onBack={() => setIsConfirming(false)}
        onRefunded={() => {
          onRefunded()
          onClose()
        }}
      />
    )
  }
  return (
    <RefundForm
      payment={payment}
      refunded={refunded}
      left={left}
      initial={previewed?.values}
      onPreview={(values, preview) => {
        setPreviewed({ values, preview })
        setIsConfirming(true)
      }}
      onClose={onClose}
    />
  )
}
