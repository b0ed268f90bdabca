'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { SelectField, TextAreaField } from '@/components/ui/form/field'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { additionBody, MAX_ADDITIONS, NOTE_LENGTH, notePart } from '@/lib/class-notes/schema'
import type { NotesFormProps } from './notes-form'
import { partLabels } from './texts'

const schema = () => Promise.resolve(additionBody)

/** Lets the user add dated text below existing class notes. */
export function AdditionForm({ slotId, notes, office, onDirty, onSaved, onLeave }: NotesFormProps) {
  const draft = `addition ${slotId}` as const
  const [initialValues] = useState(() => {
    const { part, text } = keptInput(draft, { part: '', text: '' }) ?? { text: '' }
    return { part: notePart.catch('taught').parse(part), text }
  })
  const { values, field, busy, handleSubmit } = useForm({
    schema,
    initialValues,
    // Count private additions too. Only teachers and admins use this form, and they see all additions.
    toBody: (addition) => ({ ...addition, number: notes.additions.length + 1 }),
  })
  const reportChange = useEffectEvent((addition: typeof initialValues) => {
    const isWritten = addition.text.trim() !== ''
    onDirty(isWritten)
    keepInput(draft, isWritten ? addition : null)
  })
  useEffect(() => reportChange(values), [values])
  if (notes.additions.length >= MAX_ADDITIONS)
    return <p className="text-muted">These notes already have the maximum number of additions.</p>

  const add = handleSubmit(async (body) => {
    try {
      await call(office ? 'officeAddsToNotes' : 'addToNotes', { params: { slotId }, body })
      keepInput(draft, null)
      await onSaved()
      void alertSuccess('Added to the notes')
    } catch (error) {
      void alertError('Error', 'Failed to save the notes', reasonOf(error))
    }
  })

  return (
    <form noValidate onSubmit={add} className="grid gap-5">
      <p className="type-small text-muted">
        You can edit notes for one week after the class. After that, you can only add to them. Each addition shows its
        date.
      </p>
      <SelectField label="Add to" {...field('part')}>
        {notePart.options.map((option) => (
          <option key={option} value={option}>
            {partLabels[option]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Text"
        hint={
          values.part === 'private'
            ? 'Only the teacher and the academy office can see this.'
            : 'The student will see this.'
        }
        rows={4}
        maxLength={NOTE_LENGTH}
        {...field('text')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-phone:w-full" busy={busy} busyLabel="Saving...">
          Add
        </Button>
        <Button variant="outline" className="max-phone:w-full" disabled={busy} onClick={onLeave}>
          Go back
        </Button>
      </div>
    </form>
  )
}
