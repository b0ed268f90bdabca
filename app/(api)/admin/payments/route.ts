import { handle } from '@/lib/http/handle'
import { listPayments } from '@/lib/payments/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('adminPayments', async ({ query }) => ({
  data: await listPayments(query),
}))
