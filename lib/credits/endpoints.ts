import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { adjustCreditsBody, creditAccount, forgiveBody } from './schema'

export const CREDITS_CHANGED = 'The number of classes left has just changed. Please check it and try again.'
export const NOT_FORGIVABLE = 'This class has already been given back'

export const creditEndpoints = {
  adjustCredits: {
    method: 'POST',
    path: '/admin/people/{id}/credits',
    summary: 'Add or remove classes of a student, with a reason',
    access: ['admin'],
    right: 'money',
    body: adjustCreditsBody,
    response: z.object({ account: creditAccount }),
    status: 200,
    errors: { not_found: 'Student not found', conflict: CREDITS_CHANGED },
  },
  forgiveClass: {
    method: 'POST',
    path: '/admin/credit-entries/{id}/forgive',
    summary: 'Give back a class that was counted, such as one the student missed',
    access: ['admin'],
    right: 'money',
    body: forgiveBody,
    response: z.object({ account: creditAccount }),
    status: 200,
    errors: { not_found: 'Class not found', conflict: NOT_FORGIVABLE },
  },
} as const satisfies Record<string, Endpoint>
