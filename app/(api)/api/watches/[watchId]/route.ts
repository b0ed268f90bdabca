import { handle } from '@/lib/api/handle'
import { leaveWaitlist } from '@/lib/waitlist/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('leaveWaitlist', ({ actor, params }) =>
  leaveWaitlist(actor, params.watchId),
)
