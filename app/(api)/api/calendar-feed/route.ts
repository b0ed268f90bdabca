import { handleEach } from '@/lib/api/handle'
import { closeFeed, openFeed } from '@/lib/bookings/feed-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  openFeed: async ({ actor }) => ({ data: { feed_path: await openFeed(actor) } }),
  closeFeed: async ({ actor }) => {
    await closeFeed(actor)
    return { data: { message: 'Calendar address taken back' } }
  },
})
