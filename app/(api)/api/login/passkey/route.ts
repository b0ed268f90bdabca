import { logInByPasskey } from '@/lib/accounts/passkeys/passkey-login-service'
import { handle } from '@/lib/api/handle'
import { deviceOf } from '@/lib/auth/session/device'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('passkeyLogin', ({ body, address, request }) =>
  logInByPasskey(body.credential, request.headers.get('host'), address, deviceOf(request, address)),
)
