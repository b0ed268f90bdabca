import { handleEach } from '@/lib/api/handle'
import { findConsent, giveConsent } from '@/lib/privacy/consent-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  myConsent: async ({ actor }) => ({ consent: await findConsent(actor) }),
  giveConsent: async ({ actor, body }) => ({ consent: await giveConsent(actor, body) }),
})
