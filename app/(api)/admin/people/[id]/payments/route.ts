import { handle } from '@/lib/api/handle'
import { recordPayment } from '@/lib/payments/recording-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('recordPayment', ({ actor, params, body }) =>
  recordPayment(actor, params.id, body),
)
