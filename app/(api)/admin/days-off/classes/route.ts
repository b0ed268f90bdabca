import { handle } from '@/lib/api/handle'
import { addClassDuringTimeOff } from '@/lib/time-off/class-during-time-off-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addClassOnDayOff', ({ actor, body }) =>
  addClassDuringTimeOff(actor, body),
)
