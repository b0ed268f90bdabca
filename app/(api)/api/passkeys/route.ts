import { addPasskey, listPasskeys } from '@/lib/accounts/passkeys/passkeys-service'
import { handleEach } from '@/lib/api/handle'
import { deviceOf } from '@/lib/auth/session/device'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  passkeys: ({ actor, request }) => listPasskeys(actor, request.headers.get('host')),
  addPasskey: async ({ actor, body, address, request }) => ({
    passkey: await addPasskey(actor, body, request.headers.get('host'), deviceOf(request, address)),
  }),
})
