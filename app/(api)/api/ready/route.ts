import { pingDatabase } from '@/lib/db/ready'
import { handle } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('ready', async () => {
  await pingDatabase()
  return {}
})
