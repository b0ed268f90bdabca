import { handle } from '@/lib/api/handle'
import { eraseLearner } from '@/lib/privacy/learner-erasure-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('eraseLearner', ({ actor, params, body }) =>
  eraseLearner(actor, params.id, body),
)
