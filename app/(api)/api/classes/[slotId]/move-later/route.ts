import { handle } from '@/lib/api/handle'
import { moveLater } from '@/lib/bookings/series-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('moveLater', ({ actor, params, body }) =>
  moveLater(actor, params.slotId, body),
)
