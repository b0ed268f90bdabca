import { handle } from '@/lib/api/handle'
import { enrol } from '@/lib/fees/enrolment-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('enrol', ({ actor, body }) => enrol(actor, body))
