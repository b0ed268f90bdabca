import { saveDraft } from '@/lib/academy/draft-service'
import { handle } from '@/lib/api/handle'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('saveDraft', ({ actor, body }) =>
  saveDraft(actor, body),
)
