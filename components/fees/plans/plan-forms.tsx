'use client'

import { useState } from 'react'
import { classTypeNames, periodNames } from '@/components/fees/fee-texts'
import { CourseChoice } from '@/components/fees/person/course-choice'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { courseLabel } from '@/lib/catalogue/courses'
import type { PlanView } from '@/lib/fees/schema'
import { AmountFields, ClassesField, NameField, numeric } from './plan-fields'

/**
 * The text after “Leave empty” in the hint of the validity field. Only for plans that are paid by the month or term.
 */
const PERIOD_END = 'if unused classes expire at the end of the period'

interface PlanFormProps {
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const addSchema = () => import('@/lib/fees/schema').then((module) => module.planBody)

/** Adds a plan. Preselects `course`, unless it is empty. */
export function AddPlanForm({ course, onClose, onSaved }: PlanFormProps & { course: string }) {
  const [initialValues] = useState({
    course_name: course,
    name: '',
    classes: '8',
    class_type: 'private' as PlanView['class_type'],
    minutes: '45',
    amount: '',
    amount_abroad: '',
    period: 'month' as PlanView['period'],
    valid_days: '',
  })
  const toBody = (values: typeof initialValues) => ({
    ...values,
    ...optional(values),
    // If the field is empty, sends undefined instead of null. The server then uses the academy's default validity of
    // packages.
    valid_days: values.valid_days.trim() || undefined,
  })
  const { field, values, busy, handleSubmit, showErrors } = useForm({ schema: addSchema, initialValues, toBody })
  const add = handleSubmit(async (_, typed) => {
    try {
      await call('addPlan', { body: toBody(typed) })
    } catch (error) {
      return void (await showSaveFailure(error, showErrors, 'The plan could not be added'))
    }
    onClose()
    await onSaved()
  })
  return (
    <form noValidate method="post" onSubmit={add} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CourseChoice field={field('course_name')} none="Choose a course" />
      <NameField field={field('name')} />
      <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
        <SelectField
          label="Billing period"
          hint="A package is paid once and renewed when its classes are used up."
          {...field('period')}
        >
          {Object.entries(periodNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <ClassesField field={field('classes')} />
        <SelectField
          label="Class type"
          hint="A private class has one student. A group class has several."
          {...field('class_type')}
        >
          {Object.entries(classTypeNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Class length in minutes" hint="15 to 240 minutes." {...numeric} {...field('minutes')} />
      </div>
      <AmountFields
        field={field}
        emptyValidity={values.period === 'once' ? 'to use the academy’s setting' : PERIOD_END}
      />
      <FormButtons label="Add plan" busyLabel="Adding..." busy={busy} onClose={onClose} />
    </form>
  )
}

const changeSchema = () => import('@/lib/fees/schema').then((module) => module.changePlanBody)

/** Changes a plan. Its course, class type, class length and billing period stay the same. */
export function ChangePlanForm({ plan, onClose, onSaved }: PlanFormProps & { plan: PlanView }) {
  const [initialValues] = useState({
    name: plan.name,
    classes: String(plan.classes),
    amount: String(plan.amount),
    amount_abroad: String(plan.amount_abroad ?? ''),
    valid_days: String(plan.valid_days ?? ''),
  })
  const toBody = (values: typeof initialValues) => ({ ...values, ...optional(values), seen: plan.revision })
  const { field, busy, handleSubmit, showErrors } = useForm({ schema: changeSchema, initialValues, toBody })
  const change = handleSubmit(async (body) => {
    try {
      await call('changePlan', { params: { id: plan.id }, body })
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The plan could not be changed')
      if (status === 404) onClose()
      return void (status === 404 || status === 409 ? await onSaved() : undefined)
    }
    onClose()
    await onSaved()
  })
  return (
    <form noValidate method="post" onSubmit={change} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="type-small text-muted">
        {courseLabel(plan.course_name)}, {classTypeNames[plan.class_type].toLowerCase()}, {plan.minutes} minutes.
        Billing period: {periodNames[plan.period].toLowerCase()}.
      </p>
      <NameField field={field('name')} />
      <ClassesField field={field('classes')} />
      <AmountFields field={field} emptyValidity={plan.period === 'once' ? 'for no limit' : PERIOD_END} />
      <FormButtons label="Save plan" busy={busy} onClose={onClose} />
    </form>
  )
}

/** Returns the optional numbers, with null for each empty field. */
const optional = ({ amount_abroad, valid_days }: { amount_abroad: string; valid_days: string }) => ({
  amount_abroad: amount_abroad.trim() || null,
  valid_days: valid_days.trim() || null,
})
