import { handle } from '@/lib/api/handle'
import { changeEnrolment } from '@/lib/fees/enrolment-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('changeEnrolment', ({ actor, params, body }) =>
  changeEnrolment(actor, params.id, body),
)
