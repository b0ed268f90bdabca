import { handleEach } from '@/lib/api/handle'
import { findInvitation } from '@/lib/invitations/queries'
import { revokeInvitations, sendInvitation } from '@/lib/invitations/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  personInvitation: async ({ params }) => ({ invitation: await findInvitation(params.id) }),
  sendInvitation: ({ actor, params, body }) => sendInvitation(actor, params.id, body),
  revokeInvitations: ({ actor, params }) => revokeInvitations(actor, params.id),
})
