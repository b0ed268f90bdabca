import { handle } from '@/lib/api/handle'
import { setLut } from '@/lib/tax/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('setLut', async ({ actor, body }) => ({
  message: await setLut(actor, body),
}))
