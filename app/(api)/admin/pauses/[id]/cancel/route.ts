import { handle } from '@/lib/api/handle'
import { cancelPause } from '@/lib/fees/leaving-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('cancelPause', ({ actor, params, body }) =>
  cancelPause(actor, params.id, body),
)
