import { handle } from '@/lib/api/handle'
import { takeTimeOff } from '@/lib/time-off/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addDayOff', ({ actor, body }) =>
  takeTimeOff(actor, body),
)
