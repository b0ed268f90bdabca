import { handle } from '@/lib/api/handle'
import { bookSlots } from '@/lib/bookings/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('bookSlots', ({ actor, body }) =>
  bookSlots(actor, body),
)
