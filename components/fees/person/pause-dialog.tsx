'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Checkbox } from '@/components/ui/form/choice'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { shortDate } from '@/lib/core/time/format'
import { type EnrolmentDialogProps, EnrolmentForm, type EnrolmentProps, enrolmentName } from './enrolment-form'

const schema = () => import('@/lib/fees/schema').then((module) => module.pauseBody)

/** Pauses an enrolment between two days. Shows a preview first. */
export function PauseDialog({ open, onOpenChange, ...props }: EnrolmentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pause the enrolment"
      description={`${enrolmentName(props.enrolment)}. During the pause, no plan fee is due, and the remaining classes stay valid for longer.`}
    >
      <PauseForm {...props} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function PauseForm({ enrolment, ...props }: EnrolmentProps) {
  const [initialValues] = useState({ from_on: '', to_on: '', holding_fee: '0', frees_slots: true, reason: '' })
  const toBody = (values: typeof initialValues) => ({ ...values, seen: enrolment.revision })
  const form = useForm({ schema, initialValues, toBody })
  const { field, checkbox, values } = form
  return (
    <EnrolmentForm
      {...props}
      form={form}
      toBody={toBody}
      send={(body) => call('pauseEnrolment', { params: { id: enrolment.id }, body })}
      texts={{
        summary: () => `The enrolment will be paused from ${shortDate(values.from_on)} to ${shortDate(values.to_on)}.`,
        label: 'Pause enrolment',
        busyLabel: 'Pausing...',
        failed: 'The enrolment could not be paused',
        done: 'Enrolment paused',
      }}
    >
      <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
        <DateOrTimeField label="First day" type="date" {...field('from_on')} />
        <DateOrTimeField label="Last day" type="date" {...field('to_on')} />
      </div>
      <TextField
        label="Holding fee in rupees"
        hint="Charged for each paused month or term, to keep the student’s place. Enter 0 for no fee."
        inputMode="numeric"
        autoComplete="off"
        {...field('holding_fee')}
      />
      <Checkbox
        label="Cancel the classes during the pause"
        hint="Other students can then book these times."
        {...checkbox('frees_slots')}
      />
      <TextField label="Reason (optional)" maxLength={120} autoComplete="off" {...field('reason')} />
    </EnrolmentForm>
  )
}
