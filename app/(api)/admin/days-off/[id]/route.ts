import { handle } from '@/lib/api/handle'
import { takeBackDayOff } from '@/lib/time-off/remove-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('takeBackDayOff', async ({ actor, params }) => ({
  free_hours: await takeBackDayOff(actor, params.id),
}))
