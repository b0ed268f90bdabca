import { saveRules } from '@/lib/academy/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('saveRules', async ({ actor, body }) => ({
  message: await saveRules(actor, body),
}))
