import { listAnnouncements } from '@/lib/announcements/queries'
import { sendAnnouncement } from '@/lib/announcements/service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  announcements: ({ actor, query }) => listAnnouncements(actor, query),
  sendAnnouncement: ({ actor, body }) => sendAnnouncement(actor, body),
})
