import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import { adminDecision, type Endpoint, page } from '@/lib/http/endpoint'
import { trialListQuery, trialReceived, trialRequestBody, trialRow } from './schema'

export const trialEndpoints = {
  requestTrial: {
    ...addresses.requestTrial,
    summary: 'Ask for a trial class; the office calls back',
    access: 'anyone',
    body: trialRequestBody,
    response: z.object({ message: z.string(), trial_request: trialReceived }),
    status: 201,
  },
  trialRequests: {
    ...addresses.trialRequests,
    summary: 'Requests for trial classes, newest first unless asked',
    access: ['admin'],
    query: trialListQuery,
    response: z.object({ trial_requests: z.array(trialRow), ...page }),
    status: 200,
  },
  markTrialHandled: { ...addresses.markTrialHandled, ...adminDecision, summary: 'Mark a trial request as handled' },
} as const satisfies Record<string, Endpoint>
