import { unlink } from '@/lib/accounts/sign-in/identities-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('unlinkIdentity', ({ actor, params }) =>
  unlink(actor, params.id),
)
