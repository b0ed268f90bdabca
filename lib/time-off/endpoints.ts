import { z } from 'zod'
import { booking } from '@/lib/bookings/schema'
import { type Endpoint, KIB } from '@/lib/core/http/endpoint'
import { informed } from '@/lib/notifications/informed'
import {
  addOfficeTimeOffBody,
  classDuringTimeOffBody,
  previewOfficeTimeOffBody,
  previewTimeOffBody,
  takeTimeOffBody,
  timeOffPreview,
  timeOffQuery,
  timeOffResult,
  timeOffView,
} from './schema'

const preview = z.object({ preview: timeOffPreview })
const onlyTeachers = { access: ['teacher'], denied: 'Only teachers can take time off' } as const

/** The settings of both calls that add time off: the teacher's and the office's. */
const takeEndpoint = {
  // Time off can affect up to 2,000 classes. The request contains a choice for each class.
  bodyLimit: 512 * KIB,
  response: timeOffResult,
  conflict: preview,
  status: 201,
  errors: {
    not_found: 'Teacher not found',
    conflict: [
      'The details have changed since you loaded them. Nothing was saved; please check again.',
      'There is already time off or a holiday on these dates',
    ],
  },
} as const

const removeEndpoint = {
  response: z.object({ free_hours: z.number().int() }),
  successMessage: 'Removed',
  status: 200,
  errors: {
    not_found: 'Time off or holiday not found',
    conflict: ['This holiday or time off has already ended', 'This has just been removed'],
  },
} as const

export const timeOffEndpoints = {
  timeOffList: {
    method: 'GET',
    path: '/api/days-off',
    summary: 'List holidays and the time off that affects the caller, by start time',
    access: 'signed-in',
    query: timeOffQuery,
    response: z.object({ days_off: z.array(timeOffView) }),
    status: 200,
    errors: { not_found: 'Teacher not found' },
  },
  previewTimeOff: {
    method: 'POST',
    path: '/api/my-time-off/preview',
    summary: 'Preview the effects of the caller’s time off without saving anything',
    ...onlyTeachers,
    body: previewTimeOffBody,
    response: preview,
    status: 200,
    errors: { not_found: 'Teacher not found' },
  },
  takeTimeOff: {
    method: 'POST',
    path: '/api/my-time-off',
    perHour: 60,
    summary:
      'Save the caller’s time off, remove free slots, and move or cancel classes as chosen. If one step fails, nothing changes',
    ...onlyTeachers,
    body: takeTimeOffBody,
    ...takeEndpoint,
  },
  removeTimeOff: {
    method: 'DELETE',
    path: '/api/my-time-off/{id}',
    summary: 'Remove the caller’s time off and restore its free slots where possible',
    ...onlyTeachers,
    ...removeEndpoint,
  },
  previewOfficeTimeOff: {
    method: 'POST',
    path: '/admin/days-off/preview',
    summary: 'Preview the effects of a holiday or a teacher’s time off without saving anything',
    access: ['admin'],
    right: 'desk',
    body: previewOfficeTimeOffBody,
    response: preview,
    status: 200,
    errors: { not_found: 'Teacher not found' },
  },
  addOfficeTimeOff: {
    method: 'POST',
    path: '/admin/days-off',
    summary: 'Save a holiday or a teacher’s time off. The change is recorded in the audit log',
    access: ['admin'],
    right: 'desk',
    body: addOfficeTimeOffBody,
    ...takeEndpoint,
  },
  removeOfficeTimeOff: {
    method: 'DELETE',
    path: '/admin/days-off/{id}',
    summary: 'Remove a holiday or a teacher’s time off. The change is recorded in the audit log',
    access: ['admin'],
    right: 'desk',
    ...removeEndpoint,
  },
  addClassDuringTimeOff: {
    method: 'POST',
    path: '/admin/days-off/classes',
    summary: 'Add a class during a holiday or time off, with a reason. The change is recorded in the audit log',
    access: ['admin'],
    right: 'desk',
    body: classDuringTimeOffBody,
    response: z.object({ booking, informed }),
    successMessage: 'Class added',
    status: 201,
    errors: {
      not_found: ['Teacher not found', 'Student not found'],
      conflict: [
        'There is no holiday or time off at the time you chose. Please add a slot and book it as usual.',
        'This overlaps one of your slots',
        'You already have a class at this time',
      ],
    },
  },
} as const satisfies Record<string, Endpoint>
