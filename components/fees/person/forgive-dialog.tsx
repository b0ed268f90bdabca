'use client'

import { entryText } from '@/components/fees/entry-text'
import { classCount } from '@/components/fees/fee-texts'
import { useAcademy } from '@/components/ui/academy-settings'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import type { CreditEntryView } from '@/lib/credits/schema'

const schema = () => import('@/lib/credits/schema').then((module) => module.forgiveBody)
const initialValues = { note: '' }

interface ForgiveDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  entry: CreditEntryView
  onSaved: () => Promise<unknown>
}

/** Lets an admin give a used class back to a student, with a reason. */
export function ForgiveDialog({ open, onOpenChange, entry, onSaved }: ForgiveDialogProps) {
  const { timeZone } = useAcademy()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Give this class back to the student?"
      description={`${entryText(entry, timeZone)}. ${entry.learner_name} gets one more class.`}
      size="small"
    >
      <ForgiveForm entry={entry} onClose={() => onOpenChange(false)} onSaved={onSaved} />
    </Dialog>
  )
}

function ForgiveForm({
  entry,
  onClose,
  onSaved,
}: Pick<ForgiveDialogProps, 'entry' | 'onSaved'> & { onClose: () => void }) {
  const { field, busy, handleSubmit, showErrors } = useForm({ schema, initialValues })
  const forgive = handleSubmit(async (body) => {
    try {
      const { account } = await call('forgiveClass', { params: { id: entry.id }, body })
      onClose()
      await onSaved()
      await alertSuccess('Class given back', `${entry.learner_name} has ${classCount(account.classes_left)} left.`)
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The class could not be given back')
      if (status !== 409) return
      onClose()
      await onSaved()
    }
  })
  return (
    <form noValidate method="post" onSubmit={forgive} className="grid gap-5">
      <TextField
        label="Reason"
        hint="The office sees it next to the change."
        maxLength={120}
        autoComplete="off"
        {...field('note')}
      />
      <FormButtons wide label="Give back" busy={busy} onClose={onClose} />
    </form>
  )
}
