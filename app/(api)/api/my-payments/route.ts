import { handle } from '@/lib/api/handle'
import { getOwnPayments } from '@/lib/payments/own-payments-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('myPayments', ({ actor }) =>
  getOwnPayments(actor),
)
