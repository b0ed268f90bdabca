import { passkeyLoginOptions } from '@/lib/accounts/passkeys/passkey-login-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'passkeyLoginOptions',
  async ({ address, request }) => ({
    options: await passkeyLoginOptions(request.headers.get('host'), address),
  }),
)
