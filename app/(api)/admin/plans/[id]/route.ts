import { handle } from '@/lib/api/handle'
import { changePlan } from '@/lib/fees/plans-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'changePlan',
  async ({ actor, params, body }) => ({
    plan: await changePlan(actor, params.id, body),
  }),
)
