import { handle } from '@/lib/api/handle'
import { removeTimeOff } from '@/lib/time-off/remove-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('removeTimeOff', async ({ actor, params }) => ({
  free_hours: await removeTimeOff(actor, params.id),
}))
