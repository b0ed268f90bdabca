import { handle } from '@/lib/api/handle'
import { takeTimeOff } from '@/lib/time-off/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('takeTimeOff', ({ actor, body }) =>
  takeTimeOff(actor, { ...body, teacher_id: actor.id }),
)
