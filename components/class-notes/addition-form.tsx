'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { SelectField, TextAreaField } from '@/components/ui/form/field'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import { call } from '@/lib/api/client'
import { MOST_ADDITIONS, NOTE_LENGTH, notePart } from '@/lib/class-notes/schema'
import type { NotesFormProps } from './notes-form'
import { partLabels } from './texts'

/** Adds a text with its date below existing class notes. */
export function AdditionForm({ slotId, notes, office, onDirty, onSaved, onLeave }: NotesFormProps) {
  const draft = `addition ${slotId}` as const
  const [kept] = useState(() => keptInput(draft, { part: '', text: '' }))
  const [part, setPart] = useState(notePart.catch('taught').parse(kept?.part))
  const [text, setText] = useState(kept?.text ?? '')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a draft that survived a reload
  useEffect(() => onDirty(text.trim() !== ''), [])
  if (notes.additions.length >= MOST_ADDITIONS)
    return <p className="text-muted">These notes already have the maximum number of additions.</p>

  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!text.trim()) return setFault('Please write something')
    setBusy(true)
    setFault(undefined)
    try {
      // Private additions count too, because only teachers and admins use this form and they see all of them.
      const body = { part, text, number: notes.additions.length + 1 }
      await call(office ? 'officeAddsToNotes' : 'addToNotes', { params: { slotId }, body })
      keepInput(draft, null)
      await onSaved()
      void alertSuccess('Added to the notes')
    } catch (error) {
      void alertError('Error', 'Failed to save the notes', reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void add(event)} className="grid gap-5">
      <p className="type-small text-muted">
        Notes cannot be edited more than a week after the class. Anything you add is dated today.
      </p>
      <SelectField label="Add to" value={part} onChange={(event) => setPart(notePart.parse(event.target.value))}>
        {notePart.options.map((option) => (
          <option key={option} value={option}>
            {partLabels[option]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Text"
        hint={
          part === 'private' ? 'Only the teacher and the academy office can see this.' : 'The student will see this.'
        }
        rows={4}
        maxLength={NOTE_LENGTH}
        value={text}
        error={fault}
        onChange={(event) => {
          const isWritten = event.target.value.trim() !== ''
          setText(event.target.value)
          onDirty(isWritten)
          keepInput(draft, isWritten ? { part, text: event.target.value } : null)
        }}
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
