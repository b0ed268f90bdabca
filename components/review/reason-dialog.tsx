'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'

type ReasonDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A description of the person or payment to reject. */
  about: string
  hint: string
  onReject: (reason: string) => void
}

/** Asks an admin for the reason for a rejection. The payer or applicant receives this reason. */
export function ReasonDialog({ open, onOpenChange, about, hint, onReject }: ReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Reject with a reason" description={about} size="small">
      <ReasonForm hint={hint} onReject={onReject} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

type ReasonFormProps = Pick<ReasonDialogProps, 'hint' | 'onReject'> & { onCancel: () => void }

function ReasonForm({ hint, onReject, onCancel }: ReasonFormProps) {
  const { field, handleSubmit, setError } = useForm({ initialValues: { reason: '' } })
  const send = handleSubmit((_, { reason }) => {
    if (reason.trim()) onReject(reason.trim())
    else setError('reason', 'Enter a reason, or close this dialog and reject without a reason.')
  })
  return (
    <form onSubmit={send} noValidate>
      <TextField label="Reason" hint={hint} maxLength={300} autoComplete="off" {...field('reason')} />
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger">
          Reject
        </Button>
      </div>
    </form>
  )
}
