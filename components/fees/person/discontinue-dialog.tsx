'use client'

import { useState } from 'react'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
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

const schema = () => import('@/lib/fees/schema').then((module) => module.discontinueBody)

/** Ends an enrolment after a last day, after a preview. */
export function DiscontinueDialog({ open, onOpenChange, ...props }: OpenEnrolmentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discontinue the course"
      description={enrolmentName(props.enrolment)}
    >
      <DiscontinueForm {...props} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function DiscontinueForm({ account, enrolment, onClose, onSaved }: EnrolmentFormProps) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const [initialValues] = useState({ last_day: today, reason: '', frees_slots: true, excuse_open: false })
  const toBody = (values: typeof initialValues) => ({ ...values, seen: enrolment.revision })
  const { field, checkbox, values, busy, handleSubmit, showErrors } = useForm({ schema, initialValues, toBody })
  const { change, preview } = useEnrolmentAction({
    send: (body: ReturnType<typeof toBody>, isPreview) =>
      call('discontinueEnrolment', { params: { id: enrolment.id }, body: { ...body, preview: isPreview } }),
    failed: 'The course could not be discontinued',
    done: 'Course discontinued',
    family: account.name,
    showErrors,
    onClose,
    onSaved,
  })
  if (change)
    return (
      <EffectStep
        change={change}
        summary={`${enrolmentName(enrolment)}: the last day is ${shortDate(values.last_day)}.`}
        label="Discontinue course"
        busyLabel="Discontinuing..."
        variant="danger"
      />
    )
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit((_, typed) => preview(toBody(typed)))}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <WhenField
        label="Last day"
        type="date"
        hint="The student still learns on this day."
        given={values.last_day}
        {...field('last_day')}
      />
      <TextField label="Reason" maxLength={120} autoComplete="off" {...field('reason')} />
      <div>
        <Checkbox
          label="Cancel the classes after the last day"
          hint="Other students can then book these times."
          {...checkbox('frees_slots')}
        />
        <Checkbox
          label="Excuse unpaid fees of this course"
          hint="Otherwise the family still owes them."
          {...checkbox('excuse_open')}
        />
      </div>
      <FormButtons wide label="Show what changes" busyLabel="Checking..." busy={busy} onClose={onClose} />
    </form>
  )
}
