import { handleEach } from '@/lib/api/handle'
import { listLearners } from '@/lib/learners/queries'
import { addLearner } from '@/lib/learners/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  learnersOfPerson: async ({ actor, params }) => ({ learners: await listLearners(actor, params.id) }),
  addLearnerTo: async ({ actor, params, body }) => ({ learner: await addLearner(actor, params.id, body) }),
})
