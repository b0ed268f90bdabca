'use client'

import { useState } from 'react'
import { classTypeNames, periodNames } from '@/components/fees/fee-texts'
import { CourseChoice } from '@/components/fees/person/course-choice'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { type FieldOfForm, useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { courseLabel } from '@/lib/catalogue/courses'
import type { PlanView } from '@/lib/fees/schema'

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

interface PlanFormProps {
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const addSchema = () => import('@/lib/fees/schema').then((module) => module.planBody)

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
    // Without a number, the academy's setting applies.
    valid_days: values.valid_days.trim() || undefined,
  })
  const { field, busy, handleSubmit, showErrors } = useForm({ schema: addSchema, initialValues, toBody })
  const add = handleSubmit(async (_, values) => {
    try {
      await call('addPlan', { body: toBody(values) })
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
          label="The fee is due"
          hint="A package is paid once and renewed when its classes are used."
          {...field('period')}
        >
          {Object.entries(periodNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <ClassesField field={field('classes')} />
        <SelectField label="Type of class" hint="Private is one student, group is several." {...field('class_type')}>
          {Object.entries(classTypeNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Minutes of a class" hint="15 to 240 minutes." {...number} {...field('minutes')} />
      </div>
      <AmountFields amount={field('amount')} abroad={field('amount_abroad')} valid={field('valid_days')} />
      <FormButtons label="Add plan" busyLabel="Adding..." busy={busy} onClose={onClose} />
    </form>
  )
}

const changeSchema = () => import('@/lib/fees/schema').then((module) => module.changePlanBody)

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
        {courseLabel(plan.course_name)}, {classTypeNames[plan.class_type].toLowerCase()}, {plan.minutes} minutes. The
        fee is due {periodNames[plan.period].toLowerCase()}.
      </p>
      <NameField field={field('name')} />
      <ClassesField field={field('classes')} />
      <AmountFields amount={field('amount')} abroad={field('amount_abroad')} valid={field('valid_days')} />
      <FormButtons label="Save plan" busy={busy} onClose={onClose} />
    </form>
  )
}

const optional = ({ amount_abroad, valid_days }: { amount_abroad: string; valid_days: string }) => ({
  amount_abroad: amount_abroad.trim() || null,
  valid_days: valid_days.trim() || null,
})

const NameField = ({ field }: { field: FieldOfForm }) => (
  <TextField
    label="Name"
    hint="Families read it, for example “8 classes a month”."
    maxLength={60}
    autoComplete="off"
    {...field}
  />
)

const ClassesField = ({ field }: { field: FieldOfForm }) => (
  <TextField label="Number of classes" hint="0 = classes are not counted." {...number} {...field} />
)

function AmountFields({ amount, abroad, valid }: { amount: FieldOfForm; abroad: FieldOfForm; valid: FieldOfForm }) {
  return (
    <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
      <TextField label="Fee in rupees" {...number} {...amount} />
      <TextField
        label="Fee abroad in rupees (optional)"
        hint="For families in other countries. Empty = the same fee."
        {...number}
        {...abroad}
      />
      <TextField
        label="Valid for days (optional)"
        hint="How long unused classes can be booked. Empty = the academy’s setting."
        {...number}
        {...valid}
      />
    </div>
  )
}
