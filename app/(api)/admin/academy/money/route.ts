import { saveMoney } from '@/lib/academy/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('saveMoney', async ({ actor, body }) => ({
  message: await saveMoney(actor, body),
}))
