import { handle } from '@/lib/api/handle'
import { endWatchByKey } from '@/lib/waitlist/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('endWatchByKey', ({ body }) =>
  endWatchByKey(body.key),
)
