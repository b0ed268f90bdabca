import { previewAnnouncement } from '@/lib/announcements/service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'previewAnnouncement',
  async ({ actor, body }) => ({ preview: await previewAnnouncement(actor, body) }),
)
