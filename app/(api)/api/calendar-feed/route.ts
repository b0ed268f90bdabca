import { handleEach } from '@/lib/api/handle'
import { closeFeed, hasFeed, openFeed } from '@/lib/bookings/feed-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  ownFeed: async ({ actor }) => ({ open: await hasFeed(actor) }),
  openFeed: async ({ actor }) => ({ feed_path: await openFeed(actor) }),
  closeFeed: ({ actor }) => closeFeed(actor),
})
