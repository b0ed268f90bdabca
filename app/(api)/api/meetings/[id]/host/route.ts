import { handle } from '@/lib/api/handle'
import { openAsHost } from '@/lib/meetings/host-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('openAsHost', ({ actor, params }) =>
  openAsHost(actor, params.id),
)
