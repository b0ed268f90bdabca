import { handle } from '@/lib/api/handle'
import { moveClass } from '@/lib/bookings/change-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('moveClass', ({ actor, params, body }) =>
  moveClass(actor, params.slotId, body),
)
