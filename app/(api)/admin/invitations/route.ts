import { handle } from '@/lib/api/handle'
import { listInvitations } from '@/lib/invitations/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('invitations', ({ query }) =>
  listInvitations(query),
)
