import { handle } from '@/lib/api/handle'
import { getPaymentDetailAs } from '@/lib/payments/detail-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('adminPayment', ({ actor, params }) =>
  getPaymentDetailAs(actor, params.id),
)
