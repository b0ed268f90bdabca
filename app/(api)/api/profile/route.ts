import { getProfile, updateProfile } from '@/lib/accounts/service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  profile: ({ actor }) => getProfile(actor),
  updateProfile: async ({ actor, body }) => ({ user: await updateProfile(actor, body) }),
})
