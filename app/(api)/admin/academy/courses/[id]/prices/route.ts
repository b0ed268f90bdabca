import { addPrice } from '@/lib/academy/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addPrice', async ({ actor, params, body }) => ({
  message: await addPrice(actor, params.id, body),
}))
