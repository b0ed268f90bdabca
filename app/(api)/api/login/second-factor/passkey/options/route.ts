import { secondStepOptions } from '@/lib/accounts/passkeys/passkey-step-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'secondStepOptions',
  async ({ address, request }) => ({
    options: await secondStepOptions(request, address),
  }),
)
