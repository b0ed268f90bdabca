import { handle } from '@/lib/api/handle'
import { takeDaysOff } from '@/lib/time-off/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addDayOff', ({ actor, body }) =>
  takeDaysOff(actor, body),
)
