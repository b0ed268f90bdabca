import { handle } from '@/lib/api/handle'
import { archiveLearner } from '@/lib/learners/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'archiveLearner',
  async ({ actor, params, body }) => ({ learner: await archiveLearner(actor, params.id, body) }),
)
