'use client'

import { planText } from '@/components/fees/fee-texts'
import { ErrorState } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField, TextField } from '@/components/ui/form/field'
import type { FieldOfForm } from '@/components/ui/form/use-form'
import type { EnrolmentView } from '@/lib/fees/schema'

/** The fields shared by the form that enrols a student and the form that changes an enrolment. */
export interface EnrolmentValues {
  plan_id: string
  teacher_id: string
  due_day: string
  concession: 'none' | 'rupees' | 'percent'
  concession_value: string
  concession_reason: string
  concession_until: string
}

/** Returns the values of an enrolment, or the initial values for a new one. */
export const enrolmentValuesOf = (enrolment?: EnrolmentView): EnrolmentValues => ({
  plan_id: enrolment?.plan?.id ?? '',
  teacher_id: enrolment?.teacher_id ?? '',
  due_day: String(enrolment?.due_day ?? ''),
  concession: enrolment?.concession?.kind ?? 'none',
  concession_value: String(enrolment?.concession?.value ?? ''),
  concession_reason: enrolment?.concession?.reason ?? '',
  concession_until: enrolment?.concession?.until ?? '',
})

/** Converts the values of these fields to a part of the request body. */
export const enrolmentBodyOf = (values: EnrolmentValues) => ({
  plan_id: values.plan_id || null,
  teacher_id: values.teacher_id || null,
  due_day: values.due_day.trim() || null,
  concession:
    values.concession === 'none'
      ? null
      : {
          kind: values.concession,
          value: values.concession_value,
          reason: values.concession_reason,
          until: values.concession_until || null,
        },
})

interface EnrolmentFieldsProps {
  /** The course whose plans can be chosen. Empty until a course is chosen. */
  course: string
  values: EnrolmentValues
  field: (name: keyof EnrolmentValues) => FieldOfForm
  /** True if the fee is due every month, so that a due day can be chosen. */
  isMonthly: boolean
}

/** Lets an admin choose the plan, the teacher, the due day and the concession of an enrolment. */
export function EnrolmentFields({ course, values, field, isMonthly }: EnrolmentFieldsProps) {
  const plans = usePlansOf(course)
  const teachers = useCall('teachers')
  return (
    <>
      <SelectField
        label="Plan"
        hint="Without a plan, no fees are created and classes are not counted."
        disabled={!course}
        {...field('plan_id')}
      >
        <option value="">Without a plan</option>
        {plans.data?.plans
          .filter(({ id, retired }) => !retired || id === values.plan_id)
          .map((plan) => (
            <option key={plan.id} value={plan.id}>
              {planText(plan)}
            </option>
          ))}
      </SelectField>
      {plans.error && !plans.data ? (
        <ErrorState
          title="The plans could not be loaded."
          onRetry={() => void plans.mutate()}
          busy={plans.isValidating}
        />
      ) : null}
      <SelectField label="Teacher" {...field('teacher_id')}>
        <option value="">No fixed teacher</option>
        {teachers.data?.teachers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {isMonthly ? (
        <TextField
          label="Due day (optional)"
          hint="Day of the month, 1 to 28. Leave empty to use the academy’s setting."
          inputMode="numeric"
          autoComplete="off"
          {...field('due_day')}
        />
      ) : null}
      {values.plan_id ? <Concession values={values} field={field} /> : null}
    </>
  )
}

/** Returns the end of a sentence about an enrolment: ", with the plan “8 classes a month”". */
export const withPlan = (plan: { name: string } | undefined): string =>
  plan ? `, with the plan “${plan.name}”` : ', without a plan'

/** Loads a course's plans. Sends no request if `course` is an empty string. */
export const usePlansOf = (course: string) =>
  useCall('plans', course ? { query: { course_name: course } } : null, { revalidateOnFocus: false })

function Concession({ values, field }: Pick<EnrolmentFieldsProps, 'values' | 'field'>) {
  return (
    <>
      <SelectField
        label="Concession"
        hint="A lower fee, for example for a sibling or a scholarship."
        {...field('concession')}
      >
        <option value="none">None</option>
        <option value="rupees">Rupees off each fee</option>
        <option value="percent">Per cent off each fee</option>
      </SelectField>
      {values.concession === 'none' ? null : (
        <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
          <TextField
            label={values.concession === 'rupees' ? 'Rupees off' : 'Per cent off'}
            inputMode="numeric"
            autoComplete="off"
            {...field('concession_value')}
          />
          <DateOrTimeField label="Until (optional)" type="date" {...field('concession_until')} />
          <TextField
            label="Reason"
            hint="The family sees it next to the fee."
            maxLength={120}
            autoComplete="off"
            className="phone:col-span-2"
            {...field('concession_reason')}
          />
        </div>
      )}
    </>
  )
}
