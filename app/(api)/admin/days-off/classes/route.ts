import { handle } from '@/lib/api/handle'
import { addClassOnDayOff } from '@/lib/time-off/class-on-day-off-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addClassOnDayOff', ({ actor, body }) =>
  addClassOnDayOff(actor, body),
)
