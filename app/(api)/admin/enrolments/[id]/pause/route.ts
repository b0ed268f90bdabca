import { handle } from '@/lib/api/handle'
import { pauseEnrolment } from '@/lib/fees/leaving-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('pauseEnrolment', ({ actor, params, body }) =>
  pauseEnrolment(actor, params.id, body),
)
