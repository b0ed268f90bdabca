import { handle } from '@/lib/api/handle'
import { markNotificationsRead } from '@/lib/notifications/inbox/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'readNotifications',
  async ({ actor, body }) => ({
    unread: await markNotificationsRead(actor, body),
  }),
)
