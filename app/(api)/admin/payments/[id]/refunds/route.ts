import { handleEach } from '@/lib/api/handle'
import { listRefunds } from '@/lib/refunds/queries'
import { refundPayment } from '@/lib/refunds/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  paymentRefunds: ({ params }) => listRefunds(params.id),
  refundPayment: async ({ actor, params, body }) => ({ made: true, ...(await refundPayment(actor, params.id, body)) }),
})
