import { handle } from '@/lib/api/handle'
import { adjustCredits } from '@/lib/credits/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'adjustCredits',
  async ({ actor, params, body }) => ({
    account: await adjustCredits(actor, params.id, body),
  }),
)
