import { handle } from '@/lib/api/handle'
import { addPerson } from '@/lib/invitations/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('addPerson', ({ actor, body }) =>
  addPerson(actor, body),
)
