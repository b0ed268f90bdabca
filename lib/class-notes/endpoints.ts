import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { additionBody, attendanceBody, classNotes, notesBody } from './schema'

const noSuchClass = 'No class is booked in this slot'
const notBegun = 'This class has not started yet'
const changed = 'Someone else has just changed these notes. Copy your text, open the notes again and paste it in.'

/** The teacher's API calls, and the same calls for the office. The audit log records only the office's calls. */
const ofTeacher = { access: 'signed-in', right: 'desk', status: 200 } as const
const ofOffice = { access: ['admin'], right: 'desk', status: 200 } as const
const teacherAlone = { forbidden: 'Only the teacher of this class can do that', not_found: noSuchClass } as const

const mark = { method: 'POST', body: attendanceBody, successMessage: 'Attendance saved' } as const
const marked = [notBegun, 'Someone else has just recorded the attendance. Check it and change it if needed.'] as const

const save = { method: 'PUT', body: notesBody, response: z.object({ notes: classNotes }) } as const
const notSaved = [notBegun, 'These notes can no longer be edited. Please add to them instead.', changed] as const

const add = { method: 'POST', body: additionBody, response: z.object({ notes: classNotes }) } as const
const notAdded = [notBegun, 'These notes already have the maximum of 20 additions', changed] as const

export const afterClassEndpoints = {
  markClass: {
    ...mark,
    ...ofTeacher,
    path: '/api/classes/{slotId}/attendance',
    summary: 'Record attendance as the class’s teacher, from the start of the class until 7 days after its end',
    errors: {
      ...teacherAlone,
      conflict: [
        'You can record attendance for 7 days after a class. After that, please write to the academy.',
        ...marked,
      ],
    },
  },
  officeMarksClass: {
    ...mark,
    ...ofOffice,
    path: '/admin/classes/{slotId}/attendance',
    summary:
      'Record attendance as the academy office, at any time after the class has started. The change is recorded in the audit log',
    errors: { not_found: noSuchClass, conflict: marked },
  },
  classNotes: {
    method: 'GET',
    path: '/api/classes/{slotId}/notes',
    summary: 'Return the full class notes. Only the teacher and the academy office get the private text',
    access: 'signed-in',
    response: z.object({ notes: classNotes }),
    status: 200,
    errors: { forbidden: 'You do not have access to this class', not_found: noSuchClass },
  },
  saveNotes: {
    ...save,
    ...ofTeacher,
    path: '/api/classes/{slotId}/notes',
    summary: 'Save class notes, as the teacher, until 7 days after the class',
    errors: { ...teacherAlone, conflict: notSaved },
  },
  officeSavesNotes: {
    ...save,
    ...ofOffice,
    path: '/admin/classes/{slotId}/notes',
    summary: 'Save class notes as the academy office. The change is recorded in the audit log',
    errors: { not_found: noSuchClass, conflict: notSaved },
  },
  addToNotes: {
    ...add,
    ...ofTeacher,
    path: '/api/classes/{slotId}/notes/additions',
    summary: 'Add to class notes, as the teacher, without changing the existing text',
    errors: { ...teacherAlone, conflict: notAdded },
  },
  officeAddsToNotes: {
    ...add,
    ...ofOffice,
    path: '/admin/classes/{slotId}/notes/additions',
    summary: 'Add to class notes as the academy office. The change is recorded in the audit log',
    errors: { not_found: noSuchClass, conflict: notAdded },
  },
} as const satisfies Record<string, Endpoint>
