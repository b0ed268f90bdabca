import { handle } from '@/lib/api/handle'
import { removeDayOff } from '@/lib/time-off/remove-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('removeDayOff', async ({ actor, params }) => ({
  free_hours: await removeDayOff(actor, params.id),
}))
