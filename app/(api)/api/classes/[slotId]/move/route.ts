import { handle } from '@/lib/api/handle'
import { moveClass } from '@/lib/bookings/change-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'moveClass',
  async ({ actor, params, body }) => ({ booking: await moveClass(actor, params.slotId, body) }),
)
