import { z } from 'zod'
import type { Endpoint } from '@/lib/core/endpoint'
import { additionBody, attendanceBody, classNotes, notesBody } from './schema'

const noSuchClass = 'No class is booked in this slot'
const notBegun = 'This class has not started yet'
const changed = 'Someone else has just changed these notes. Copy your text, open the notes again and paste it in.'

/** The teacher's calls, and the office's twins of them, which the log keeps. */
const ofTeacher = { access: 'signed-in', status: 200 } as const
const ofOffice = { access: ['admin'], status: 200 } as const
const teacherAlone = { forbidden: 'Only the teacher of this class can do that', not_found: noSuchClass } as const

const mark = { method: 'POST', body: attendanceBody, successMessage: 'Attendance saved' } as const
const marked = [notBegun, 'Someone else has just marked this class. Check it, then mark it again if needed.'] as const

const save = { method: 'PUT', body: notesBody, response: z.object({ notes: classNotes }) } as const
const notSaved = [notBegun, 'These notes can no longer be edited. Please add to them instead.', changed] as const

const add = { method: 'POST', body: additionBody, response: z.object({ notes: classNotes }) } as const
const notAdded = [notBegun, 'These notes already have 20 additions, the maximum', changed] as const

export const afterClassEndpoints = {
  markClass: {
    ...mark,
    ...ofTeacher,
    path: '/api/classes/{slotId}/attendance',
    summary: 'Say whether a class that has begun took place; its teacher, for 7 days after it',
    errors: {
      ...teacherAlone,
      conflict: ['Attendance can be marked for 7 days after a class. Please write to the academy.', ...marked],
    },
  },
  officeMarksClass: {
    ...mark,
    ...ofOffice,
    path: '/admin/classes/{slotId}/attendance',
    summary: 'The same by the office, at any time; written to the log',
    errors: { not_found: noSuchClass, conflict: marked },
  },
  classNotes: {
    method: 'GET',
    path: '/api/classes/{slotId}/notes',
    summary: 'The notes of a class, whole; the private text for its teacher and the office alone',
    access: 'signed-in',
    response: z.object({ notes: classNotes }),
    status: 200,
    errors: { forbidden: 'You do not have access to this class', not_found: noSuchClass },
  },
  saveNotes: {
    ...save,
    ...ofTeacher,
    path: '/api/classes/{slotId}/notes',
    summary: 'Write the notes of a class; its teacher, for 7 days after it',
    errors: { ...teacherAlone, conflict: notSaved },
  },
  officeSavesNotes: {
    ...save,
    ...ofOffice,
    path: '/admin/classes/{slotId}/notes',
    summary: 'The same by the office; written to the log',
    errors: { not_found: noSuchClass, conflict: notSaved },
  },
  addToNotes: {
    ...add,
    ...ofTeacher,
    path: '/api/classes/{slotId}/notes/additions',
    summary: 'Add to notes of a class; what stands there stays',
    errors: { ...teacherAlone, conflict: notAdded },
  },
  officeAddsToNotes: {
    ...add,
    ...ofOffice,
    path: '/admin/classes/{slotId}/notes/additions',
    summary: 'The same by the office; written to the log',
    errors: { not_found: noSuchClass, conflict: notAdded },
  },
} as const satisfies Record<string, Endpoint>
