'use client'

import { useState } from 'react'
import { PlanFields, planBodyOf, planValuesOf, usePlansOf } from '@/components/fees/plans/plan-fields'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { Dialog } from '@/components/ui/dialog/dialog'
import { FieldSet, Radio } from '@/components/ui/form/choice'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { WhenField } from '@/components/ui/form/when-field'
import { call } from '@/lib/api/client'
import { courseLabel } from '@/lib/catalogue/courses'
import { shortDate } from '@/lib/core/time/format'
import type { LearnerView } from '@/lib/learners/schema'
import { CourseChoice, LearnerChoice, onlyLearner } from './course-choice'
import { EffectStep } from './effect-step'
import { useEnrolmentAction } from './enrolment-action'

const schema = () => import('@/lib/fees/schema').then((module) => module.enrolBody)

/** How the first fee of a student who joins in the middle of a period is charged. */
const joinings = {
  full: ['The whole fee', 'The student gets all classes of the period.'],
  prorated: ['A part of the fee', 'The fee is reduced for the days that have passed. The student gets all classes.'],
  fewer: ['A part of the fee with fewer classes', 'Fee and classes are reduced for the days that have passed.'],
} as const

export interface EnrolmentDialogProps {
  account: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => Promise<unknown>
}

/** Enrols a student of a family in a course, after a preview of the first fee. */
export function EnrolDialog({ open, onOpenChange, ...props }: EnrolmentDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Enrol a student" description={props.account.name}>
      <LearnersFirst {...props} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

type EnrolProps = Pick<EnrolmentDialogProps, 'account' | 'onSaved'> & { onClose: () => void }

function LearnersFirst(props: EnrolProps) {
  const list = useCall('learnersOfPerson', { params: { id: props.account.id } }, { revalidateOnFocus: false })
  if (!list.data) return <NotLoaded response={list} title="The students could not be loaded." />
  return <EnrolForm {...props} learners={list.data.learners} />
}

function EnrolForm({ account, learners, onClose, onSaved }: EnrolProps & { learners: readonly LearnerView[] }) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const [initialValues] = useState(() => ({
    learner_id: onlyLearner(learners),
    course_name: '',
    ...planValuesOf(),
    starts_on: today,
    joining: 'full' as keyof typeof joinings,
  }))
  const toBody = ({ learner_id, course_name, starts_on, joining, ...plan }: typeof initialValues) => ({
    learner_id,
    course_name,
    ...planBodyOf(plan),
    starts_on,
    joining,
  })
  const { field, values, errors, busy, setValue, handleSubmit, showErrors } = useForm({ schema, initialValues, toBody })
  const { change, preview } = useEnrolmentAction({
    send: (body: ReturnType<typeof toBody>, isPreview) => call('enrol', { body: { ...body, preview: isPreview } }),
    failed: 'The student could not be enrolled',
    done: 'Student enrolled',
    family: account.name,
    showErrors,
    onClose,
    onSaved,
  })
  const plan = usePlansOf(values.course_name).data?.plans.find(({ id }) => id === values.plan_id)
  const learner = learners.find(({ id }) => id === values.learner_id)
  const course = courseLabel(values.course_name)
  if (change)
    return (
      <EffectStep
        change={change}
        summary={`${learner?.name ?? account.name} learns ${course} from ${shortDate(values.starts_on)}${plan ? `, with the plan “${plan.name}”` : ', without a plan'}.`}
        label={`Enrol in ${course}`}
        busyLabel="Enrolling..."
        isNew
      />
    )
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit((_, typed) => preview(toBody(typed)))}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <LearnerChoice field={field('learner_id')} learners={learners} />
      <CourseChoice
        field={{
          ...field('course_name'),
          onChange: (event) => {
            setValue('course_name', event.target.value)
            setValue('plan_id', '')
          },
        }}
        none="Choose a course"
      />
      <WhenField label="First day" type="date" given={values.starts_on} {...field('starts_on')} />
      <PlanFields course={values.course_name} values={values} field={field} isMonthly={plan?.period === 'month'} />
      {plan && plan.period !== 'once' ? (
        <FieldSet legend="First fee, if the period has already begun" error={errors.joining}>
          {Object.entries(joinings).map(([value, [label, hint]]) => (
            <Radio
              key={value}
              {...radioOf(field('joining'))}
              value={value}
              checked={values.joining === value}
              label={label}
              hint={hint}
            />
          ))}
        </FieldSet>
      ) : null}
      <FormButtons wide label="Show what changes" busyLabel="Checking..." busy={busy} onClose={onClose} />
    </form>
  )
}

/** Leaves out the error, which the group of radio buttons shows. */
const radioOf = <Field extends { error?: unknown }>({ error: _, ...field }: Field) => field
