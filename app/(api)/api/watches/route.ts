import { handleEach } from '@/lib/api/handle'
import { listWatches } from '@/lib/waitlist/queries'
import { addWatch } from '@/lib/waitlist/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  watches: async ({ actor }) => ({ watches: await listWatches(actor) }),
  addWatch: ({ actor, body }) => addWatch(actor, body),
})
