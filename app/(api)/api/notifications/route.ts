import { handle } from '@/lib/api/handle'
import { listNotifications } from '@/lib/notifications/inbox/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('notifications', ({ actor, query }) =>
  listNotifications(actor, query),
)
