import { handle } from '@/lib/api/handle'
import { openPerson } from '@/lib/privacy/closing-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('openPerson', ({ actor, params }) =>
  openPerson(actor, params.id),
)
