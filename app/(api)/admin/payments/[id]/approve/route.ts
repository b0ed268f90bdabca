import { handle } from '@/lib/api/handle'
import { decidePayment } from '@/lib/payments/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'approvePayment',
  async ({ actor, params, body: { reason, seen } }) => ({
    message: await decidePayment(actor, params.id, 'approve', reason, seen),
  }),
)
