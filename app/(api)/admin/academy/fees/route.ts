import { saveFeeSettings } from '@/lib/academy/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('saveFeeSettings', async ({ actor, body }) => ({
  message: await saveFeeSettings(actor, body),
}))
