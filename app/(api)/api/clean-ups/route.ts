import { handle } from '@/lib/api/handle'
import { listFailedCleanUps } from '@/lib/meetings/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('cleanUps', async () => ({
  clean_ups: await listFailedCleanUps(),
}))
