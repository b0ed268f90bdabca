import { handle } from '@/lib/api/handle'
import { addCharge } from '@/lib/fees/charge-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'addCharge',
  async ({ actor, params, body }) => ({ due: await addCharge(actor, params.id, body) }),
)
