import { cancelClass } from '@/lib/cancellations/service'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'cancelClass',
  async ({ actor, params, body }) => {
    await cancelClass(actor, params.slotId, body)
    return { data: { message: 'Class cancelled' } }
  },
)
