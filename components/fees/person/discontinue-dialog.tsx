'use client'

import { useState } from 'react'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Checkbox } from '@/components/ui/form/choice'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { shortDate } from '@/lib/core/time/format'
import { type EnrolmentDialogProps, EnrolmentForm, type EnrolmentProps, enrolmentName } from './enrolment-form'

const schema = () => import('@/lib/fees/schema').then((module) => module.discontinueBody)

/** Ends an enrolment on a chosen last day. Shows a preview first. */
export function DiscontinueDialog({ open, onOpenChange, ...props }: EnrolmentDialogProps) {
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

function DiscontinueForm({ enrolment, ...props }: EnrolmentProps) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const [initialValues] = useState({ last_day: today, reason: '', frees_slots: true, excuse_open: false })
  const toBody = (values: typeof initialValues) => ({ ...values, seen: enrolment.revision })
  const form = useForm({ schema, initialValues, toBody })
  const { field, checkbox, values } = form
  return (
    <EnrolmentForm
      {...props}
      form={form}
      toBody={toBody}
      send={(body) => call('discontinueEnrolment', { params: { id: enrolment.id }, body })}
      texts={{
        summary: () => `${enrolmentName(enrolment)}: the last day will be ${shortDate(values.last_day)}.`,
        label: 'Discontinue course',
        busyLabel: 'Discontinuing...',
        variant: 'danger',
        failed: 'The course could not be discontinued',
        done: 'Course discontinued',
      }}
    >
      <DateOrTimeField
        label="Last day"
        type="date"
        hint="Classes on this day still take place."
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
          label="Excuse unpaid fees for this course"
          hint="Otherwise the family still owes them."
          {...checkbox('excuse_open')}
        />
      </div>
    </EnrolmentForm>
  )
}
