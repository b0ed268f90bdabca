import { handle } from '@/lib/api/handle'
import { leaveWaitlistByKey } from '@/lib/waitlist/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('leaveWaitlistByKey', ({ body }) =>
  leaveWaitlistByKey(body.key),
)
