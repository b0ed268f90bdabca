import { handle } from '@/lib/api/handle'
import { decideStudent } from '@/lib/applications/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'decideStudent',
  async ({ actor, params, body }) => ({ message: await decideStudent(actor, params.userId, body.action, body.reason) }),
)
