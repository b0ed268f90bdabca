import { handleEach } from '@/lib/api/handle'
import { changeTerm, removeTerm } from '@/lib/terms/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  changeTerm: async ({ actor, params, body }) => ({ term: await changeTerm(actor, params.id, body) }),
  removeTerm: ({ actor, params }) => removeTerm(actor, params.id),
})
