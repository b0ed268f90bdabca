import { handle } from '@/lib/api/handle'
import { listLater } from '@/lib/bookings/series/series-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'laterClasses',
  async ({ actor, params, query }) => ({
    classes: await listLater(actor, params.slotId, query),
  }),
)
