'use client'

import { useState } from 'react'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { Dialog } from '@/components/ui/dialog/dialog'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { shortDate } from '@/lib/core/time/format'
import { EnrolmentFields, enrolmentBodyOf, enrolmentValuesOf, usePlansOf, withPlan } from './enrolment-fields'
import { type EnrolmentDialogProps, EnrolmentForm, type EnrolmentProps, enrolmentName } from './enrolment-form'

const schema = () => import('@/lib/fees/schema').then((module) => module.changeEnrolmentBody)

/** Changes an enrolment's plan, teacher, due day or concession from a chosen day. Shows a preview first. */
export function ChangeEnrolmentDialog({ open, onOpenChange, ...props }: EnrolmentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change the enrolment"
      description={enrolmentName(props.enrolment)}
    >
      <ChangeForm {...props} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ChangeForm({ enrolment, ...props }: EnrolmentProps) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const [initialValues] = useState(() => ({ ...enrolmentValuesOf(enrolment), from_on: today }))
  const toBody = ({ from_on, ...terms }: typeof initialValues) => ({
    ...enrolmentBodyOf(terms),
    from_on,
    seen: enrolment.revision,
  })
  const form = useForm({ schema, initialValues, toBody })
  const { field, values } = form
  const plan = usePlansOf(enrolment.course_name).data?.plans.find(({ id }) => id === values.plan_id)
  return (
    <EnrolmentForm
      {...props}
      form={form}
      toBody={toBody}
      send={(body) => call('changeEnrolment', { params: { id: enrolment.id }, body })}
      texts={{
        summary: () => `The change will apply from ${shortDate(values.from_on)}${withPlan(plan)}.`,
        label: 'Change enrolment',
        busyLabel: 'Changing...',
        failed: 'The enrolment could not be changed',
        done: 'Enrolment changed',
      }}
    >
      <DateOrTimeField
        label="From"
        type="date"
        hint="The first day on which the change applies."
        {...field('from_on')}
      />
      <EnrolmentFields
        course={enrolment.course_name}
        values={values}
        field={field}
        isMonthly={(plan ?? enrolment.plan)?.period === 'month'}
      />
    </EnrolmentForm>
  )
}
