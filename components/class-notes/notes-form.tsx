'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { TextAreaField } from '@/components/ui/form/field'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import { call } from '@/lib/api/client'
import { type ClassNotes, NOTE_LENGTH } from '@/lib/class-notes/schema'
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
  { part: 'homework', hint: 'The student will see this here and with the next class.', rows: 3 },
  { part: 'private', hint: 'Only the teacher and the academy office can see this.', rows: 2 },
] as const

/** Lets the author edit the three texts of the class notes. */
export function NotesForm({ slotId, notes, office, onDirty, onSaved, onLeave }: NotesFormProps) {
  const before = { taught: notes.taught, homework: notes.homework, private: notes.private ?? '' }
  const draft = `notes ${slotId}` as const
  const isChanged = (texts: typeof before) => fields.some(({ part }) => texts[part] !== before[part])
  const [texts, setTexts] = useState(() => {
    // Ignore a draft of an older version, because saving it would overwrite another person's changes.
    const kept = keptInput(draft, { ...before, version: notes.version })
    return kept?.version === notes.version ? kept : before
  })
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a draft that survived a reload
  useEffect(() => onDirty(isChanged(texts)), [])

  function change(part: keyof typeof texts, text: string) {
    const next = { ...texts, [part]: text }
    setTexts(next)
    onDirty(isChanged(next))
    keepInput(draft, isChanged(next) ? { ...next, version: notes.version } : null)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const body = { ...texts, version: notes.version }
      await call(office ? 'officeSavesNotes' : 'saveNotes', { params: { slotId }, body })
      keepInput(draft, null)
      await onSaved()
      void alertSuccess('Notes saved')
    } catch (error) {
      void alertError('Error', 'Failed to save the notes', reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      {fields.map(({ part, hint, rows }) => (
        <TextAreaField
          key={part}
          label={partLabels[part]}
          hint={hint}
          rows={rows}
          maxLength={NOTE_LENGTH}
          value={texts[part]}
          onChange={(event) => change(part, event.target.value)}
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
