import { handle } from '@/lib/api/handle'
import { listWhatsAppMessages } from '@/lib/notifications/whatsapp/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('whatsAppMessages', ({ query }) =>
  listWhatsAppMessages(query),
)
