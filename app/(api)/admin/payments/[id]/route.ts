import { handle } from '@/lib/http/handle'
import { getPaymentDetail } from '@/lib/payment-desk/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('adminPayment', async ({ params }) => ({
  data: await getPaymentDetail(params.id),
}))
