'use client'

import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { Dialog } from '@/components/ui/dialog/dialog'
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
      <FamilyPayment {...props} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function FamilyPayment(props: RecordPaymentProps & { onClose: () => void }) {
  const params = { id: props.account.id }
  const fees = useCall('personFees', { params }, { revalidateOnFocus: false })
  const learners = useCall('learnersOfPerson', { params }, { revalidateOnFocus: false })
  if (!fees.data) return <NotLoaded response={fees} title="The fees could not be loaded." />
  if (!learners.data) return <NotLoaded response={learners} title="The students could not be loaded." />
  return (
    <RecordPaymentForm
      {...props}
      fees={fees.data}
      learners={learners.data.learners}
      onOutdated={async () => {
        await fees.mutate()
      }}
    />
  )
}
