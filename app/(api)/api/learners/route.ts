import { handleEach } from '@/lib/api/handle'
import { listLearners } from '@/lib/learners/queries'
import { addLearner } from '@/lib/learners/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  ownLearners: async ({ actor }) => ({ learners: await listLearners(actor, actor.id) }),
  addLearner: async ({ actor, body }) => ({ learner: await addLearner(actor, actor.id, body) }),
})
