import { handle } from '@/lib/api/handle'
import { excuseDue } from '@/lib/fees/charge-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'excuseDue',
  async ({ actor, params, body }) => ({ due: await excuseDue(actor, params.id, body) }),
)
