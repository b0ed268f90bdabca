import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { endedEntry, leaveWaitlistBody, waitlistBody, waitlistEntry } from './schema'

export const waitlistEndpoints = {
  waitlist: {
    method: 'GET',
    path: '/api/watches',
    summary: 'List the caller’s alerts for free slots, newest first',
    access: 'signed-in',
    response: z.object({ watches: z.array(waitlistEntry) }),
    status: 200,
  },
  joinWaitlist: {
    method: 'POST',
    path: '/api/watches',
    perHour: 120,
    summary: 'Turn on an email alert for a teacher’s free slots, on one day or on any day',
    access: ['student'],
    denied: 'Only students can turn on alerts',
    body: waitlistBody,
    response: z.object({ watch: waitlistEntry }),
    status: 201,
    statusUnlessMade: 200,
    errors: {
      not_found: 'Teacher not found',
      conflict: 'You already have 20 alerts. Turn one off first.',
    },
  },
  leaveWaitlist: {
    method: 'DELETE',
    path: '/api/watches/{watchId}',
    summary: 'Turn off one of the caller’s alerts',
    access: 'signed-in',
    right: 'own',
    successMessage: 'Alert turned off',
    status: 200,
    errors: { not_found: 'Alert not found' },
  },
  leaveWaitlistByKey: {
    method: 'POST',
    path: '/api/end-watch',
    summary: 'Turn off an alert with the key from its email. A second call changes nothing',
    access: 'anyone',
    body: leaveWaitlistBody,
    response: endedEntry,
    successMessage: 'Alert turned off',
    status: 200,
    errors: { not_found: 'This link is incomplete' },
  },
} as const satisfies Record<string, Endpoint>
