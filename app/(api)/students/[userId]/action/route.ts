import { handle } from '@/lib/api/handle'
import { decideStudent } from '@/lib/applications/service'
import { matchOf } from '@/lib/core/http/request'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'decideStudent',
  async ({ actor, params, body: { action, reason, seen }, request }) => ({
    message: await decideStudent(actor, params.userId, action, reason, { status: seen, form: matchOf(request) }),
  }),
)
