import type { Endpoint } from '@/lib/core/http/endpoint'
import { academyHealth } from './schema'

export const healthEndpoints = {
  academyHealth: {
    method: 'GET',
    path: '/admin/health',
    summary: 'Status of the system: problems, working parts and server processes',
    access: ['admin'],
    response: academyHealth,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
