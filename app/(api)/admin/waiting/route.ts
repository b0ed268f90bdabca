import { countWaiting } from '@/lib/desk/queries'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('waiting', async () => ({
  data: await countWaiting(),
}))
