'use client'

import { useState } from 'react'
import { ErrorState } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { FieldSet, Radio } from '@/components/ui/form/choice'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'
import type { InvitationChannel } from '@/lib/invitations/bounds'
import type { Teaching } from '@/lib/teachers/queries'
import type { EnquiryRow, TrialBooked } from '@/lib/trials/enquiry-schema'
import { ENQUIRY_CHANGED, TRIAL_BOOKED } from '@/lib/trials/enquiry-texts'
import { TrialSlots } from './trial-slots'

const schema = () => import('@/lib/trials/enquiry-schema').then((module) => module.bookTrialBody)

export interface BookTrialFormProps {
  enquiry: EnquiryRow
  /** The courses of each teacher, by teacher ID. */
  teaching: Readonly<Record<string, Teaching>>
  onBooked: (booked: TrialBooked & { name: string }) => void
  onLeave: () => void
  /** Called when a colleague has changed the enquiry or booked its trial class. */
  onOutdated: () => Promise<void>
}

/** Asks for the teacher, the slot and the details of the account. Teachers of the course come first. */
export function BookTrialForm({ enquiry, teaching, onBooked, onLeave, onOutdated }: BookTrialFormProps) {
  const { id, name, course_name: course, revision } = enquiry
  const [initialValues] = useState({
    teacher_id: '',
    slot_id: '',
    name,
    email: '',
    learner_name: '',
    channel: 'email' as InvitationChannel,
  })
  const { values, errors, field, setValue, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues,
    toBody: (typed) => ({ ...typed, seen: revision }),
  })
  const [failures, setFailures] = useState(0)
  const teachers = useCall('teachers')
  const all = teachers.data?.teachers ?? []
  const teachesIt = (teacherId: string) =>
    teaching[teacherId]?.courses.some((taught) => taught.toLowerCase() === course.toLowerCase()) ?? false
  const groups = [
    { label: `Teaches ${course}`, people: all.filter((teacher) => teachesIt(teacher.id)) },
    { label: 'Other teachers', people: all.filter((teacher) => !teachesIt(teacher.id)) },
  ]

  const book = handleSubmit(async (body) => {
    try {
      const booked = await call('bookTrial', { params: { id }, body })
      onBooked({ ...booked, name: body.name })
    } catch (error) {
      // Clear the slot before the alert opens. The admin may choose another slot while the alert is open.
      if (error instanceof CallError && [404, 409].includes(error.status)) {
        setValue('slot_id', '')
        setFailures((before) => before + 1)
      }
      const { message } = await showSaveFailure(error, showErrors, 'The trial could not be booked')
      if (message === ENQUIRY_CHANGED || message === TRIAL_BOOKED) await onOutdated()
    }
  })

  const channel = (value: InvitationChannel, label: string, hint: string) => (
    <Radio
      name="channel"
      value={value}
      label={label}
      hint={hint}
      checked={values.channel === value}
      onChange={() => setValue('channel', value)}
    />
  )

  return (
    <form noValidate method="post" onSubmit={book} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SelectField
        label="Teacher"
        {...field('teacher_id')}
        onChange={(event) => {
          setValue('teacher_id', event.target.value)
          setValue('slot_id', '')
        }}
      >
        <option value="">Select a teacher</option>
        {groups
          .filter(({ people }) => people.length > 0)
          .map(({ label, people }) => (
            <optgroup key={label} label={label}>
              {people.map((teacher) => (
                <option key={teacher.id} value={teacher.id}>
                  {teacher.name}
                </option>
              ))}
            </optgroup>
          ))}
      </SelectField>
      {teachers.error && !teachers.data ? (
        <ErrorState
          title="The teachers could not be loaded."
          onRetry={() => void teachers.mutate()}
          busy={teachers.isValidating}
        />
      ) : null}
      {values.teacher_id ? (
        <TrialSlots
          key={`${values.teacher_id} ${failures}`}
          teacherId={values.teacher_id}
          chosenSlotId={values.slot_id || null}
          error={errors.slot_id}
          onChoose={(slotId) => setValue('slot_id', slotId)}
        />
      ) : null}
      <TextField label="Account owner’s name" autoComplete="off" maxLength={100} {...field('name')} />
      <TextField
        label="Student’s name (if different from the account owner)"
        autoComplete="off"
        maxLength={100}
        {...field('learner_name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Needed only for a new account. If an account with this number already exists, we book the class for that account."
        {...field('email')}
      />
      <FieldSet legend="Invitation">
        {channel('email', 'Send it by email', 'Opening the link also confirms the email address.')}
        {channel('link', 'Give me a link for WhatsApp', 'We’ll ask the family to confirm the email address later.')}
      </FieldSet>
      <FormButtons label="Book the trial" busyLabel="Booking..." busy={busy} onClose={onLeave} />
    </form>
  )
}
