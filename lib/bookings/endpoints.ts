import { z } from 'zod'
import { addresses } from '@/lib/http/addresses'
import type { Endpoint } from '@/lib/http/endpoint'
import { bookedClass, booking, bookSlotsBody } from './schema'

export const bookingEndpoints = {
  bookSlots: {
    ...addresses.bookSlots,
    summary: 'Book free slots of one teacher: all of them or none',
    access: ['student'],
    denied: 'Only students can book slots',
    body: bookSlotsBody,
    response: z.object({ message: z.string(), bookings: z.array(booking) }),
    status: 201,
  },
  bookedClasses: {
    ...addresses.bookedClasses,
    summary: 'Classes that have not ended, taken or given, by start',
    access: 'signed-in',
    response: z.object({ classes: z.array(bookedClass) }),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
