import { handle } from '@/lib/api/handle'
import { takeTimeOff } from '@/lib/time-off/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addOfficeTimeOff', ({ actor, body }) =>
  takeTimeOff(actor, body),
)
