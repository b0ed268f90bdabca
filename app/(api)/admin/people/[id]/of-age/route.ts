import { handle } from '@/lib/api/handle'
import { endConsentOfAge } from '@/lib/privacy/consent-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('personOfAge', ({ actor, params }) =>
  endConsentOfAge(actor, params.id),
)
