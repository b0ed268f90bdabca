import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { NO_WHATSAPP } from '@/lib/core/text/whatsapp'
import { informed } from '@/lib/notifications/informed'
import { booking, officeBookBody } from './schema'
import { officeWeeklyBody, officeWeeklyQuery, weeklySlot } from './series/series-schema'
import { substituteBody, substituteView } from './substitutes/schema'

/** The office's API calls for classes. Attendance and notes are in lib/class-notes/endpoints.ts. */
export const officeClassEndpoints = {
  officeBooks: {
    method: 'POST',
    path: '/admin/bookings',
    summary:
      'Book free slots with one teacher for a student: either all listed slots or none. The change is recorded in the audit log',
    access: ['admin'],
    right: 'desk',
    body: officeBookBody,
    response: z.object({ bookings: z.array(booking), informed }),
    successMessage: 'Class booked',
    status: 201,
    statusUnlessMade: 200,
    errors: {
      not_found: ['Student not found', 'Teacher not found', 'Slot not found'],
      conflict: [
        'This slot is already booked',
        'This student already has a class at this time',
        'This slot is no longer available',
      ],
    },
  },
  officeWeeklySlots: {
    method: 'GET',
    path: '/admin/weekly-classes/{slotId}',
    summary:
      'For a free slot, list the same time in later weeks, and whether it can be booked for a student in each week',
    access: ['admin'],
    right: 'any',
    query: officeWeeklyQuery,
    response: z.object({ hours: z.array(weeklySlot) }),
    status: 200,
    errors: { not_found: ['Student not found', 'Slot not found'] },
  },
  officeBooksWeekly: {
    method: 'POST',
    path: '/admin/weekly-classes/{slotId}',
    summary:
      'Book a free slot and the same time in later weeks for a student. If one of the listed slots cannot be booked, no slot is booked. The change is recorded in the audit log',
    access: ['admin'],
    right: 'desk',
    body: officeWeeklyBody,
    response: z.object({ bookings: z.array(booking), informed }),
    successMessage: 'Weekly classes booked',
    status: 201,
    errors: {
      not_found: ['Student not found', 'Teacher not found', 'Slot not found'],
      conflict: [
        'These times have just changed. Nothing was booked; please check them again.',
        'This slot is already booked',
        'This student already has a class at this time',
        'This slot is no longer available',
      ],
    },
  },
  classSubstitutes: {
    method: 'GET',
    path: '/admin/classes/{slotId}/substitutes',
    summary: 'List the teachers who teach the course of a class and are free at its time',
    access: ['admin'],
    right: 'any',
    response: z.object({ substitutes: z.array(substituteView) }),
    status: 200,
    errors: { not_found: 'No class is booked in this slot' },
  },
  substituteTeacher: {
    method: 'POST',
    path: '/admin/classes/{slotId}/substitutes',
    summary: 'Give one class to a different teacher and keep its time. The change is recorded in the audit log',
    access: ['admin'],
    right: 'desk',
    body: substituteBody,
    response: z.object({ booking, informed }),
    successMessage: 'Class changed',
    status: 200,
    errors: {
      not_found: ['No class is booked in this slot', 'Teacher not found'],
      conflict: [
        'This class has just changed. Please check it and try again.',
        'Attendance is already recorded. Clear it first.',
        'This time falls on a holiday or during time off',
      ],
    },
  },
  officeWhatsApp: {
    method: 'GET',
    path: '/admin/classes/{slotId}/whatsapp/{person}',
    summary:
      'Redirect the academy office to the WhatsApp chat of a class’s student or teacher, without showing the number',
    access: ['admin'],
    right: 'any',
    status: 302,
    errors: { not_found: ['Class not found', NO_WHATSAPP] },
  },
} as const satisfies Record<string, Endpoint>
