import { setUpApp } from '@/lib/accounts/second-factor/second-factor-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('setUpApp', async ({ actor, body }) => ({
  app: await setUpApp(actor, body),
}))
