import { handle } from '@/lib/api/handle'
import { getClassOutcome } from '@/lib/bookings/outcome-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('classOutcome', ({ actor, params, query }) =>
  getClassOutcome(actor, params.slotId, query),
)
