import { z } from 'zod'
import { adminDecision, type Endpoint, page } from '@/lib/core/http/endpoint'
import { TOO_MANY_TRIES } from '@/lib/core/http/errors'
import { trialListQuery, trialReceived, trialRequestBody, trialRow } from './schema'

export const trialEndpoints = {
  requestTrial: {
    method: 'POST',
    path: '/api/trial-requests',
    summary: 'Request a trial class. The academy office calls back',
    access: 'anyone',
    body: trialRequestBody,
    response: z.object({ trial_request: trialReceived }),
    successMessage: 'Your request has reached the office.',
    status: 201,
    errors: {
      conflict: 'We already have a request for this course from this number',
      too_many: TOO_MANY_TRIES,
    },
  },
  trialRequests: {
    method: 'GET',
    path: '/admin/trial-requests',
    summary: 'List requests for trial classes, newest first by default',
    access: ['admin'],
    right: 'any',
    query: trialListQuery,
    response: z.object({ trial_requests: z.array(trialRow), ...page }),
    status: 200,
  },
  markTrialHandled: {
    method: 'POST',
    path: '/admin/trial-requests/{id}/handled',
    ...adminDecision,
    right: 'desk',
    summary: 'Mark a trial request as handled',
    errors: { not_found: 'Trial request not found', conflict: 'This request is already handled' },
  },
} as const satisfies Record<string, Endpoint>
