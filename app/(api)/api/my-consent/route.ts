import { handleEach } from '@/lib/api/handle'
import { giveConsent, listConsents } from '@/lib/privacy/consent-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  myConsent: async ({ actor }) => {
    const consents = await listConsents(actor)
    return { consent: consents.find(({ learner_id }) => learner_id === actor.id) ?? null, consents }
  },
  giveConsent: async ({ actor, body }) => ({ consent: await giveConsent(actor, body) }),
})
