import { handle } from '@/lib/api/handle'
import { sendAgain } from '@/lib/notifications/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('sendMessageAgain', async ({ params }) => ({
  message: await sendAgain(params.id),
}))
