import { handle } from '@/lib/api/handle'
import { decidePayment } from '@/lib/payments/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'approvePayment',
  async ({ actor, params, body }) => ({ message: await decidePayment(actor, params.id, 'approve', body.reason) }),
)
