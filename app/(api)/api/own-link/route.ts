import { handleEach } from '@/lib/api/handle'
import { findOwnLink } from '@/lib/meetings/queries'
import { setOwnLink } from '@/lib/meetings/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  ownLink: async ({ actor }) => ({ link: await findOwnLink(actor) }),
  setOwnLink: ({ actor, body }) => setOwnLink(actor, body),
})
