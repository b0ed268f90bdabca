import { handle } from '@/lib/api/handle'
import { withdrawSeries } from '@/lib/slots/series-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('withdrawSeries', ({ actor, params, body }) =>
  withdrawSeries(actor, params.slotId, body),
)
