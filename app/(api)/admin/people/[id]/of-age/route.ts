import { handle } from '@/lib/api/handle'
import { endGuardianConsent } from '@/lib/privacy/consent-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('personOfAge', ({ actor, params }) =>
  endGuardianConsent(actor, params.id),
)
