import { handle } from '@/lib/http/handle'
import { tryCleanUpAgain } from '@/lib/rooms/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('tryCleanUpAgain', async ({ params }) => ({
  data: { message: await tryCleanUpAgain(params.id) },
}))
