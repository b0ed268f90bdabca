import { handle } from '@/lib/api/handle'
import { sendAgain } from '@/lib/notifications/sending-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('sendMessageAgain', async ({ params }) => ({
  message: await sendAgain(params.id),
}))
