import { handleEach } from '@/lib/api/handle'
import { listWaitlist } from '@/lib/waitlist/queries'
import { joinWaitlist } from '@/lib/waitlist/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  waitlist: async ({ actor }) => ({ watches: await listWaitlist(actor) }),
  joinWaitlist: ({ actor, body }) => joinWaitlist(actor, body),
})
