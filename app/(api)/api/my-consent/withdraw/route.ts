import { handle } from '@/lib/api/handle'
import { withdrawConsent } from '@/lib/privacy/withdrawal-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('withdrawConsent', async ({ actor, body }) => ({
  erased_on: (await withdrawConsent(actor, body))?.toISOString() ?? null,
}))
