import { handleEach } from '@/lib/api/handle'
import { findOwnLink } from '@/lib/meetings/queries'
import { setOwnLink } from '@/lib/meetings/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  ownLink: async ({ actor }) => ({ data: { link: await findOwnLink(actor) } }),
  setOwnLink: async ({ actor, body }) => ({ data: await setOwnLink(actor, body) }),
})
