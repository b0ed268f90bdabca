import { handle } from '@/lib/api/handle'
import { closePerson } from '@/lib/privacy/closing-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('closePerson', ({ actor, params, body }) =>
  closePerson(actor, params.id, body),
)
