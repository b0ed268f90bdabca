import { handle } from '@/lib/api/handle'
import { markClass } from '@/lib/class-notes/attendance-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('officeMarksClass', ({ actor, params, body }) =>
  markClass(actor, params.slotId, body, 'office'),
)
