import { handle } from '@/lib/api/handle'
import { renew } from '@/lib/fees/charge-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('renew', async ({ actor, body }) => ({
  due: await renew(actor, body),
}))
