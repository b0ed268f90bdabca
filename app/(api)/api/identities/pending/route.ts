import { describePending } from '@/lib/accounts/identities-service'
import { handle } from '@/lib/api/handle'
import { pendingIn } from '@/lib/auth/pending-identity'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('pendingIdentity', async ({ request }) => ({
  pending: await describePending(await pendingIn(request)),
}))
