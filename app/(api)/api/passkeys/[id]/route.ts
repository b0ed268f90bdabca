import { renamePasskey } from '@/lib/accounts/passkeys/passkeys-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('renamePasskey', ({ actor, params, body }) =>
  renamePasskey(actor, params.id, body),
)
