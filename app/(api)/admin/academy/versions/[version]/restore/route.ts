import { restoreVersion } from '@/lib/academy/draft-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('restoreVersion', ({ actor, params, body }) =>
  restoreVersion(actor, params.version, body.revision),
)
