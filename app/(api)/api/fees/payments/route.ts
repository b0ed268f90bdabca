import { handle } from '@/lib/api/handle'
import { payDues } from '@/lib/payments/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('payDues', async ({ actor, body, address }) => ({
  payment: await payDues(actor, body, address),
}))
