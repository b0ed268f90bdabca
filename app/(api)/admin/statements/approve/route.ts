import { handle } from '@/lib/api/handle'
import { approveTogether } from '@/lib/statements/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('approveTogether', ({ actor, body }) =>
  approveTogether(actor, body),
)
