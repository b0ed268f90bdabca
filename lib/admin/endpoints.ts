import { z } from 'zod'
import { auditRow } from '@/lib/core/audit'
import type { Endpoint } from '@/lib/core/endpoint'
import { dateField, sortedListQuery } from '@/lib/core/fields'
import { paymentListQuery } from '@/lib/payments/schema'

const exported = { access: ['admin'], raw: 'text/csv', status: 200 } as const

export const adminEndpoints = {
  waiting: {
    method: 'GET',
    path: '/admin/waiting',
    summary: 'How many things wait for the office',
    access: ['admin'],
    response: z.object({
      payments: z.number().int(),
      teachers: z.number().int(),
      students: z.number().int(),
      trial_requests: z.number().int(),
      messages: z.number().int(),
      clean_ups: z.number().int(),
      /** Classes that ended two days ago and were not marked; 1000 at the most. */
      unmarked: z.number().int(),
    }),
    status: 200,
  },
  exportPayments: {
    method: 'GET',
    path: '/admin/exports/payments',
    ...exported,
    download: 'payments.csv',
    query: paymentListQuery,
    summary: 'Payments as CSV, filtered and sorted like the list',
  },
  exportStudents: {
    method: 'GET',
    path: '/admin/exports/students',
    ...exported,
    download: 'students.csv',
    query: sortedListQuery,
    summary: 'Students as CSV, filtered and sorted like the list',
  },
  exportTeachers: {
    method: 'GET',
    path: '/admin/exports/teachers',
    ...exported,
    download: 'teachers.csv',
    query: sortedListQuery,
    summary: 'Teachers as CSV, filtered and sorted like the list',
  },
  exportTeacherHours: {
    method: 'GET',
    path: '/admin/exports/teacher-hours',
    ...exported,
    download: 'teacher-hours.csv',
    query: z.object({ from: dateField('Enter a date').optional(), to: dateField('Enter a date').optional() }),
    summary: 'What each teacher gave, month by month, as CSV; without days the last twelve months',
  },
  history: {
    method: 'GET',
    path: '/admin/history/{subject}/{id}',
    summary: 'What was decided about a record, the newest first',
    access: ['admin'],
    response: z.object({ history: z.array(auditRow) }),
    status: 200,
    errors: { not_found: 'There is no such record' },
  },
} as const satisfies Record<string, Endpoint>
