import { handle } from '@/lib/api/handle'
import { listPayments } from '@/lib/payments/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('adminPayments', ({ query }) =>
  listPayments(query),
)
