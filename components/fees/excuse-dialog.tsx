'use client'

import { alertSuccess } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Checkbox } from '@/components/ui/form/choice'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { rupees } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'
import { classCount, feeName } from './fee-texts'

const schema = () => import('@/lib/fees/schema').then((module) => module.excuseBody)
const initialValues = { reason: '', with_classes: false }

export interface ExcuseDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  due: DueView
  /** The account's name. */
  family: string
  onSaved: () => Promise<unknown>
}

/** Excuses an unpaid fee, with a reason that stays in the fee's history. */
export function ExcuseDialog({ open, onOpenChange, due, family, onSaved }: ExcuseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Excuse this fee?"
      description={`${feeName(due)}: ${family} will no longer owe ${rupees(due.open)}.`}
    >
      <ExcuseForm due={due} onClose={() => onOpenChange(false)} onSaved={onSaved} />
    </Dialog>
  )
}

function ExcuseForm({ due, onClose, onSaved }: Pick<ExcuseDialogProps, 'due' | 'onSaved'> & { onClose: () => void }) {
  const { field, checkbox, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues,
    toBody: (values) => ({ ...values, seen: due.paid }),
  })
  const excuse = handleSubmit(async (body) => {
    try {
      await call('excuseDue', { params: { id: due.id }, body })
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The fee could not be excused')
      if (status !== 409 && status !== 404) return
      onClose()
      return void (await onSaved())
    }
    onClose()
    await onSaved()
    await alertSuccess('Fee excused', feeName(due))
  })
  return (
    <form noValidate method="post" onSubmit={excuse} className="grid gap-5">
      <TextField
        label="Reason"
        hint="The family sees it next to the fee."
        maxLength={120}
        autoComplete="off"
        {...field('reason')}
      />
      {due.classes > 0 ? (
        <Checkbox
          label={`Give the student the ${classCount(due.classes)} anyway`}
          hint="Otherwise the student does not get these classes."
          {...checkbox('with_classes')}
        />
      ) : null}
      <FormButtons wide label="Excuse fee" busyLabel="Excusing..." busy={busy} variant="danger" onClose={onClose} />
    </form>
  )
}
