import { handle } from '@/lib/api/handle'
import { listTimeOff } from '@/lib/time-off/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('timeOffList', async ({ actor, query }) => ({
  days_off: await listTimeOff(actor, query),
}))
