import { handle } from '@/lib/api/handle'
import { addClassDuringTimeOff } from '@/lib/time-off/class-during-time-off-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addClassDuringTimeOff', ({ actor, body }) =>
  addClassDuringTimeOff(actor, body),
)
