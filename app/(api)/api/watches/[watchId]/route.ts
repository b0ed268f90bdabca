import { handle } from '@/lib/api/handle'
import { endWatch } from '@/lib/watches/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('endWatch', ({ actor, params }) =>
  endWatch(actor, params.watchId),
)
