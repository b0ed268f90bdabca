import { handleEach } from '@/lib/api/handle'
import { setOwnLink } from '@/lib/meetings/own-link-service'
import { findOwnLink } from '@/lib/meetings/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  ownLink: async ({ actor }) => ({ link: await findOwnLink(actor) }),
  setOwnLink: ({ actor, body }) => setOwnLink(actor, body),
})
