import { handleEach } from '@/lib/api/handle'
import { addPlan, listPlans } from '@/lib/fees/plans-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  plans: async ({ query }) => ({ plans: await listPlans(query.course_name?.name) }),
  addPlan: async ({ actor, body }) => ({ plan: await addPlan(actor, body) }),
})
