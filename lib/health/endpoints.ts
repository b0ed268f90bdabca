import type { Endpoint } from '@/lib/core/endpoint'
import { academyHealth } from './schema'

export const healthEndpoints = {
  academyHealth: {
    method: 'GET',
    path: '/admin/health',
    summary: 'How the academy is: what worries, what is well, and which of its processes work',
    access: ['admin'],
    response: academyHealth,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
