import { handle } from '@/lib/api/handle'
import { moveLater } from '@/lib/bookings/series/series-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'moveLater',
  async ({ actor, params, body }) => ({
    informed: await moveLater(actor, params.slotId, body),
  }),
)
