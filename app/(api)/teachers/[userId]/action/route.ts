import { handle } from '@/lib/api/handle'
import { decideTeacher } from '@/lib/applications/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'decideTeacher',
  async ({ actor, params, body: { action, reason, seen, seen_form } }) => ({
    message: await decideTeacher(actor, params.userId, action, reason, { status: seen, form: seen_form }),
  }),
)
