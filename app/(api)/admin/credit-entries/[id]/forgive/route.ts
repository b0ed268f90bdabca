import { handle } from '@/lib/api/handle'
import { forgiveClass } from '@/lib/credits/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'forgiveClass',
  async ({ actor, params, body }) => ({
    account: await forgiveClass(actor, params.id, body),
  }),
)
