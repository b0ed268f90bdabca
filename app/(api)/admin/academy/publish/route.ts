import { publishDraft } from '@/lib/academy/draft-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('publishDraft', ({ actor, body }) =>
  publishDraft(actor, body),
)
