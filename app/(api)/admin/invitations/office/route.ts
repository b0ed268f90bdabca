import { handle } from '@/lib/api/handle'
import { inviteOffice } from '@/lib/invitations/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('inviteOffice', ({ actor, body }) =>
  inviteOffice(actor, body),
)
