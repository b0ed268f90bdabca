import { handle } from '@/lib/api/handle'
import { endWatch } from '@/lib/waitlist/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('endWatch', ({ actor, params }) =>
  endWatch(actor, params.watchId),
)
