import { handle } from '@/lib/api/handle'
import { createMeeting } from '@/lib/meetings/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('createInstantMeeting', ({ actor, body }) =>
  createMeeting(actor, body),
)
