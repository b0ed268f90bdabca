import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import { type Endpoint, message } from '@/lib/http/endpoint'
import { cleanUp } from './schema'

export const roomEndpoints = {
  cleanUps: {
    ...addresses.cleanUps,
    summary: 'Clean-ups at the meeting service that failed for good',
    access: ['admin'],
    response: z.object({ clean_ups: z.array(cleanUp) }),
    status: 200,
  },
  tryCleanUpAgain: {
    ...addresses.tryCleanUpAgain,
    summary: 'Try a clean-up again that failed for good',
    access: ['admin'],
    response: message,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
