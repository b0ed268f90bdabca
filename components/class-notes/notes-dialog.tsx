'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { confirmAction } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { keepInput } from '@/components/ui/form/kept-input'
import type { ClassNotes } from '@/lib/class-notes/schema'
import { shortDate, wallClock } from '@/lib/core/time/format'
import { AdditionForm } from './addition-form'
import { NoteText } from './note-text'
import { NotesForm, type NotesFormProps } from './notes-form'
import { partLabels } from './texts'

interface NotesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  slotId: string
  about: string
  office: boolean
  /** Number of times the dialog was opened. A new number reloads the notes. */
  openCount: number
  onChanged: () => Promise<unknown>
}

/**
 * Shows the full class notes. For a week after the class, a form lets the user edit them. Later, the user can only add
 * to them.
 */
export function NotesDialog({ open, onOpenChange, slotId, about, office, openCount, onChanged }: NotesDialogProps) {
  const [dirty, setDirty] = useState(false)
  async function mayClose(): Promise<boolean> {
    if (!dirty) return true
    if (!(await confirmAction('Discard your changes?', 'Your notes will be lost.', 'Discard', 'Keep editing', true)))
      return false
    keepInput(`notes ${slotId}`, null)
    keepInput(`addition ${slotId}`, null)
    return true
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} mayClose={mayClose} title="Class notes" description={about}>
      <Notes
        slotId={slotId}
        office={office}
        openCount={openCount}
        onDirty={setDirty}
        onLeave={async () => (await mayClose()) && onOpenChange(false)}
        onSaved={async () => {
          onOpenChange(false)
          await onChanged()
        }}
      />
    </Dialog>
  )
}

function Notes({ openCount, ...form }: Omit<NotesFormProps, 'notes'> & { openCount: number }) {
  const response = useCall(
    'classNotes',
    { params: { slotId: form.slotId } },
    // Do not reload while the user is writing, because that would replace the text.
    { version: String(openCount), revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const { data } = response
  if (!data) return <NotLoaded response={response} title="The notes could not be loaded." />
  const { notes } = data
  if (notes.may === 'edit') return <NotesForm {...form} notes={notes} />
  return (
    <div className="grid gap-4">
      <NotesRead notes={notes} />
      {notes.may === 'add' ? <AdditionForm {...form} notes={notes} /> : null}
    </div>
  )
}

function NotesRead({ notes }: { notes: ClassNotes }) {
  const { timeZone } = useAcademy()
  const { taught, homework, private: privateNotes } = notes
  return (
    <>
      <NoteText label={partLabels.taught} text={taught} />
      <NoteText label={partLabels.homework} text={homework} />
      <NoteText label={partLabels.private} text={privateNotes} />
      {notes.additions.map(({ part, text, added_at, added_by }) => (
        <NoteText
          key={added_at}
          label={`${partLabels[part]}, added on ${shortDate(wallClock(added_at, timeZone).date)} by ${added_by}`}
          text={text}
        />
      ))}
    </>
  )
}
