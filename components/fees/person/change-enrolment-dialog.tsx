'use client'

import { useState } from 'react'
import { PlanFields, planBodyOf, planValuesOf, usePlansOf } from '@/components/fees/plans/plan-fields'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { Dialog } from '@/components/ui/dialog/dialog'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { WhenField } from '@/components/ui/form/when-field'
import { call } from '@/lib/api/client'
import { courseLabel } from '@/lib/catalogue/courses'
import { shortDate } from '@/lib/core/time/format'
import type { EnrolmentView } from '@/lib/fees/schema'
import { EffectStep } from './effect-step'
import type { EnrolmentDialogProps } from './enrol-dialog'
import { useEnrolmentAction } from './enrolment-action'

const schema = () => import('@/lib/fees/schema').then((module) => module.changeEnrolmentBody)

export type OpenEnrolmentDialogProps = EnrolmentDialogProps & { enrolment: EnrolmentView }
export type EnrolmentFormProps = Omit<OpenEnrolmentDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

/** Names an enrolment: "Nila, Veenai". */
export const enrolmentName = ({ learner_name, course_name }: EnrolmentView): string =>
  `${learner_name}, ${courseLabel(course_name)}`

/** Changes the plan, teacher, due day or concession of an enrolment from a day on, after a preview. */
export function ChangeEnrolmentDialog({ open, onOpenChange, ...props }: OpenEnrolmentDialogProps) {
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

function ChangeForm({ account, enrolment, onClose, onSaved }: EnrolmentFormProps) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const [initialValues] = useState(() => ({ ...planValuesOf(enrolment), from_on: today }))
  const toBody = ({ from_on, ...plan }: typeof initialValues) => ({
    ...planBodyOf(plan),
    from_on,
    seen: enrolment.revision,
  })
  const { field, values, busy, handleSubmit, showErrors } = useForm({ schema, initialValues, toBody })
  const { change, preview } = useEnrolmentAction({
    send: (body: ReturnType<typeof toBody>, isPreview) =>
      call('changeEnrolment', { params: { id: enrolment.id }, body: { ...body, preview: isPreview } }),
    failed: 'The enrolment could not be changed',
    done: 'Enrolment changed',
    family: account.name,
    showErrors,
    onClose,
    onSaved,
  })
  const plan = usePlansOf(enrolment.course_name).data?.plans.find(({ id }) => id === values.plan_id)
  if (change)
    return (
      <EffectStep
        change={change}
        summary={`The change applies from ${shortDate(values.from_on)}${plan ? `, with the plan “${plan.name}”` : ', without a plan'}.`}
        label="Change enrolment"
        busyLabel="Changing..."
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
        label="From"
        type="date"
        hint="The first day on which the change applies."
        given={values.from_on}
        {...field('from_on')}
      />
      <PlanFields
        course={enrolment.course_name}
        values={values}
        field={field}
        isMonthly={(plan ?? enrolment.plan)?.period === 'month'}
      />
      <FormButtons wide label="Show what changes" busyLabel="Checking..." busy={busy} onClose={onClose} />
    </form>
  )
}
