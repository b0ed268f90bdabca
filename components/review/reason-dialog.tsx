'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { TextField } from '@/components/ui/form/field'

type ReasonDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The name of the person or payment to reject. */
  about: string
  hint: string
  onReject: (reason: string) => void
}

/** Lets an admin reject with a reason, which the person receives. Enter sends, Escape cancels. */
export function ReasonDialog({ open, onOpenChange, about, hint, onReject }: ReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Reject with a reason" description={about} size="small">
      <ReasonForm hint={hint} onReject={onReject} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

type ReasonFormProps = Pick<ReasonDialogProps, 'hint' | 'onReject'> & { onCancel: () => void }

function ReasonForm({ hint, onReject, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onReject(reason.trim())
    else setMissing(true)
  }
  return (
    <form onSubmit={send} noValidate>
      <TextField
        label="Reason"
        hint={hint}
        maxLength={300}
        autoComplete="off"
        value={reason}
        error={missing && !reason.trim() ? 'Enter a reason, or close this and reject without one.' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
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
