'use client'

import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import { textLinkClass } from '@/components/ui/text/text-link'
import { markFault, notesPermission } from '@/lib/class-notes/rule'
import type { Attendance, SharedNotes } from '@/lib/class-notes/schema'
import type { Role } from '@/lib/core/config/role'
import { AttendanceButtons } from './attendance-buttons'
import { NoteText } from './note-text'
import { markLabel, partLabels } from './texts'

export interface AfterClassProps {
  booking: {
    slot_id: string
    starts_at: string
    ends_at: string
    attendance?: Attendance
    notes?: SharedNotes | null
    counted?: boolean | undefined
  }
  /**
   * Describes the class, for example "Veenai, Nila Thomas with Vidya Subramaniam, Saturday, 21 November, 6:30–7:30 pm".
   */
  about: string
  /** The role of the viewer in this class. */
  role: Role
  now: Date
  onChanged: () => Promise<unknown>
}

const NotesDialog = loadWhenShown(() => import('./notes-dialog').then((module) => module.NotesDialog))

const verbs = { read: 'Read full notes', edit: 'Write notes', add: 'Add to notes' } as const

/**
 * Shows the attendance and notes of a class that has begun. Teachers and admins can record the attendance and the notes
 * here.
 */
export function AfterClass({ booking, about, role, now, onChanged }: AfterClassProps) {
  const { slot_id: slotId, attendance = 'unmarked', notes } = booking
  // Number of times the notes were opened. A new number reloads the notes.
  const [openCount, setOpenCount] = useState(0)
  const [open, setOpen] = useState(false)
  const span = { startsAt: new Date(booking.starts_at), endsAt: new Date(booking.ends_at) }
  const mayWrite = useOfficeRight('desk')
  const permit = mayWrite ? notesPermission(role, span, now) : 'read'
  const mark = markLabel(attendance)
  return (
    <div className="grid gap-3">
      {role !== 'student' && mayWrite && !markFault(role, span, now) ? (
        <AttendanceButtons
          slotId={slotId}
          attendance={attendance}
          about={about}
          office={role === 'admin'}
          counted={booking.counted ?? false}
          onChanged={onChanged}
        />
      ) : mark ? (
        <p className="type-label text-muted">{mark}</p>
      ) : null}
      <NoteText label={partLabels.taught} text={notes?.taught} />
      <NoteText label={partLabels.homework} text={notes?.homework} />
      {permit !== 'read' || notes?.more ? (
        <button
          type="button"
          onClick={() => {
            setOpenCount(openCount + 1)
            setOpen(true)
          }}
          className={`${textLinkClass} inline-flex min-h-11 w-fit items-center gap-2 text-left`}
        >
          <NotebookPen aria-hidden="true" size={18} strokeWidth={1.7} />
          {permit === 'edit' && notes ? 'Edit notes' : verbs[permit]}
          <span className="sr-only"> {about}</span>
        </button>
      ) : null}
      <NotesDialog
        key={openCount}
        open={open}
        onOpenChange={setOpen}
        slotId={slotId}
        about={about}
        office={role === 'admin'}
        openCount={openCount}
        onChanged={onChanged}
      />
    </div>
  )
}
