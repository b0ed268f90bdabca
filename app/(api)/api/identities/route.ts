import { linkPending, listIdentities } from '@/lib/accounts/sign-in/identities-service'
import { handleEach } from '@/lib/api/handle'
import { pendingIn } from '@/lib/auth/providers/pending-identity'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  identities: ({ actor }) => listIdentities(actor),
  linkIdentity: async ({ actor, body, request }) => linkPending(actor, body, await pendingIn(request)),
})
