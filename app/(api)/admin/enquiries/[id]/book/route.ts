import { handle } from '@/lib/api/handle'
import { bookTrial } from '@/lib/trials/book-trial-service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('bookTrial', ({ actor, params, body }) =>
  bookTrial(actor, params.id, body),
)
