import { endPersonSessions } from '@/lib/accounts/second-factor/office-sign-in-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('endPersonSessions', ({ actor, params }) =>
  endPersonSessions(actor, params.id),
)
