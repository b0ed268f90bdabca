import { z } from 'zod'
import type { Endpoint } from '@/lib/core/endpoint'
import { endedWatch, endWatchBody, watch, watchBody } from './schema'

export const watchEndpoints = {
  watches: {
    method: 'GET',
    path: '/api/watches',
    summary: 'The free hours that one asked to be told about, the newest wish first',
    access: 'signed-in',
    response: z.object({ watches: z.array(watch) }),
    status: 200,
  },
  addWatch: {
    method: 'POST',
    path: '/api/watches',
    perHour: 120,
    summary: 'Ask to be told by letter when an hour of a teacher becomes free, on one day or on any',
    access: ['student'],
    denied: 'Only students can ask to be told',
    body: watchBody,
    response: z.object({ watch }),
    status: 201,
    statusUnlessMade: 200,
    errors: {
      not_found: 'Teacher not found',
      conflict: 'You wait for 20 teachers or days already. End one of them first.',
    },
  },
  endWatch: {
    method: 'DELETE',
    path: '/api/watches/{watchId}',
    summary: 'End such a wish of one’s own',
    access: 'signed-in',
    successMessage: 'You are no longer told about this.',
    status: 200,
    errors: { not_found: 'You do not wait for this' },
  },
  endWatchByKey: {
    method: 'POST',
    path: '/api/end-watch',
    summary: 'End such a wish by the key in its letter; once more changes nothing',
    access: 'anyone',
    body: endWatchBody,
    response: endedWatch,
    successMessage: 'You are no longer told about this.',
    status: 200,
    errors: { not_found: 'This link is not whole' },
  },
} as const satisfies Record<string, Endpoint>
