import { endSession } from '@/lib/accounts/sign-in/sessions-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('endSession', ({ actor, params }) =>
  endSession(actor, params.id),
)
