'use client'

import { classCount } from '@/components/fees/fee-texts'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { courseLabel } from '@/lib/catalogue/courses'
import type { CreditAccount } from '@/lib/credits/schema'

const schema = () => import('@/lib/credits/schema').then((module) => module.adjustCreditsBody)
const initialValues = { classes: '1', expires_on: '', note: '' }

interface AdjustProps {
  accountId: string
  credit: CreditAccount
  isRemoving: boolean
  onSaved: () => Promise<unknown>
}

/** Adds classes to a student's credit or removes classes from it. The office must give a reason. */
export function AdjustDialog(props: AdjustProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { open, onOpenChange, credit, isRemoving } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isRemoving ? 'Remove classes' : 'Add classes'}
      description={`${credit.learner_name}, ${courseLabel(credit.course_name)}: ${classCount(credit.classes_left)} left.`}
    >
      <AdjustForm {...props} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function AdjustForm({ accountId, credit, isRemoving, onSaved, onClose }: AdjustProps & { onClose: () => void }) {
  const { learner_id, course_name, minutes, classes_left } = credit
  const toBody = ({ classes, expires_on, note }: typeof initialValues) => ({
    learner_id,
    course_name,
    minutes,
    classes: (isRemoving ? -1 : 1) * Number(classes),
    expires_on: expires_on || null,
    note,
    seen: classes_left,
  })
  const { field, busy, handleSubmit, showErrors } = useForm({ schema, initialValues, toBody })
  const adjust = handleSubmit(async (body) => {
    try {
      const { account } = await call('adjustCredits', { params: { id: accountId }, body })
      onClose()
      await onSaved()
      await alertSuccess('Saved', `${credit.learner_name} has ${classCount(account.classes_left)} left.`)
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The classes could not be changed')
      if (status !== 409) return
      onClose()
      await onSaved()
    }
  })
  return (
    <form noValidate method="post" onSubmit={adjust} className="grid gap-5">
      <TextField
        label={isRemoving ? 'Classes to remove' : 'Classes to add'}
        inputMode="numeric"
        autoComplete="off"
        {...field('classes')}
      />
      {isRemoving ? null : (
        <DateOrTimeField
          label="Valid until (optional)"
          type="date"
          hint="Leave empty for no expiry date."
          {...field('expires_on')}
        />
      )}
      <TextField
        label="Reason"
        hint="The office sees it next to the change."
        maxLength={120}
        autoComplete="off"
        {...field('note')}
      />
      <FormButtons wide label={isRemoving ? 'Remove classes' : 'Add classes'} busy={busy} onClose={onClose} />
    </form>
  )
}
