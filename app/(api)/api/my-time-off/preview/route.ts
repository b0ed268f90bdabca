import { handle } from '@/lib/api/handle'
import { previewTimeOffEffects } from '@/lib/time-off/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('previewTimeOff', async ({ actor, body }) => ({
  preview: await previewTimeOffEffects({ ...body, teacher_id: actor.id }),
}))
