import { handleEach } from '@/lib/api/handle'
import { closeFeed, openFeed } from '@/lib/bookings/feed-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  openFeed: async ({ actor }) => ({ feed_path: await openFeed(actor) }),
  closeFeed: ({ actor }) => closeFeed(actor),
})
