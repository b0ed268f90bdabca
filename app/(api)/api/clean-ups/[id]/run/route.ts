import { handle } from '@/lib/api/handle'
import { tryCleanUpAgain } from '@/lib/meetings/cleanup-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('tryCleanUpAgain', async ({ params }) => ({
  message: await tryCleanUpAgain(params.id),
}))
