import { handle } from '@/lib/api/handle'
import { decideStudent } from '@/lib/applications/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'decideStudent',
  async ({ actor, params, body: { action, reason, seen, seen_form } }) => ({
    message: await decideStudent(actor, params.userId, action, reason, { status: seen, form: seen_form }),
  }),
)
