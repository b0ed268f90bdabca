import { describePending } from '@/lib/accounts/sign-in/identities-service'
import { handle } from '@/lib/api/handle'
import { pendingIn } from '@/lib/auth/providers/pending-identity'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('pendingIdentity', async ({ request }) => ({
  pending: await describePending(await pendingIn(request)),
}))
