import { handle } from '@/lib/api/handle'
import { listOwnCalendar } from '@/lib/bookings/lists/calendar-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('ownCalendar', ({ actor, query }) =>
  listOwnCalendar(actor, query),
)
