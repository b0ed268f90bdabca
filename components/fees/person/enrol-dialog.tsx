'use client'

import { useState } from 'react'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { Dialog } from '@/components/ui/dialog/dialog'
import { FieldSet, Radio } from '@/components/ui/form/choice'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { courseLabel } from '@/lib/catalogue/courses'
import { shortDate } from '@/lib/core/time/format'
import type { LearnerView } from '@/lib/learners/schema'
import { CourseChoice, LearnerChoice, onlyLearner } from './course-choice'
import { EnrolmentFields, enrolmentBodyOf, enrolmentValuesOf, usePlansOf, withPlan } from './enrolment-fields'
import { EnrolmentForm } from './enrolment-form'
import { type FamilyDialogProps, type FamilyFormProps, WithLearners } from './loaded-family'

const schema = () => import('@/lib/fees/schema').then((module) => module.enrolBody)

/** The ways to charge the first fee of a student who joins in the middle of a period. */
const joiningOptions = {
  full: ['Full fee', 'The student gets all classes in the period.'],
  prorated: ['Part of the fee', 'The fee is reduced for the days that have passed. The student gets all classes.'],
  fewer: [
    'Part of the fee, fewer classes',
    'The fee and the number of classes are reduced for the days that have passed.',
  ],
} as const

/** Enrols one of a family's students in a course, after a preview of the first fee. */
export function EnrolDialog({ open, onOpenChange, ...props }: FamilyDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Enrol a student" description={props.account.name}>
      <WithLearners accountId={props.account.id}>
        {(learners) => <EnrolForm {...props} learners={learners} onClose={() => onOpenChange(false)} />}
      </WithLearners>
    </Dialog>
  )
}

function EnrolForm({ learners, ...props }: FamilyFormProps & { learners: readonly LearnerView[] }) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const [initialValues] = useState(() => ({
    learner_id: onlyLearner(learners),
    course_name: '',
    ...enrolmentValuesOf(),
    starts_on: today,
    joining: 'full' as keyof typeof joiningOptions,
  }))
  const toBody = ({ learner_id, course_name, starts_on, joining, ...terms }: typeof initialValues) => ({
    learner_id,
    course_name,
    ...enrolmentBodyOf(terms),
    starts_on,
    joining,
  })
  const form = useForm({ schema, initialValues, toBody })
  const { field, values, errors, setValue } = form
  const plan = usePlansOf(values.course_name).data?.plans.find(({ id }) => id === values.plan_id)
  const learner = learners.find(({ id }) => id === values.learner_id)
  const course = courseLabel(values.course_name)
  return (
    <EnrolmentForm
      {...props}
      form={form}
      toBody={toBody}
      send={(body) => call('enrol', { body })}
      texts={{
        summary: () =>
          `${learner?.name ?? props.account.name} will learn ${course} from ${shortDate(values.starts_on)}${withPlan(plan)}.`,
        label: `Enrol in ${course}`,
        busyLabel: 'Enrolling...',
        failed: 'The student could not be enrolled',
        done: 'Student enrolled',
      }}
      isNew
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
      <DateOrTimeField label="First day" type="date" {...field('starts_on')} />
      <EnrolmentFields course={values.course_name} values={values} field={field} isMonthly={plan?.period === 'month'} />
      {plan && plan.period !== 'once' ? (
        <FieldSet legend="First fee if the period has already started" error={errors.joining}>
          {Object.entries(joiningOptions).map(([value, [label, hint]]) => (
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
    </EnrolmentForm>
  )
}

/** Removes the error from a radio button's props, because the group shows the error. */
const radioOf = <Field extends { error?: unknown }>({ error: _, ...field }: Field) => field
