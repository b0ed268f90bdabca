import { handle } from '@/lib/api/handle'
import { submitPayment } from '@/lib/payments/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'submitPayment',
  async ({ actor, body, address }) => ({
    payment: await submitPayment(actor, body, address),
  }),
)
