import { handle } from '@/lib/api/handle'
import { cancelClass } from '@/lib/bookings/change-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'cancelClass',
  async ({ actor, params, body }) => ({
    informed: await cancelClass(actor, params.slotId, body),
  }),
)
