'use client'

import { Dialog } from '@/components/ui/dialog/dialog'
import { WithFamily } from './person/loaded-family'
import { RecordPaymentForm, type RecordPaymentProps } from './record-payment-form'

interface RecordPaymentDialogProps extends RecordPaymentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records a payment that a family made in cash, by bank transfer or in another way. */
export function RecordPaymentDialog({ open, onOpenChange, ...props }: RecordPaymentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Record a payment"
      description={`From ${props.account.name}. The family gets a receipt.`}
    >
      <WithFamily accountId={props.account.id}>
        {(family) => <RecordPaymentForm {...props} {...family} onClose={() => onOpenChange(false)} />}
      </WithFamily>
    </Dialog>
  )
}
