import { handle } from '@/lib/api/handle'
import { changeLearner } from '@/lib/learners/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'changeLearner',
  async ({ actor, params, body }) => ({ learner: await changeLearner(actor, params.id, body) }),
)
