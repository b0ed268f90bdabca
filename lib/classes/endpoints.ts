import { addresses } from '@/lib/http/addresses'
import type { Endpoint } from '@/lib/http/endpoint'

export const classEndpoints = {
  whatsApp: {
    ...addresses.whatsApp,
    summary:
      'Redirects a class’s teacher to its student’s WhatsApp, and back; the number stands in no page and no answer',
    access: ['teacher', 'student'],
    denied: 'This class belongs to others',
    raw: 'text/html',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
