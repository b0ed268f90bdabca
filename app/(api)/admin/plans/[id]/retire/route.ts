import { handle } from '@/lib/api/handle'
import { retirePlan } from '@/lib/fees/plans-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'retirePlan',
  async ({ actor, params, body }) => ({
    plan: await retirePlan(actor, params.id, body),
  }),
)
