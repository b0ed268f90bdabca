import type { Endpoint } from '@/lib/core/http/endpoint'
import { academyHealth } from './schema'

export const healthEndpoints = {
  academyHealth: {
    method: 'GET',
    path: '/admin/health',
    summary: 'Return the status of the system, with problems, working parts and server processes',
    access: ['admin'],
    right: 'any',
    response: academyHealth,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
