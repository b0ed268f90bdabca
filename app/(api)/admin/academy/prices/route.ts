import { addPrices } from '@/lib/academy/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addPrices', async ({ actor, body }) => ({
  message: await addPrices(actor, body),
}))
