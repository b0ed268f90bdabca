import { handle } from '@/lib/api/handle'
import { getMessage } from '@/lib/notifications/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('messageById', async ({ params }) => ({
  message: await getMessage(params.id),
}))
