import { handle } from '@/lib/api/handle'
import { listMessages } from '@/lib/notifications/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('messages', ({ query }) => listMessages(query))
