import { handle } from '@/lib/api/handle'
import { inviteTeacher } from '@/lib/invitations/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('inviteTeacher', ({ actor, body }) =>
  inviteTeacher(actor, body),
)
