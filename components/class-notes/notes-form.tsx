'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { TextAreaField } from '@/components/ui/form/field'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { type ClassNotes, NOTE_LENGTH, notesBody } from '@/lib/class-notes/schema'
import { partLabels } from './texts'

export interface NotesFormProps {
  slotId: string
  notes: ClassNotes
  office: boolean
  /** Reports whether the form has unsaved changes. */
  onDirty: (dirty: boolean) => void
  onSaved: () => Promise<unknown>
  onLeave: () => void
}

const fields = [
  { part: 'taught', hint: 'The student will see this.', rows: 4 },
  { part: 'homework', hint: 'The student will see these notes with this class and the next one.', rows: 3 },
  { part: 'private', hint: 'Only the teacher and the academy office can see this.', rows: 2 },
] as const

const schema = () => Promise.resolve(notesBody)

/** Lets the author edit the three parts of the class notes. */
export function NotesForm({ slotId, notes, office, onDirty, onSaved, onLeave }: NotesFormProps) {
  const { taught, homework, version } = notes
  const before = { taught, homework, private: notes.private ?? '', version }
  const draft = `notes ${slotId}` as const
  const [initialValues] = useState(() => {
    // Ignores a draft that is based on an older version, because saving it would overwrite another person's changes.
    const storedNotes = keptInput(draft, before)
    return storedNotes?.version === version ? storedNotes : before
  })
  const { values, field, busy, handleSubmit } = useForm({
    schema,
    initialValues,
    toBody: (texts) => ({ ...texts, version }),
  })
  const isChanged = fields.some(({ part }) => values[part] !== before[part])
  const reportChange = useEffectEvent((texts: typeof before) => {
    onDirty(isChanged)
    keepInput(draft, isChanged ? { ...texts, version } : null)
  })
  useEffect(() => reportChange(values), [values])

  const save = handleSubmit(async (body) => {
    try {
      await call(office ? 'officeSavesNotes' : 'saveNotes', { params: { slotId }, body })
      keepInput(draft, null)
      await onSaved()
      void alertSuccess('Notes saved')
    } catch (error) {
      void alertError('Error', 'Failed to save the notes', reasonOf(error))
    }
  })

  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      {fields.map(({ part, hint, rows }) => (
        <TextAreaField
          key={part}
          label={partLabels[part]}
          hint={hint}
          rows={rows}
          maxLength={NOTE_LENGTH}
          {...field(part)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-phone:w-full" busy={busy} busyLabel="Saving...">
          Save notes
        </Button>
        <Button variant="outline" className="max-phone:w-full" disabled={busy} onClick={onLeave}>
          Go back
        </Button>
      </div>
    </form>
  )
}
