import { handle } from '@/lib/api/handle'
import { decideTeacher } from '@/lib/applications/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'decideTeacher',
  async ({ actor, params, body }) => ({ message: await decideTeacher(actor, params.userId, body.action, body.reason) }),
)
