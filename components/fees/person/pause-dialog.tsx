'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Checkbox } from '@/components/ui/form/choice'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { WhenField } from '@/components/ui/form/when-field'
import { call } from '@/lib/api/client'
import { shortDate } from '@/lib/core/time/format'
import { type EnrolmentFormProps, enrolmentName, type OpenEnrolmentDialogProps } from './change-enrolment-dialog'
import { EffectStep } from './effect-step'
import { useEnrolmentAction } from './enrolment-action'

const schema = () => import('@/lib/fees/schema').then((module) => module.pauseBody)

/** Pauses an enrolment between two days, after a preview. */
export function PauseDialog({ open, onOpenChange, ...props }: OpenEnrolmentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pause the enrolment"
      description={`${enrolmentName(props.enrolment)}. No plan fee is due in these days, and classes left stay valid longer.`}
    >
      <PauseForm {...props} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function PauseForm({ account, enrolment, onClose, onSaved }: EnrolmentFormProps) {
  const [initialValues] = useState({ from_on: '', to_on: '', holding_fee: '0', frees_slots: true, reason: '' })
  const toBody = (values: typeof initialValues) => ({ ...values, seen: enrolment.revision })
  const { field, checkbox, values, busy, handleSubmit, showErrors } = useForm({ schema, initialValues, toBody })
  const { change, preview } = useEnrolmentAction({
    send: (body: ReturnType<typeof toBody>, isPreview) =>
      call('pauseEnrolment', { params: { id: enrolment.id }, body: { ...body, preview: isPreview } }),
    failed: 'The enrolment could not be paused',
    done: 'Enrolment paused',
    family: account.name,
    showErrors,
    onClose,
    onSaved,
  })
  if (change)
    return (
      <EffectStep
        change={change}
        summary={`The enrolment is paused from ${shortDate(values.from_on)} to ${shortDate(values.to_on)}.`}
        label="Pause enrolment"
        busyLabel="Pausing..."
      />
    )
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit((_, typed) => preview(toBody(typed)))}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
        <WhenField label="First day" type="date" given={values.from_on} {...field('from_on')} />
        <WhenField label="Last day" type="date" given={values.to_on} {...field('to_on')} />
      </div>
      <TextField
        label="Holding fee in rupees"
        hint="What the family pays to keep the place. 0 = nothing."
        inputMode="numeric"
        autoComplete="off"
        {...field('holding_fee')}
      />
      <Checkbox
        label="Cancel the classes in these days"
        hint="Other students can then book these times."
        {...checkbox('frees_slots')}
      />
      <TextField label="Reason (optional)" maxLength={120} autoComplete="off" {...field('reason')} />
      <FormButtons wide label="Show what changes" busyLabel="Checking..." busy={busy} onClose={onClose} />
    </form>
  )
}
