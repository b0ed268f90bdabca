import { tokenOf, updateProfile } from '@/lib/accounts/service'
import { handleEach } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  profile: async ({ actor }) => {
    const { id, name, email, phone, role, timeZone } = actor
    return { data: { user: { id, name, email, phone, role, time_zone: timeZone }, token: await tokenOf(actor) } }
  },
  updateProfile: async ({ actor, body }) => ({ data: { user: await updateProfile(actor, body) } }),
})
