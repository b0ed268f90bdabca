import { z } from 'zod'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { ownSession } from './sessions-schema'

export const sessionEndpoints = {
  sessions: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'List the caller’s signed-in devices, at most 50, this one first and the others by last use',
    access: 'signed-in',
    withoutSecondFactor: true,
    response: z.object({ sessions: z.array(ownSession) }),
    status: 200,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'Sign out on one of the caller’s devices',
    access: 'signed-in',
    right: 'own',
    withoutSecondFactor: true,
    successMessage: 'Signed out on that device',
    status: 200,
    errors: { not_found: 'You are not signed in on that device' },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'Sign out on all other devices',
    access: 'signed-in',
    right: 'own',
    withoutSecondFactor: true,
    successMessage: 'Signed out on all other devices',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
