import { handle } from '@/lib/api/handle'
import { cancelLater } from '@/lib/bookings/series/series-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'cancelLater',
  async ({ actor, params, body }) => ({
    informed: await cancelLater(actor, params.slotId, body),
  }),
)
