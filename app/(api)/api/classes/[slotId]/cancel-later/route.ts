import { handle } from '@/lib/api/handle'
import { cancelLater } from '@/lib/bookings/series-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('cancelLater', ({ actor, params, body }) =>
  cancelLater(actor, params.slotId, body),
)
