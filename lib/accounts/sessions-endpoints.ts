import { z } from 'zod'
import type { Endpoint } from '@/lib/core/endpoint'
import { ownSession } from './sessions-schema'

export const sessionEndpoints = {
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'Where one is signed in: this device first, then the one used last; at most 50',
    access: 'signed-in',
    withoutSecondFactor: true,
    response: z.object({ sessions: z.array(ownSession) }),
    status: 200,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'Sign out on one of one’s own devices',
    access: 'signed-in',
    withoutSecondFactor: true,
    successMessage: 'Signed out there',
    status: 200,
    errors: { not_found: 'You are not signed in on that device' },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'Sign out on every device but this one',
    access: 'signed-in',
    withoutSecondFactor: true,
    successMessage: 'Signed out on all other devices',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
