import { handleEach } from '@/lib/api/handle'
import { findConsents, giveConsent } from '@/lib/privacy/consent-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  myConsent: ({ actor }) => findConsents(actor),
  giveConsent: async ({ actor, body }) => ({ consent: await giveConsent(actor, body) }),
})
