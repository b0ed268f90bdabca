import { finishByPasskey } from '@/lib/accounts/passkeys/passkey-step-service'
import { handle } from '@/lib/api/handle'
import { deviceOf } from '@/lib/auth/session/device'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'finishByPasskey',
  ({ body, address, request }) => finishByPasskey(request, body.credential, address, deviceOf(request, address)),
)
