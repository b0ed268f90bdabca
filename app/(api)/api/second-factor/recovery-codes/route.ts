import { renewRecoveryCodes } from '@/lib/accounts/second-factor/second-factor-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'renewRecoveryCodes',
  async ({ actor, body }) => ({
    recovery_codes: await renewRecoveryCodes(actor, body),
  }),
)
