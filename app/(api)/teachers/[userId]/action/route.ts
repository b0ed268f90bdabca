import { handle } from '@/lib/api/handle'
import { decideTeacher } from '@/lib/applications/service'
import { matchOf } from '@/lib/core/http/request'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle(
  'decideTeacher',
  async ({ actor, params, body: { action, reason, seen }, request }) => ({
    message: await decideTeacher(actor, params.userId, action, reason, { status: seen, form: matchOf(request) }),
  }),
)
