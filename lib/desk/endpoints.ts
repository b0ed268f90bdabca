import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import type { Endpoint } from '@/lib/http/endpoint'
import { sortedListQuery } from '@/lib/http/fields'
import { auditRow, paymentListQuery } from '@/lib/payments/schema'

const exported = { access: ['admin'], raw: 'text/csv', status: 200 } as const

export const deskEndpoints = {
  waiting: {
    ...addresses.waiting,
    summary: 'How many things wait for the office',
    access: ['admin'],
    response: z.object({
      payments: z.number().int(),
      teachers: z.number().int(),
      students: z.number().int(),
      trial_requests: z.number().int(),
      messages: z.number().int(),
      clean_ups: z.number().int(),
    }),
    status: 200,
  },
  exportPayments: {
    ...addresses.exportPayments,
    ...exported,
    query: paymentListQuery,
    summary: 'Payments as CSV, filtered and sorted like the list',
  },
  exportStudents: {
    ...addresses.exportStudents,
    ...exported,
    query: sortedListQuery,
    summary: 'Students as CSV, filtered and sorted like the list',
  },
  exportTeachers: {
    ...addresses.exportTeachers,
    ...exported,
    query: sortedListQuery,
    summary: 'Teachers as CSV, filtered and sorted like the list',
  },
  history: {
    ...addresses.history,
    summary: 'What was decided about a record, the newest first',
    access: ['admin'],
    response: z.object({ history: z.array(auditRow) }),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
