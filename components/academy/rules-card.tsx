'use client'

import { useState } from 'react'
import { confirmAction } from '@/components/ui/dialog/alerts'
import { Checkbox } from '@/components/ui/form/choice'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import type { AcademyView } from '@/lib/academy/schema'
import { call } from '@/lib/api/client'
import { FormCard, Values } from './card'

interface RulesCardProps {
  academy: AcademyView
  onSaved: () => Promise<unknown>
}

/** Shows what families may do without asking the office. Changes apply at once. */
export function RulesCard({ academy, onSaved }: RulesCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { rules } = academy
  return (
    <FormCard
      title="Rules"
      text="What families can do without contacting the office. Changes apply at once, including to classes that are already booked."
      onEdit={() => setIsOpen(true)}
      form={isOpen ? <RulesForm academy={academy} onSaved={onSaved} onClose={() => setIsOpen(false)} /> : null}
    >
      <Values
        rows={[
          ['Cancel or move a class', `Up to ${hoursText(rules.cancel_hours)} before it starts`],
          ['Classes before the first payment', `At most ${rules.unpaid_classes} upcoming classes`],
          ['Pending payments', `At most ${rules.pending_payments} per account`],
          ['Courses without a teacher', rules.trial_without_teacher ? 'Ask for a trial class' : 'Enroll Now'],
          [
            'Families’ phone numbers',
            rules.teachers_see_contacts ? 'Teachers can see them' : 'Only the office can see them',
          ],
        ]}
      />
    </FormCard>
  )
}

const hoursText = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)

const schema = () => import('@/lib/academy/schema').then((module) => module.saveRulesBody)

function RulesForm({ academy, onSaved, onClose }: RulesCardProps & { onClose: () => void }) {
  const { field, checkbox, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues: { ...academy.rules, seen: academy.version },
  })
  const save = handleSubmit(async (changed) => {
    const text = `Students can cancel or move a class up to ${hoursText(changed.cancel_hours)} before it starts. They can have at most ${changed.unpaid_classes} upcoming classes before the first payment, and at most ${changed.pending_payments} pending payments. A course without a teacher shows “${changed.trial_without_teacher ? 'Ask for a trial class' : 'Enroll Now'}”. Teachers ${changed.teachers_see_contacts ? 'can' : 'cannot'} write to families on WhatsApp. The rules apply at once.`
    if (!(await confirmAction('Save these rules?', text, 'Save'))) return
    try {
      await call('saveRules', { body: changed })
      await onSaved()
      onClose()
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The rules could not be saved')
    }
  })
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <form noValidate method="post" aria-label="Rules" onSubmit={save} className="grid gap-5">
      <TextField
        label="Hours of notice"
        hint="Students can cancel or move a class up to this many hours before it starts."
        {...number}
        {...field('cancel_hours')}
      />
      <TextField
        label="Classes before the first payment"
        hint="How many upcoming classes a student can have before the office approves the first payment."
        {...number}
        {...field('unpaid_classes')}
      />
      <TextField
        label="Pending payments"
        hint="How many payments from one account can be pending at the same time."
        {...number}
        {...field('pending_payments')}
      />
      <Checkbox
        label="Show “Ask for a trial class” instead of “Enroll Now” for courses without a teacher"
        hint="If this is on, families ask the office for a trial class first. The Enroll Now button comes back once a teacher offers the course."
        {...checkbox('trial_without_teacher')}
      />
      <Checkbox
        label="Teachers see families’ phone numbers"
        hint="Around the time of a class, teachers can then write to the family on WhatsApp. If this is off, only the office sees phone numbers and email addresses."
        {...checkbox('teachers_see_contacts')}
      />
      <FormButtons label="Save" busy={busy} onClose={onClose} />
    </form>
  )
}
