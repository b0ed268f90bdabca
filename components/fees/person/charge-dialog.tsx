'use client'

import { useState } from 'react'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { rupees } from '@/lib/core/time/format'
import { chargeNames } from '@/lib/fees/charge-names'
import type { LearnerView } from '@/lib/learners/schema'
import { CourseChoice, LearnerChoice, onlyLearner } from './course-choice'
import { type FamilyDialogProps, type FamilyFormProps, WithLearners } from './loaded-family'

const schema = () => import('@/lib/fees/schema').then((module) => module.chargeBody)

/**
 * `seen` is the ID of the last fee that an admin added for this family. The server uses the ID to detect a repeated
 * request, which would add the fee twice.
 */
interface Seen {
  seen: string | null
}

/** Adds a fee that belongs to no plan, such as an exam fee or a deposit. */
export function ChargeDialog({ open, onOpenChange, ...props }: FamilyDialogProps & Seen) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add a fee" description={props.account.name}>
      <WithLearners accountId={props.account.id}>
        {(learners) => <ChargeForm {...props} learners={learners} onClose={() => onOpenChange(false)} />}
      </WithLearners>
    </Dialog>
  )
}

type Kind = keyof typeof chargeNames

type ChargeFormProps = FamilyFormProps & Seen & { learners: readonly LearnerView[] }

function ChargeForm({ account, learners, seen, onClose, onSaved }: ChargeFormProps) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const [initialValues] = useState(() => ({
    kind: 'exam' as Kind,
    label: chargeNames.exam as string,
    amount: '',
    due_on: today,
    learner_id: onlyLearner(learners),
    course_name: '',
  }))
  const toBody = (values: typeof initialValues) => ({
    ...values,
    learner_id: values.learner_id || null,
    course_name: values.course_name || null,
  })
  const { field, values, busy, setValue, handleSubmit, showErrors } = useForm({ schema, initialValues, toBody })
  const add = handleSubmit(async (_, typed) => {
    try {
      const { due } = await call('addCharge', { params: { id: account.id }, body: { ...toBody(typed), seen } })
      onClose()
      await onSaved()
      await alertSuccess('Fee added', `${due.label}, ${rupees(due.amount)}`)
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The fee could not be added')
      if (status === 409) await onSaved()
    }
  })
  /** Chooses the kind of fee, and replaces the suggested description unless the admin changed it. */
  const choose = (kind: Kind) => {
    if (values.label.trim() === '' || values.label === chargeNames[values.kind]) setValue('label', chargeNames[kind])
    setValue('kind', kind)
  }
  return (
    <form noValidate method="post" onSubmit={add} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SelectField
        label="Kind of fee"
        hint={values.kind === 'deposit' ? 'After the deposit is paid, you can use it for unpaid fees.' : undefined}
        {...field('kind')}
        onChange={(event) => choose(event.target.value as Kind)}
      >
        {Object.entries(chargeNames).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Description"
        hint="Shown to the family and on the receipt."
        maxLength={120}
        autoComplete="off"
        {...field('label')}
      />
      <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
        <TextField label="Amount in rupees" inputMode="numeric" autoComplete="off" {...field('amount')} />
        <DateOrTimeField label="Due date" type="date" {...field('due_on')} />
        <LearnerChoice field={field('learner_id')} learners={learners} none="The whole family" />
        <CourseChoice field={field('course_name')} label="Course (optional)" none="No course" />
      </div>
      <FormButtons wide label="Add fee" busyLabel="Adding..." busy={busy} onClose={onClose} />
    </form>
  )
}
