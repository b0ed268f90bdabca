import { passkeyOptions } from '@/lib/accounts/passkeys/passkeys-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'passkeyOptions',
  async ({ actor, body, request }) => ({
    options: await passkeyOptions(actor, body, request.headers.get('host')),
  }),
)
