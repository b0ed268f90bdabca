import { handle } from '@/lib/api/handle'
import { listOfficeCalendar } from '@/lib/bookings/lists/calendar-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('officeCalendar', ({ query }) =>
  listOfficeCalendar(query),
)
