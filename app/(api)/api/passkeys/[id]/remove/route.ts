import { removePasskey } from '@/lib/accounts/passkeys/passkeys-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('removePasskey', ({ actor, params, body }) =>
  removePasskey(actor, params.id, body),
)
