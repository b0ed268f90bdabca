import { handle } from '@/lib/api/handle'
import { approveTogether } from '@/lib/statements/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('approveTogether', async ({ actor, body }) => ({
  data: await approveTogether(actor, body),
}))
