import { handle } from '@/lib/api/handle'
import { listSlots } from '@/lib/slots/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'calendarSlots',
  async ({ actor, params, query }) => ({ slots: await listSlots(actor, params.teacherId, query) }),
)
