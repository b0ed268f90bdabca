'use client'

import { useEffect, useRef } from 'react'
import { GuardianFields } from '@/components/privacy/guardian-fields'
import { alertSuccess } from '@/components/ui/dialog/alerts'
import { FieldSet, Radio } from '@/components/ui/form/choice'
import { SelectField, TextAreaField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { keepInput } from '@/components/ui/form/kept-input'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { officeRelationTexts, relationTexts } from '@/lib/learners/relations'
import type { LearnerView } from '@/lib/learners/schema'
import { LEARNER_CHANGED } from '@/lib/learners/texts'

interface LearnerFormProps {
  /** The student to change. If missing, the form adds a student. */
  learner?: LearnerView
  /** The account's ID, if the office fills in the form. */
  accountId?: string | undefined
  onClose: () => void
  onSaved: () => Promise<unknown>
  /** Loads the student again. Called if someone else changed the student's details in the meantime. */
  onOutdated: () => Promise<unknown>
}

const empty = {
  name: '',
  year_of_birth: '',
  relation: '',
  notes: '',
  /** `yes`, `no`, or an empty string until the user has answered. */
  learner_under_18: '',
  guardian_name: '',
  guardian_relation: '',
  consent: false,
}

/** Converts a typed year to a number, and an empty string to null. Other text becomes NaN, which the schema rejects. */
const yearOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

const detailsOf = ({ name, year_of_birth, relation, notes }: typeof empty) => ({
  name,
  year_of_birth: yearOf(year_of_birth),
  relation: relation || null,
  notes: notes || null,
})

/** Builds the request body for a new student. Includes a guardian only for a student under 18. */
function bodyToAdd({ learner_under_18, guardian_name, guardian_relation, consent, ...details }: typeof empty) {
  const under18 = learner_under_18 === 'yes'
  return {
    ...detailsOf({ ...empty, ...details }),
    learner_under_18: learner_under_18 === '' ? undefined : under18,
    ...(under18 && { guardian_name, guardian_relation, consent }),
  }
}

/** Adds a student to the account, or changes one. */
export function LearnerForm(props: LearnerFormProps) {
  const place = useRef<HTMLDivElement>(null)
  // This form replaces the button that opened it, so move the focus to the form's first field.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>{props.learner ? <ChangeForm {...props} learner={props.learner} /> : <AddForm {...props} />}</div>
  )
}

const addSchema = () => import('@/lib/learners/schema').then((module) => module.addOwnLearnerBody)
const officeSchema = () => import('@/lib/learners/schema').then((module) => module.addLearnerBody)

function AddForm({ accountId, onClose, onSaved }: LearnerFormProps) {
  const { values, errors, field, checkbox, busy, handleSubmit, showErrors } = useForm({
    schema: accountId ? officeSchema : addSchema,
    initialValues: empty,
    toBody: accountId ? detailsOf : bodyToAdd,
    draft: accountId ? undefined : 'learner',
  })
  const save = handleSubmit(async (body) => {
    try {
      const { message } = accountId
        ? await call('addLearnerTo', { params: { id: accountId }, body })
        : await call('addLearner', { body })
      // Removes the draft directly, because the form closes before `reset` could remove it.
      keepInput('learner', null)
      await onSaved()
      void alertSuccess(message)
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The student could not be added.')
    }
  })
  const age = field('learner_under_18')
  return (
    <form noValidate method="post" aria-label="Add a student" onSubmit={save} className="grid max-w-[480px] gap-5">
      <Details field={field} office={accountId !== undefined} />
      {accountId ? null : (
        <FieldSet legend="Is the student under 18?" error={errors.learner_under_18}>
          <Radio label="Yes" name={age.name} value="yes" checked={age.value === 'yes'} onChange={age.onChange} />
          <Radio label="No" name={age.name} value="no" checked={age.value === 'no'} onChange={age.onChange} />
        </FieldSet>
      )}
      {age.value === 'yes' ? (
        <GuardianFields
          name={field('guardian_name')}
          relation={field('guardian_relation')}
          consent={{ ...checkbox('consent'), checked: values.consent }}
          consentError={errors.consent}
        />
      ) : null}
      <FormButtons label="Add student" busyLabel="Adding..." busy={busy} onClose={onClose} />
    </form>
  )
}

const changeSchema = () => import('@/lib/learners/schema').then((module) => module.changeLearnerBody)

function ChangeForm({ learner, accountId, onClose, onSaved, onOutdated }: LearnerFormProps & { learner: LearnerView }) {
  const { id, name, year_of_birth, relation, notes, revision } = learner
  const { field, busy, handleSubmit, showErrors } = useForm({
    schema: changeSchema,
    initialValues: { ...empty, name, year_of_birth: String(year_of_birth ?? ''), relation: relation ?? '', notes },
    toBody: (values) => ({ ...detailsOf(values), seen: revision }),
  })
  const save = handleSubmit(async (body) => {
    try {
      const { message } = await call('changeLearner', { params: { id }, body })
      await onSaved()
      void alertSuccess(message)
    } catch (error) {
      const failure = await showSaveFailure(error, showErrors, 'The student could not be saved.')
      if (failure.serverMessage === LEARNER_CHANGED) await onOutdated()
    }
  })
  return (
    <form noValidate method="post" aria-label={`Edit ${name}`} onSubmit={save} className="grid max-w-[480px] gap-5">
      <Details field={field} office={accountId !== undefined} />
      <FormButtons label="Save" busy={busy} onClose={onClose} />
    </form>
  )
}

interface DetailsProps {
  field: ReturnType<typeof useForm<typeof empty>>['field']
  office: boolean
}

/** Shows the fields of a student, which are the same for a new and an existing student. */
function Details({ field, office }: DetailsProps) {
  return (
    <>
      <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
      <TextField
        label="Year of birth"
        hint="Optional."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...field('year_of_birth')}
      />
      <SelectField label="How is the student related to you?" {...field('relation')}>
        <option value="">Not specified</option>
        {Object.entries(office ? officeRelationTexts : relationTexts).map(([relation, text]) => (
          <option key={relation} value={relation}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Notes for the teachers"
        hint="Optional. Anything that helps the teachers, such as the language you speak at home."
        rows={3}
        maxLength={500}
        {...field('notes')}
      />
    </>
  )
}
