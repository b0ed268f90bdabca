import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { adjustCreditsBody, creditAccount, familyCreditEntry, forgiveBody } from './schema'
import { CREDITS_CHANGED, NO_CLASS, NO_LEARNER, NOT_FORGIVABLE } from './texts'

const changedAccount = {
  access: ['admin'],
  right: 'money',
  response: z.object({ account: creditAccount }),
  status: 200,
} as const

export const creditEndpoints = {
  myLedger: {
    method: 'GET',
    path: '/api/fees/ledger',
    summary: 'List changes to the number of classes left on the caller’s account, newest first',
    access: ['student'],
    response: z.object({ entries: z.array(familyCreditEntry) }),
    status: 200,
  },
  adjustCredits: {
    method: 'POST',
    path: '/admin/people/{id}/credits',
    summary: 'Change how many classes a student has left, with a reason',
    ...changedAccount,
    body: adjustCreditsBody,
    errors: { not_found: NO_LEARNER, conflict: CREDITS_CHANGED },
  },
  forgiveClass: {
    method: 'POST',
    path: '/admin/credit-entries/{id}/forgive',
    summary: 'Give back a class that was counted, such as one the student missed',
    ...changedAccount,
    body: forgiveBody,
    errors: { not_found: NO_CLASS, conflict: NOT_FORGIVABLE },
  },
} as const satisfies Record<string, Endpoint>
