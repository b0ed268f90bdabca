import { handle } from '@/lib/http/handle'
import { listFailedCleanUps } from '@/lib/rooms/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('cleanUps', async () => ({
  data: { clean_ups: await listFailedCleanUps() },
}))
