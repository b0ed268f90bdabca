import { handle } from '@/lib/api/handle'
import { endWatchByKey } from '@/lib/watches/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('endWatchByKey', ({ body }) =>
  endWatchByKey(body.key),
)
