import { ownProfileOf, updateProfile } from '@/lib/accounts/service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  profile: async ({ actor, token }) => ({ user: ownProfileOf(actor), token }),
  updateProfile: async ({ actor, body }) => ({ user: await updateProfile(actor, body) }),
})
