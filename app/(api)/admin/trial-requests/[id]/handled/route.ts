import { handle } from '@/lib/api/handle'
import { markTrialHandled } from '@/lib/trials/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'markTrialHandled',
  async ({ actor, params }) => ({ message: await markTrialHandled(actor, params.id) }),
)
