import { handle } from '@/lib/api/handle'
import { previewTimeOffEffects } from '@/lib/time-off/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('previewOfficeTimeOff', async ({ body }) => ({
  preview: await previewTimeOffEffects(body, true),
}))
