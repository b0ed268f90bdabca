import { handle } from '@/lib/api/handle'
import { assignLine } from '@/lib/statements/assign-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('assignLine', ({ actor, body }) =>
  assignLine(actor, body),
)
