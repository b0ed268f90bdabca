import { z } from 'zod'
import { booking } from '@/lib/bookings/schema'
import { addresses } from '@/lib/http/addresses'
import { type Endpoint, message } from '@/lib/http/endpoint'
import { cancelBody, moveBody } from './schema'

export const cancellationEndpoints = {
  cancelClass: {
    ...addresses.cancelClass,
    summary: 'Cancel a booked class; its slot is free again',
    access: 'signed-in',
    body: cancelBody,
    bodyOptional: true,
    response: message,
    status: 200,
  },
  moveClass: {
    ...addresses.moveClass,
    summary: 'Move a booked class to another free slot of its teacher',
    access: 'signed-in',
    body: moveBody,
    response: z.object({ message: z.string(), booking }),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
