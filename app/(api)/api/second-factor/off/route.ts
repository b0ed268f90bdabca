import { turnAppOff } from '@/lib/accounts/second-factor/second-factor-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('turnAppOff', ({ actor, body }) =>
  turnAppOff(actor, body),
)
