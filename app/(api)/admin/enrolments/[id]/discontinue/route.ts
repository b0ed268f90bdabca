import { handle } from '@/lib/api/handle'
import { discontinueEnrolment } from '@/lib/fees/leaving-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'discontinueEnrolment',
  ({ actor, params, body }) => discontinueEnrolment(actor, params.id, body),
)
