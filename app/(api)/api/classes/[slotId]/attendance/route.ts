import { markClass } from '@/lib/after-class/attendance-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('markClass', ({ actor, params, body }) =>
  markClass(actor, params.slotId, body, 'teacher'),
)
