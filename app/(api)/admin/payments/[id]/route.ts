import { handle } from '@/lib/api/handle'
import { getPaymentDetail } from '@/lib/payments/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('adminPayment', ({ params }) =>
  getPaymentDetail(params.id),
)
