import { moveClass } from '@/lib/cancellations/service'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'moveClass',
  async ({ actor, params, body }) => ({
    data: { message: 'Class moved', booking: await moveClass(actor, params.slotId, body) },
  }),
)
