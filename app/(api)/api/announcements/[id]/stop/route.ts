import { stopAnnouncement } from '@/lib/announcements/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'stopAnnouncement',
  async ({ actor, params }) => ({ announcement: await stopAnnouncement(actor, params.id) }),
)
