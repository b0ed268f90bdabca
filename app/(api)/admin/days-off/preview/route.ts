import { handle } from '@/lib/api/handle'
import { previewDaysOff } from '@/lib/time-off/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('previewDaysOff', async ({ body }) => ({
  preview: await previewDaysOff(body, true),
}))
