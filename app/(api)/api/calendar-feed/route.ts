import { closeFeed, openFeed } from '@/lib/calendar-feed/service'
import { handleEach } from '@/lib/http/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  openFeed: async ({ actor }) => ({ data: { feed_path: await openFeed(actor) } }),
  closeFeed: async ({ actor }) => {
    await closeFeed(actor)
    return { data: { message: 'Calendar address taken back' } }
  },
})
